/** The moderators' queues, and appeals of bans (product: moderation). */
import type {
  AppealView,
  appealDecisionForm,
  appealForm,
  appealRoutes,
  OwnBan,
} from '@provodka/contract/people/appeals.ts';
import { isBanStanding, refuseAppeal, refuseAppealDecision } from '@provodka/domain/moderation.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { checks } from '../checks/service.ts';
import { countOpenComplaints } from '../complaints/service.ts';
import { countOrdersOnModeration } from '../orders/service.ts';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { cursorMeta, readCursorPage } from '../platform/cursor-paging.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { exactMeta } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { avatarAddress, banReasonTitle, liftByAppeal, lockBans, presentStandingBan } from '../users/service.ts';
import { countWaitingVerifications } from '../verifications/service.ts';
import * as store from './store.ts';

/** The sizes of a moderator's queues: orders, disputes, appeals, money that does not move. */
export async function countQueue(context: ReadContext) {
  const { db, now } = context;
  const orders = await countOrdersOnModeration(context);
  const appeals = await store.countWaitingAppeals(db, now);
  const { open } = await checks.count(db);
  const complaints = await countOpenComplaints(context);
  const verifications = await countWaitingVerifications(context);
  return { orders, appeals, complaints, verifications, checks: open, ...(await store.countWaitingDeals(db)) };
}

type AppealsQuery = z.output<(typeof appealRoutes)['moderator_appeals_list']['query']>;

/** Appeals that wait, or are over. */
export async function listAppeals(context: ReadContext, query: AppealsQuery) {
  const { db, now } = context;
  const counters = await store.countAppeals(db, now);
  const { slice } = query;
  const turned = await readCursorPage(query, async (place) => ({
    rows: await store.findAppeals(db, { slice, ...place }, now),
  }));
  return {
    data: turned.rows.map((row) => presentAppeal(context, row)),
    meta: cursorMeta(exactMeta(query, counters[slice]), turned, store.APPEAL_ORDERS[slice]),
    counters,
  };
}

type Deciding = Pick<ReadContext, 'viewer' | 'now'>;

const refuseDecision = ({ viewer, now }: Deciding, row: store.AppealRow): Refusal | null =>
  refuseAppealDecision({
    isDecided: row.decided_at !== null,
    isOwn: row.user_uuid === viewer.user_uuid,
    isOwnBan: row.ban.banned_by === viewer.user_uuid,
    isBanned: isBanStanding(row.ban, now),
    isTargetModerator: row.is_moderator,
    isAdmin: viewer.is_admin,
  });

function presentAppeal(context: Deciding, row: store.AppealRow): AppealView {
  const { id, text, created_at, user_uuid, full_name, login, avatar_version, ban } = row;
  const { is_accepted, comment, decided_by, decided_by_name, decided_at } = row;
  return {
    id,
    text,
    created_at: created_at.toISOString(),
    user: { uuid: user_uuid, full_name, login, avatar: avatarAddress(user_uuid, avatar_version) },
    ban: { ...presentStandingBan(ban), is_lifted: !isBanStanding(ban, context.now) },
    decision:
      decided_at === null || is_accepted === null
        ? null
        : {
            is_accepted,
            comment,
            decided_by: decided_by === null ? null : { uuid: decided_by, full_name: decided_by_name ?? '' },
            decided_at: decided_at.toISOString(),
          },
    rights: { decide: asRight(refuseDecision(context, row)) },
  };
}

/** The viewer's own standing bans with their appeals. */
export async function listOwnBans({ db, viewer, now }: ReadContext): Promise<OwnBan[]> {
  const rows = await store.findOwnBans(db, viewer.user_uuid, now);
  return rows.map(
    ({ target, reason_code, comment, until, created_at, appeal_text, appealed_at, is_accepted, decision }) => ({
      target,
      reason: banReasonTitle(reason_code),
      comment,
      until: until?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      appeal:
        appeal_text === null || appealed_at === null
          ? null
          : { text: appeal_text, created_at: appealed_at.toISOString(), is_accepted, comment: decision },
    }),
  );
}

/** Appeals a standing ban of the viewer's own, once. Throws RefusedError. */
export async function appeal(
  { db: tx, viewer, now }: WriteContext,
  { target, text }: z.output<typeof appealForm>,
): Promise<void> {
  const ban = (await store.findOwnBans(tx, viewer.user_uuid, now)).find((one) => one.target === target);
  const refusal = refuseAppeal({ isBanned: ban !== undefined, hasAppeal: ban?.appealed_at != null });
  assertAllowed(refusal);
  if (ban && !(await store.insertAppeal(tx, { ban_id: ban.id, text }, now))) {
    throw new RefusedError(refuse('appeal_exists'));
  }
  const { user_uuid } = viewer;
  await addEvent(tx, 'appeal_changed', { user_uuid, move: 'made', actor_uuid: user_uuid }, now);
}

/** The appeal with its ban, which nobody lifts meanwhile. */
async function lockAppeal(context: WriteContext, appealId: number): Promise<store.AppealRow> {
  const found = await store.lockAppeal(context.db, appealId);
  if (!found) throw new RefusedError(refuse('not_found'));
  await lockBans(context, found.user_uuid);
  // Read again: who held the person until now may have lifted the ban.
  return (await store.lockAppeal(context.db, appealId)) ?? found;
}

/** Decides an appeal; an accepted one lifts its ban. Throws RefusedError. */
export async function decideAppeal(
  context: WriteContext,
  appealId: number,
  { is_accepted, comment }: z.output<typeof appealDecisionForm>,
): Promise<void> {
  const { db: tx, viewer, now } = context;
  const row = await lockAppeal(context, appealId);
  assertAllowed(refuseDecision(context, row));
  await store.closeAppeal(tx, row.id, { is_accepted, comment, decided_by: viewer.user_uuid, decided_at: now });
  await addAudit(context, {
    action: 'decide_appeal',
    subject: { kind: 'user', id: row.user_uuid },
    before: { appeal: row.id, target: row.ban.target, is_decided: false },
    after: { appeal: row.id, target: row.ban.target, is_decided: true, is_accepted },
    comment,
  });
  const move = is_accepted ? 'accepted' : 'declined';
  await addEvent(tx, 'appeal_changed', { user_uuid: row.user_uuid, move, actor_uuid: viewer.user_uuid }, now);
  if (is_accepted) await liftByAppeal(context, row.ban.id, comment);
}

/** Blanks the texts of an erased person's appeals. */
export const eraseAppeals = store.blankAppealsOf;
