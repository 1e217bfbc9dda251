/** The queue «Проверки» as moderators see it, and their decisions (product: trust). */
import type { AccountCheck, checkDecisionForm, checkRoutes } from '@provodka/contract/people/checks.ts';
import { checkReasonWords, refuseCheckDecision } from '@provodka/domain/checks.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { type CheckDecisionChange, type CheckRow, checks } from '../checks/service.ts';
import { releaseWithheldDeal, withholdEarlierDeals } from '../deals/service.ts';
import { subtractEarning } from '../leaderboards/service.ts';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { cursorMeta, readCursorPage } from '../platform/cursor-paging.ts';
import { exactMeta } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { recountRatings } from '../reviews/service.ts';
import { addPaidOutDeal, banPerson } from '../users/service.ts';

type ChecksQuery = z.output<(typeof checkRoutes)['moderator_checks_list']['query']>;

/** Checks that wait, or were decided. */
export async function listChecks(context: ReadContext, query: ChecksQuery) {
  const counters = await checks.count(context.db);
  const turned = await readCursorPage(query, async (place) => ({
    rows: await checks.list(context.db, query.slice, place),
  }));
  return {
    data: turned.rows.map((row) => presentCheck(context, row)),
    meta: cursorMeta(exactMeta(query, counters[query.slice]), turned, checks.orders[query.slice]),
    counters,
  };
}

const refuseDecision = ({ viewer }: Pick<ReadContext, 'viewer'>, row: CheckRow) =>
  refuseCheckDecision({
    isDecided: row.decided_at !== null,
    isParty: [row.user_uuid, row.customer_user, row.executor_user].includes(viewer.user_uuid),
  });

function presentCheck(context: Pick<ReadContext, 'viewer'>, row: CheckRow): AccountCheck {
  const { id, kind, reasons, decision, comment, decided_by, decided_at } = row;
  return {
    id,
    kind,
    reasons: reasons.map((reason) => ({ code: reason.code, title: checkReasonWords(reason) })),
    user: userOf(row),
    deal: dealOf(row),
    opened_at: row.opened_at.toISOString(),
    decision: decision && decided_at && { code: decision, comment, decided_by, decided_at: decided_at.toISOString() },
    rights: { decide: asRight(refuseDecision(context, row)) },
  };
}

function userOf({ user_uuid, user_name, login, is_user_banned }: CheckRow): AccountCheck['user'] {
  if (user_uuid === null) return null;
  return { uuid: user_uuid, full_name: user_name ?? '', login: login ?? '', is_banned: is_user_banned };
}

function dealOf({ deal_id, number, order_id, order_title, ...row }: CheckRow): AccountCheck['deal'] {
  if (deal_id === null) return null;
  return {
    id: deal_id,
    number: number ?? 0,
    order_id: order_id ?? 0,
    order_title: order_title ?? '',
    customer: { uuid: row.customer_user ?? '', full_name: row.customer_name ?? '' },
    executor: { uuid: row.executor_user ?? '', full_name: row.executor_name ?? '' },
  };
}

/**
 * Decides a check once, and never in a case of one's own. An account that is confirmed to be suspicious is banned, with
 * the comment as the text to its owner. Throws RefusedError, `not_found` and the refusals of a ban among others.
 */
export async function decideCheck(
  context: WriteContext,
  checkId: number,
  { decision, comment }: z.output<typeof checkDecisionForm>,
): Promise<AccountCheck> {
  const { db: tx, viewer, now } = context;
  const row = await checks.lock(tx, checkId);
  if (!row) throw new RefusedError(refuse('not_found'));
  assertAllowed(refuseDecision(context, row));
  const closing = { decision, comment, decided_by: viewer.user_uuid, decided_at: now };
  await checks.close(tx, checkId, closing);
  await addAudit(context, {
    action: 'decide_check',
    subject: subjectOf(row),
    before: {},
    after: { is_confirmed: decision === 'confirmed' },
    comment,
  });
  if (decision === 'confirmed' && row.user_uuid !== null && !row.is_user_banned) {
    const reason_code = row.kind === 'staff_like_name' ? 'fraud' : 'other';
    await banPerson(context, row.user_uuid, { target: 'user', reason_code, comment, until: null });
  }
  if (decision === 'cleared') await countDeal(context, row);
  else await withdrawEarlier(context, row, closing);
  return presentCheck(context, (await checks.find(tx, checkId)) ?? row);
}

/** Counts a cleared deal: the stars of its reviews and the figures of its sides. The leaderboards follow later. */
async function countDeal(context: WriteContext, { deal_id, order_id }: CheckRow): Promise<void> {
  if (deal_id === null || order_id === null) return;
  const figures = await releaseWithheldDeal(context, { order_id, deal_id });
  if (!figures) return;
  await recountRatings(context, deal_id);
  await addPaidOutDeal(context, figures);
}

/** Withholds the earlier counted deals of this pair, each with the same decision. */
async function withdrawEarlier(
  context: WriteContext,
  { kind, reasons, deal_id, customer_uuid, executor_uuid }: CheckRow,
  closing: CheckDecisionChange,
): Promise<void> {
  if (deal_id === null || customer_uuid === null || executor_uuid === null) return;
  const withheld = await withholdEarlierDeals(context, { customer_uuid, executor_uuid });
  for (const deal of withheld) await checks.addDecided(context.db, deal.deal_id, { kind, reasons }, closing);
  if (withheld.length > 0) await recountRatings(context, deal_id);
  for (const deal of withheld) {
    await addPaidOutDeal(context, deal, -1);
    if (deal.ranked_at !== null) await subtractEarning(context, deal, deal.ranked_at);
  }
}

function subjectOf({ user_uuid, deal_id, order_id }: CheckRow): Parameters<typeof addAudit>[1]['subject'] {
  if (user_uuid !== null) return { kind: 'user', id: user_uuid };
  return { kind: 'deal', id: deal_id ?? 0, ...(order_id !== null && { order_id }) };
}
