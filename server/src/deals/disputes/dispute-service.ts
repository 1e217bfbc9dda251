/** Disputes about deals: opened, argued, withdrawn, conceded, decided (product: money). */
import type { decisionForm, disputeForm } from '@provodka/contract/deals/disputes.ts';
import { acceptanceDueAt } from '@provodka/domain/deals/deal-deadlines.ts';
import { refuseDecisionWords } from '@provodka/domain/deals/decision-words.ts';
import {
  type DisputeReason,
  refuseEvidence,
  refuseFindings,
  refuseOtherDispute,
  refuseOtherFigures,
  shareByCriteria,
  splitDecision,
} from '@provodka/domain/deals/disputes.ts';
import { fromRubles } from '@provodka/domain/money/money.ts';
import type { z } from 'zod/mini';
import { ensureThread } from '../../conversations/service.ts';
import { attachFiles } from '../../files/service.ts';
import { addAudit } from '../../platform/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { assertAllowed } from '../../platform/rights.ts';
import { writeReturn, writeSplitReturn } from '../money/refunds.ts';
import {
  type DealIds,
  type LockedDeal,
  lockOwnDeal,
  type MoveContext,
  type MovedDeal,
  refuseMove,
  type Step,
  termToDeliver,
  writeAcceptance,
  writeLine,
  writeMove,
} from '../moves.ts';
import type { ShownDeal } from '../reading.ts';
import { countLines, DEAL_FILES, type DealRow } from '../store.ts';
import { closeDispute, type DisputeOutcome, type DisputeRow, findLatest, insertDispute } from './dispute-store.ts';

export type DisputeForm = z.output<typeof disputeForm>;
type Evidence = Pick<DisputeForm, 'comment' | 'file_ids'>;
export type DecisionForm = z.output<typeof decisionForm>;

/** Writes an allowed dispute: the deal is frozen and keeps its former status. Throws RefusedError. */
export async function writeDispute(
  context: MoveContext,
  locked: LockedDeal,
  step: Step,
  reason: DisputeReason | 'expired',
): Promise<MovedDeal> {
  const { deal } = locked;
  const opener = step.by as 'customer' | 'executor' | 'clock';
  const former_status = deal.status as 'paid' | 'delivered';
  const moved = await writeMove(context, locked, { ...step, change: { former_status, dispute_opener: opener } });
  const ids = { order_id: deal.order_id, deal_id: deal.id };
  await insertDispute(context.db, { ...ids, opener, reason, opened_at: context.now });
  await ensureThread(context.db, { ...ids, is_dispute: true }, context.now);
  return moved;
}

/** Opens a dispute with a reason, words and files: the money waits for a moderator. Throws RefusedError. */
export async function openDispute(
  context: WriteContext,
  ids: DealIds,
  { reason, comment, file_ids }: DisputeForm,
): Promise<ShownDeal> {
  const locked = await lockOwnDeal(context, ids);
  const step = { move: 'dispute_open', by: locked.side, actor_uuid: context.viewer.user_uuid, comment } as const;
  const moved = await writeDispute(context, locked, step, reason);
  await attachFiles(context, DEAL_FILES, { ...ids, event_id: moved.event_id }, file_ids);
  return moved;
}

/** Says and shows more while the dispute runs: a side its position, a moderator a question. Throws RefusedError. */
export async function addEvidence(
  context: WriteContext,
  ids: DealIds,
  { comment, file_ids }: Evidence,
): Promise<ShownDeal> {
  const locked = await lockOwnDeal(context, ids);
  const { deal, side } = locked;
  const line = { move: 'dispute_evidence', by: side, actor_uuid: context.viewer.user_uuid, comment } as const;
  assertAllowed(refuseEvidence(deal.status, await countLines(context.db, deal.id, line)));
  const event_id = await writeLine(context, deal, line);
  await attachFiles(context, DEAL_FILES, { ...ids, event_id }, file_ids);
  return locked;
}

/**
 * The side that opened the dispute withdraws it: the deal returns to its former status, a delivered one with seven new
 * days, another with days for a delivery. Throws RefusedError.
 */
export async function withdrawDispute(context: WriteContext, ids: DealIds): Promise<ShownDeal> {
  const { now, viewer } = context;
  const locked = await lockOwnDeal(context, ids);
  const isDelivered = locked.deal.former_status === 'delivered';
  const change = {
    number_withdrawals: locked.deal.number_withdrawals + 1,
    ...(isDelivered ? { accept_until: acceptanceDueAt(now), accept_reminded: 0 } : termToDeliver(locked.deal, now)),
  };
  const step = { move: 'dispute_withdraw', by: locked.side, actor_uuid: viewer.user_uuid, change } as const;
  const moved = await writeMove(context, locked, step);
  await endDispute(context, moved.deal, { outcome: 'withdrawn' });
  return moved;
}

/** The running dispute of a deal has ended. */
export async function endDispute(
  { db: tx, now }: Pick<WriteContext, 'db' | 'now'>,
  deal: Pick<DealRow, 'id'>,
  end: { outcome: DisputeOutcome } & Partial<Pick<DisputeRow, 'share' | 'decision' | 'decided_by' | 'found_met'>>,
): Promise<void> {
  await closeDispute(tx, deal.id, end, now);
}

/**
 * A moderator who is no party divides the money: the executor gets `share` percent of the price and its commission is
 * earned, the rest is refunded to the customer; a share of 0 is a full refund. The shown dispute and figures must still
 * be the present ones, and the findings on the criteria are stored. Throws RefusedError, `price_changed` among others.
 */
export async function decideDispute(context: WriteContext, ids: DealIds, form: DecisionForm): Promise<ShownDeal> {
  const { viewer } = context;
  const locked = await lockOwnDeal(context, ids);
  const { deal, side } = locked;
  const { share, reason } = form;
  const split = splitDecision(share, deal.price, deal.commission_rate);
  const people = { isModeratorParty: side !== 'moderator' };
  const by = viewer.is_moderator ? ('moderator' as const) : side;
  const step = { move: 'dispute_decide', by, actor_uuid: viewer.user_uuid, comment: reason, people, share } as const;
  assertAllowed(refuseMove(context, locked, step));
  assertAllowed(refuseOtherDispute(form.dispute_id, (await runningDispute(context, deal)).id));
  assertAllowed(refuseOtherFigures(seenIn(form), split));
  assertAllowed(refuseDecisionWords(reason, share));
  const found_met = foundMet(form, deal);
  const decided = await writeDecision(context, locked, step, split);
  const decision = { share, decision: reason, decided_by: viewer.user_uuid, found_met };
  await endDispute(context, deal, { outcome: 'decided', ...decision });
  await addAudit(context, {
    action: 'decide_dispute',
    subject: { kind: 'deal', id: deal.id, order_id: deal.order_id },
    ...auditOf({ before: deal, after: decided }, share, found_met),
    comment: reason,
  });
  return { order: locked.order, deal: decided };
}

async function runningDispute({ db }: Pick<WriteContext, 'db'>, deal: DealRow): Promise<DisputeRow> {
  const running = (await findLatest(db, [deal.id])).get(deal.id);
  if (!running || running.ended_at !== null) throw new Error(`Deal ${deal.id} is disputed without a dispute`);
  return running;
}

/** The numbers of the criteria found met, in their order; null where nobody went through them. Throws RefusedError. */
function foundMet({ findings }: DecisionForm, { criteria }: DealRow): number[] | null {
  if (findings === undefined) return null;
  const numbers = findings.map(({ number }) => number);
  assertAllowed(refuseFindings(numbers, criteria.length));
  return findings.flatMap(({ number, is_met }) => (is_met ? [number] : [])).toSorted((a, b) => a - b);
}

/** Spells out the customer's ticks and the moderator's findings, because the audit is read without the deal. */
function auditOf(deal: { before: DealRow; after: DealRow }, share: number, found_met: number[] | null) {
  const before = { status: deal.before.status };
  const after = { status: deal.after.status, share };
  if (found_met === null) return { before, after };
  const { criteria, met_criteria } = deal.before;
  const told = (met: readonly number[]) => ({
    met: criteria.filter((_, at) => met.includes(at + 1)),
    unmet: criteria.filter((_, at) => !met.includes(at + 1)),
  });
  const criteria_share = shareByCriteria(found_met.length, criteria.length);
  return { before: { ...before, ...told(met_criteria) }, after: { ...after, criteria_share, ...told(found_met) } };
}

const seenIn = ({ executor_sum, refund_sum }: DecisionForm) => ({
  executor: executor_sum === undefined ? undefined : fromRubles(executor_sum),
  back: refund_sum === undefined ? undefined : fromRubles(refund_sum),
});

async function writeDecision(
  context: WriteContext,
  locked: LockedDeal,
  step: Step,
  split: ReturnType<typeof splitDecision>,
): Promise<DealRow> {
  if (step.share === 0) return await writeReturn(context, locked, step);
  const isWhole = split.back === 0;
  const deal = await writeAcceptance(context, locked, step, isWhole ? undefined : split);
  if (!isWhole) await writeSplitReturn(context, deal.id, split.back);
  return deal;
}
