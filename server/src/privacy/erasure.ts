/** Erases a person after the thirty days (product: trust); decisions 0107 lists what stays, and why. */

import { leavingObstacles } from '@provodka/domain/people/leaving.ts';
import { composeFullName } from '@provodka/domain/people/people.ts';
import { eraseChecks } from '../checks/service.ts';
import { eraseComplaints } from '../complaints/service.ts';
import { eraseAppeals } from '../moderation/service.ts';
import { eraseNames, eraseNotifications } from '../notifications/service.ts';
import { eraseHidden, eraseOrders } from '../orders/service.ts';
import type { FreeContext, Writing } from '../platform/context.ts';
import { sweepRows } from '../platform/database/sweep-rows.ts';
import { eraseSearches } from '../searches/service.ts';
import { eraseTeams } from '../teams/service.ts';
import { eraseTelegram } from '../telegram/service.ts';
import { erasePerson, findDeletionsDue, lockDueDeletion, type UserRow, viewerOf } from '../users/service.ts';
import { eraseVerifications } from '../verifications/service.ts';
import { eraseExports } from './export/export-service.ts';
import { factsOf } from './obstacles.ts';

/** Deletes everybody whose thirty days are over. People with something open since then wait for its end. */
export async function sweepDeletions({ db, now }: FreeContext<null>): Promise<void> {
  await sweepRows(db, {
    noun: 'deletion',
    find: (seen, most) => findDeletionsDue({ db, now }, seen, most),
    async move(tx, id) {
      const user = await lockDueDeletion({ db: tx, now }, id);
      if (user === null || leavingObstacles(await factsOf(tx, user)).length > 0) return false;
      await erase({ db: tx, now }, user);
      return true;
    },
  });
}

/** Erases in one transaction, so that nobody sees a person half deleted. */
async function erase(context: Writing, user: UserRow): Promise<void> {
  const { db: tx } = context;
  const person = await viewerOf(context, user.uuid);
  if (!person) throw new Error(`No profiles of user ${user.id}`);
  const { viewer } = person;
  await eraseOrders(context, viewer.customer_uuid);
  await eraseHidden(context, viewer.freelancer_uuid);
  await eraseTeams(tx, viewer);
  await eraseSearches(tx, user.uuid);
  await eraseTelegram(tx, user.uuid);
  await eraseNotifications(tx, user.uuid);
  await eraseNames(tx, viewer, namesOf(user));
  await eraseAppeals(tx, user.uuid);
  await eraseComplaints(context, user.uuid);
  await eraseChecks(tx, user.uuid);
  await eraseVerifications(context, user.uuid);
  await eraseExports(context, user.uuid);
  await erasePerson(context, user);
}

/** The spellings under which texts may name a person. */
function namesOf({ full_name, first_name, last_name, middle_name }: UserRow): string[] {
  const names = [
    full_name,
    composeFullName({ last_name, first_name, middle_name }),
    composeFullName({ last_name: first_name, first_name: last_name }),
  ];
  return [...new Set(names)].toSorted((left, right) => right.length - left.length);
}
