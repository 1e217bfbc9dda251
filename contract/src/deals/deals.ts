import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { CRITERIA_LIMITS } from '@provodka/domain/orders/criteria.ts';
import { typedInn } from '@provodka/domain/people/inn.ts';
import * as z from 'zod/mini';
import {
  bool,
  consent,
  criteria,
  day,
  expectedPrice,
  fileIds,
  integer,
  oneOf,
  optional,
  rubles,
  text,
} from '../fields/fields.ts';
import { russianPhone } from '../fields/phone-field.ts';
import { file, moment, nothing, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { person } from '../people/people.ts';
import { reviewView } from './reviews.ts';

/** The upper bound of the price is a setting, `deal.max_sum`; the server checks it (product: money). */
export const dealForm = z.object({
  description: text('Описание', DEAL_LIMITS.description, 'Опишите, что нужно сделать'),
  price: rubles('Цена', DEAL_LIMITS.price, 'Укажите цену'),
  planned_at: day('Срок сдачи', 'Выберите день сдачи'),
  /** Criteria ticked before the work is accepted; without any, those of the order's description are taken. */
  criteria: criteria('Критерии приёмки'),
  ...fileIds,
});
export const paymentForm = z.object({
  method: oneOf('Способ оплаты', ['card', 'sbp']),
  accept_terms: consent('Примите условия безопасной сделки'),
  ...expectedPrice,
});
export const deliveryForm = z.object({
  comment: text('Комментарий', DEAL_LIMITS.comment, 'Напишите, что сделано'),
  ...fileIds,
});
export const commentForm = z.object({ comment: text('Комментарий', DEAL_LIMITS.comment, 'Напишите причину') });
/** Ticks a criterion of the deal by its number, or takes the tick back. */
export const tickForm = z.object({
  number: integer('Критерий', CRITERIA_LIMITS.number),
  is_met: bool('Выполнен'),
});
/** The specification's refund has no payload: a reason may be given (specification section 7). */
export const refundForm = z.object({
  comment: optional(text('Комментарий', [0, DEAL_LIMITS.comment[1]])),
  ...expectedPrice,
});
/** The body of moves without fields. The sum is the one its dialog shows: the executor's part, or the refund. */
export const moveForm = z.object(expectedPrice);
/** Payout by a card token of the provider, or by phone and bank through SBP (product: money). The INN is needed by npd and ip. */
export const payoutForm = z.object({
  method: oneOf('Способ выплаты', ['card', 'sbp']),
  payout_token: optional(text('Карта', DEAL_LIMITS.payout_token)),
  phone: optional(russianPhone()),
  bank_id: optional(z.string().check(z.regex(/^\d{12}$/, 'Выберите банк из списка'))),
  tax_status: oneOf('Налоговый статус', ['individual', 'npd', 'ip']),
  inn: optional(
    z.pipe(
      z.pipe(z.string('Укажите ИНН: двенадцать цифр'), z.transform(typedInn)),
      z.string().check(z.regex(/^\d{12}$/, 'Укажите ИНН: двенадцать цифр')),
    ),
  ),
  accept_terms: consent('Примите условия выплаты'),
  ...expectedPrice,
});

export const dealRights = z.object({
  delete: right,
  pay: right,
  deliver: right,
  tick: right,
  rework: right,
  accept: right,
  payout: right,
  stop_payout: right,
  refund: right,
  concede: right,
  dispute: right,
  evidence: right,
  withdraw: right,
  decide: right,
  review: right,
  /** The right to the act and the payment statement. */
  documents: right,
});

/** A line of the timeline: a past event or an expected one. */
export const dealEvent = z.object({
  id: z.int(),
  move: z.string(),
  by: z.enum(['customer', 'executor', 'moderator', 'provider', 'clock']),
  comment: z.nullable(z.string()),
  files: z.array(file),
  created_at: moment,
});
export type DealEvent = z.infer<typeof dealEvent>;

/** `commission` and `total` are null for the executor, who sees «Вы получите» only (product: money). */
export const dealView = z.object({
  id: z.int(),
  order_id: z.int(),
  number: z.int(),
  title: z.string(),
  description: z.string(),
  /** Told to the customer alone: why the executor reads the text with its contacts masked; null when nothing is masked. */
  contacts_note: z.nullable(z.string()),
  status: z.object({ code: z.string(), title: z.string() }),
  is_payment: z.boolean(),
  is_accepted: z.boolean(),
  is_payout: z.boolean(),
  is_refund: z.boolean(),
  is_rate_customer: z.boolean(),
  is_rate_executor: z.boolean(),
  price: z.number(),
  commission_rate: z.nullable(z.number()),
  commission: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /**
   * Rubles that a refund of a paid deal returns to the customer, the same figure for both sides; null before the
   * payment.
   */
  refund_sum: z.nullable(z.number()),
  side: z.enum(['customer', 'executor', 'moderator']),
  executor: person,
  customer: person,
  /** The criteria the customer ticks before accepting the work, as they stood when the deal was made. */
  criteria: z.array(
    z.object({
      number: z.int(),
      title: z.string(),
      is_met: z.boolean(),
      /** The finding of the moderator who decided the dispute; null without one. */
      is_found_met: z.nullable(z.boolean()),
    }),
  ),
  files: z.array(file),
  events: z.array(dealEvent),
  /** The running dispute; null without one. */
  dispute: z.nullable(
    z.object({
      opener: z.enum(['customer', 'executor', 'clock']),
      reason: z.string(),
      opened_at: moment,
      answer_by: moment,
    }),
  ),
  /** The division of the money by a decision, in rubles; null without one. Its commission is null for the executor. */
  split: z.nullable(
    z.object({
      executor: z.number(),
      commission: z.nullable(z.number()),
      back: z.number(),
      returned_at: z.nullable(moment),
    }),
  ),
  reworks_left: z.int(),
  /** An open payment to go on with, null without one. */
  payment_url: z.nullable(z.string()),
  paid_by: z.nullable(z.object({ method: z.string(), title: z.string(), at: moment })),
  /** Why the provider refused the last payout, null when it did not. */
  payout_refusal: z.nullable(z.string()),
  /**
   * A payout on hold, shown to its executor and moderators, with its end unless a moderator has to decide; null without
   * one.
   */
  payout_hold: z.nullable(
    z.object({
      state: z.enum(['first_use', 'check', 'refused']),
      /** The moment the payout is sent; null while a moderator has it. */
      leaves_at: z.nullable(moment),
      /** The masked number of the card or phone that gets the payout. */
      to: z.nullable(z.string()),
      /** The reason a moderator gave for refusing it. */
      reason: z.nullable(z.string()),
    }),
  ),
  rights: dealRights,
  review_about_customer: z.nullable(reviewView),
  review_about_freelancer: z.nullable(reviewView),
  created_at: moment,
  expired_at: moment,
  planned_at: z.string(),
  /** When the work counts as late: the end of the planned day in Moscow, or 24 hours after a maintenance it fell into. */
  overdue_at: moment,
  paid_at: z.nullable(moment),
  delivered_at: z.nullable(moment),
  accept_until: z.nullable(moment),
  accepted_at: z.nullable(moment),
  updated_at: moment,
});
export type DealView = z.infer<typeof dealView>;

export const sbpBank = z.object({ id: z.string(), title: z.string() });
export type SbpBank = z.infer<typeof sbpBank>;

const move = (summary: string) => ({ auth: 'user', summary, data: dealView }) as const;

const paper = (summary: string) =>
  ({ auth: 'user', summary, download: true, media: 'application/pdf', data: z.null() }) as const;
/** Created in these days of Moscow, both included; one who names none gets all. */
const table = (summary: string) =>
  ({
    auth: 'user',
    summary,
    query: z.object({ date_from: optional(day('Дата с')), date_to: optional(day('Дата по')) }),
    download: true,
    media: 'text/csv',
    data: z.null(),
  }) as const;

export const dealRoutes = {
  deals_list: route('deals_list', {
    auth: 'user',
    summary: 'Deals of an order the viewer takes part in',
    data: z.array(dealView),
  }),
  deals_create: route('deals_create', {
    auth: 'user',
    agreed: true,
    summary: 'Propose a deal (a stage) to the executor',
    body: dealForm,
    files: true,
    data: dealView,
    creates: true,
    per_minute: 20,
  }),
  deals_get: route('deals_get', { auth: 'user', summary: 'One deal with its timeline and bill', data: dealView }),
  deals_delete: route('deals_delete', {
    auth: 'user',
    summary: 'Delete an unpaid deal',
    data: nothing,
    per_minute: 20,
  }),
  deals_pay: route('deals_pay', {
    auth: 'user',
    summary: "Start the payment; the deal becomes paid by the provider's confirmation only",
    per_minute: 20,
    body: paymentForm,
    data: z.object({ payment_url: z.string() }),
  }),
  deals_deliver: route('deals_deliver', {
    ...move('Deliver the work, or supplement what was delivered'),
    body: deliveryForm,
    files: true,
  }),
  deals_tick: route('deals_tick', { ...move('Tick a criterion of acceptance, or take the tick back'), body: tickForm }),
  deals_rework: route('deals_rework', { ...move('Send the work back, at most three times'), body: commentForm }),
  deals_accept: route('deals_accept', {
    ...move('Accept the work: the price becomes payable to the executor'),
    body: moveForm,
  }),
  deals_payout: route('deals_payout', {
    ...move('Ask for the payout of an accepted deal'),
    body: payoutForm,
    proof: true,
  }),
  deals_payout_stop: route('deals_payout_stop', {
    ...move('Take back a payout that waits: the deal stays accepted and its money payable'),
    per_minute: 20,
  }),
  deals_refund: route('deals_refund', { ...move('Return the money to the customer'), body: refundForm }),
  deals_dispute_concede: route('deals_dispute_concede', {
    ...move('Give in in a dispute: the customer accepts the work, the executor returns the money'),
    body: moveForm,
  }),
  deals_file: route('deals_file', {
    auth: 'user',
    summary: 'Download a file of a deal',
    download: true,
    data: z.null(),
  }),
  deals_act: route('deals_act', paper('Act of a finished deal, for both of its sides')),
  deals_statement: route('deals_statement', paper("Payment statement of a finished deal: its side's own money")),
  customer_deals_csv: route('customer_deals_csv', table("The viewer's deals as a customer, for Excel")),
  freelancer_deals_csv: route('freelancer_deals_csv', table("The viewer's deals as an executor, for Excel")),
  sbp_banks_list: route('sbp_banks_list', {
    auth: 'user',
    summary: 'Banks of the fast payment system',
    data: z.array(sbpBank),
  }),
};
export type DealCalls = keyof typeof dealRoutes;
