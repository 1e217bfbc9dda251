/** Erases a person after the thirty days (product: trust); decisions 0107 lists what stays, and why. */

import { leavingObstacles } from '@provodka/domain/people/leaving.ts';
import { composeFullName } from '@provodka/domain/people/people.ts';
import { forgetChecks } from '../checks/service.ts';
import { forgetComplaints } from '../complaints/service.ts';
import { forgetAppeals } from '../moderation/service.ts';
import { eraseNotifications, forgetNames } from '../notifications/service.ts';
import { forgetOrders } from '../orders/service.ts';
import type { FreeContext, Writing } from '../platform/context.ts';
import { sweepRows } from '../platform/database/sweep-rows.ts';
import { forgetSearches } from '../searches/service.ts';
import { forgetTeams } from '../teams/service.ts';
import { forgetTelegram } from '../telegram/service.ts';
import { findDeletionsDue, forgetPerson, lockDueDeletion, type UserRow, viewerOf } from '../users/service.ts';
import { forgetVerifications } from '../verifications/service.ts';
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
  await forgetOrders(context, viewer.customer_uuid);
  await forgetTeams(tx, viewer);
  await forgetSearches(tx, user.uuid);
  await forgetTelegram(tx, user.uuid);
  await eraseNotifications(tx, user.uuid);
  await forgetNames(tx, viewer, namesOf(user));
  await forgetAppeals(tx, user.uuid);
  await forgetComplaints(tx, user.uuid);
  await forgetChecks(tx, user.uuid);
  await forgetVerifications(context, user.uuid);
  await forgetPerson(context, user);
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
