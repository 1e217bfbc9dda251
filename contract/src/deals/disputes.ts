import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { DISPUTE_REASON_CODES, SHARE_LIMITS } from '@provodka/domain/deals/disputes.ts';
import { CRITERIA_LIMITS } from '@provodka/domain/orders/criteria.ts';
import * as z from 'zod/mini';
import { cursorPaging, fileIds, id, integer, listOf, oneOf, optional, rubles, text } from '../fields/fields.ts';
import { moment } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { person } from '../people/people.ts';
import { dealView, tickForm } from './deals.ts';

const comment = text('Комментарий', DEAL_LIMITS.comment, 'Опишите, что случилось');

export const disputeForm = z.object({
  reason: oneOf('Причина', DISPUTE_REASON_CODES, 'Выберите причину'),
  comment,
  ...fileIds,
});
export const evidenceForm = z.object({ comment, ...fileIds });
/**
 * The dispute and the sums are those the moderator saw; the decision is refused when others stand by then. `findings` answer
 * every criterion of the deal, or are left out.
 */
export const decisionForm = z.object({
  share: integer('Доля исполнителя', SHARE_LIMITS, 'Укажите долю исполнителя'),
  reason: text('Обоснование', DEAL_LIMITS.comment, 'Напишите обоснование'),
  findings: optional(listOf('Критерии приёмки', tickForm, CRITERIA_LIMITS.number)),
  dispute_id: optional(id('Спор')),
  executor_sum: optional(rubles('Исполнителю', DEAL_LIMITS.shown_sum)),
  refund_sum: optional(rubles('Заказчику', DEAL_LIMITS.shown_sum)),
});

/** A file of a dispute with the hash of its bytes; null for a file from before hashes were stored. */
const provenFile = z.object({
  id: z.int(),
  title: z.string(),
  size: z.int(),
  type: z.string(),
  url: z.string(),
  sha256: z.nullable(z.string()),
});

/** The comment and the evidence of one side, or of the moderator. */
const position = z.object({
  by: z.enum(['customer', 'executor', 'moderator']),
  comment: z.nullable(z.string()),
  files: z.array(provenFile),
  created_at: moment,
});

/** A move of the deal or a message about it; lines come in the order of time. */
const disputeLine = z.object({
  kind: z.enum(['move', 'message']),
  /** The move of the deal; null for a message. */
  move: z.nullable(z.string()),
  by: z.enum(['customer', 'executor', 'moderator', 'provider', 'clock']),
  text: z.nullable(z.string()),
  files: z.array(provenFile),
  /** Hidden or deleted; only moderators see such a line. */
  is_hidden: z.boolean(),
  created_at: moment,
});
export type DisputeLine = z.infer<typeof disputeLine>;

/** A dispute as both sides and moderators see it; hidden messages and one side's money are not shown to all. */
export const disputeView = z.object({
  id: z.int(),
  opener: z.enum(['customer', 'executor', 'clock']),
  reason: z.object({ code: z.string(), title: z.string() }),
  opened_at: moment,
  /** The moment by which a moderator answers. */
  answer_by: moment,
  ended_at: z.nullable(moment),
  outcome: z.nullable(z.string()),
  decision: z.nullable(
    z.object({
      share: z.int(),
      /**
       * The percent of the price that follows from the findings (which are part of the deal); null when no criteria
       * were checked.
       */
      criteria_share: z.nullable(z.int()),
      reason: z.string(),
      decided_by: z.string(),
    }),
  ),
  positions: z.array(position),
  timeline: z.array(disputeLine),
  /** The number of older messages that are left to the chat. */
  number_older_messages: z.int(),
  /** The base of the division: the price and the customer's total in rubles, the commission in basis points. */
  money: z.object({ price: z.number(), total: z.number(), commission_rate: z.int() }),
});
export type DisputeView = z.infer<typeof disputeView>;

const queuedDispute = z.object({
  id: z.int(),
  order_id: z.int(),
  order_title: z.string(),
  deal_id: z.int(),
  number: z.int(),
  title: z.string(),
  price: z.number(),
  customer: person,
  executor: person,
  opener: z.enum(['customer', 'executor', 'clock']),
  reason: z.string(),
  opened_at: moment,
  answer_by: moment,
  outcome: z.nullable(z.string()),
  share: z.nullable(z.int()),
  ended_at: z.nullable(moment),
});
export type QueuedDispute = z.infer<typeof queuedDispute>;

const SLICES = ['open', 'ended'] as const;
const move = (summary: string) => ({ auth: 'user', summary, data: dealView }) as const;

export const disputeRoutes = {
  deals_dispute_get: route('deals_dispute_get', {
    auth: 'user',
    summary: 'The latest dispute of a deal: positions, files with their hashes, all that happened',
    data: disputeView,
  }),
  deals_dispute: route('deals_dispute', {
    ...move('Open a dispute: the money waits for a moderator'),
    body: disputeForm,
    files: true,
    per_minute: 20,
  }),
  deals_dispute_evidence: route('deals_dispute_evidence', {
    ...move('Say and show more in a running dispute; a moderator asks'),
    body: evidenceForm,
    files: true,
  }),
  deals_dispute_withdraw: route('deals_dispute_withdraw', { ...move('Take the own dispute back'), per_minute: 20 }),
  deals_dispute_decide: route('deals_dispute_decide', {
    ...move('Decide by the share of the executor: a moderator who is no party'),
    body: decisionForm,
    proof: true,
  }),
  moderator_disputes_list: route('moderator_disputes_list', {
    auth: 'moderator',
    summary: 'Disputes that wait for a decision, the oldest first, or those that ended',
    query: z.object({ slice: z._default(optional(oneOf('Раздел', SLICES)), 'open'), ...cursorPaging }),
    data: z.array(queuedDispute),
    paged: true,
    counters: z.object({ open: z.int(), ended: z.int() }),
  }),
};
export type DisputeCalls = keyof typeof disputeRoutes;
