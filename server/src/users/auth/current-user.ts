/** The signed-in person with the banner's notices for them, loaded first by every page (specification section 2). */

import type { Notification, User } from '@provodka/contract/people/people.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { isLimitedResponse } from '@provodka/domain/orders/responses.ts';
import { nameWarningSide } from '@provodka/domain/people/people.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { findAsked, refuseByChanges } from '../../acceptances/service.ts';
import { announcedTo } from '../../platform/content.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findWaiting } from '../factors/factor-recovery-store.ts';
import { presentUser } from '../present.ts';
import { findCurrentUserRow, type SignedInRow } from '../profiles/whole-profile-store.ts';
import {
  banNotice,
  documentsNotice,
  emailNotice,
  factorNotice,
  nameNotice,
  recoveryNotice,
} from '../sanctions/notices.ts';
import { customerOf, findDealStats, freelancerOf } from '../service.ts';
import * as store from '../store.ts';

/** The signed-in person with both profiles, wallets and banner notices. */
export async function findCurrentUser(context: ReadContext): Promise<User> {
  const { db, viewer, now } = context;
  const row = await findCurrentUserRow(db, viewer.user_uuid);
  if (!row) throw new RefusedError(refuse('not_found'));
  const customer = await customerOf(context, row.customer);
  const freelancer = await freelancerOf(context, row.freelancer);
  const announced = await announcedTo(context, false);
  const notifications = [...announced, ...(await findNotices(context, row.user))];
  // Rights rest while a ban of the whole person lasts: the viewer tells what may be done, the row what was granted.
  const { is_moderator, is_admin } = viewer;
  return presentUser(row, { is_moderator, is_admin, customer, freelancer, notifications }, now);
}

async function findNotices(context: ReadContext, user: SignedInRow['user']): Promise<Notification[]> {
  const { db, viewer, now } = context;
  const isBanned = viewer.is_customer_banned || viewer.is_freelancer_banned;
  const bans = isBanned ? await store.findBannedSides(db, viewer.user_uuid, now) : [];
  const notices = bans.map(({ side, banned_message, banned_until }) => banNotice(side, banned_message, banned_until));
  if (viewer.is_user_banned) notices.unshift(banNotice('user', user.banned_message, user.banned_until));
  const recovery = viewer.has_second_factor ? await findWaiting(db, viewer.user_uuid) : undefined;
  if (recovery) notices.unshift(recoveryNotice(recovery.ends_at));
  if (viewer.factor_due_at) notices.push(factorNotice(viewer.factor_due_at, now));
  if (!viewer.is_email_verified) notices.push(emailNotice(user.email));
  const asked = await findAsked(context);
  if (asked.length > 0) notices.push(documentsNotice(asked, { isStopping: (await refuseByChanges(context)) !== null }));
  const side = user.login === user.full_name ? await findUnnamedSide(db, user, viewer) : null;
  if (side) notices.push(nameNotice(side));
  return notices;
}

async function findUnnamedSide(db: Reader, user: SignedInRow['user'], viewer: Viewer) {
  return nameWarningSide({
    login: user.login,
    fullName: user.full_name,
    hasOrders: await store.hasOrders(db, viewer.customer_uuid),
    hasLimitedResponses: await hasLimitedResponses(db, viewer.freelancer_uuid),
  });
}

async function hasLimitedResponses(db: Reader, freelancerUuid: string): Promise<boolean> {
  const budget = await store.findLargestWaitingBudget(db, freelancerUuid);
  if (budget === null) return false;
  const order = { status: ORDER_STATUS.searching, budget: kopecks(budget), isExecutorFound: false } as const;
  const { sumDeals } = await findDealStats({ db }, freelancerUuid);
  return isLimitedResponse(order, sumDeals);
}
