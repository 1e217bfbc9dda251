import { HOLD_REASONS } from '@provodka/domain/deals/payout-holds.ts';
import * as z from 'zod/mini';
import { cursorPaging, oneOf, optional } from '../fields/fields.ts';
import { moment, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { reasonForm } from '../moderation.ts';
import { person } from '../people/people.ts';

/** A payout that waits for a moderator, or that one has decided about; sums in rubles. */
export const heldPayout = z.object({
  id: z.int(),
  order_id: z.int(),
  order_title: z.string(),
  deal_id: z.int(),
  number: z.int(),
  title: z.string(),
  amount: z.number(),
  budget: z.nullable(z.number()),
  /** The masked number of the card or phone that gets the payout. */
  to: z.nullable(z.string()),
  customer: person,
  executor: person,
  reasons: z.array(z.object({ code: z.enum(HOLD_REASONS), title: z.string() })),
  opened_at: moment,
  /** Null until a moderator decides; before that the executor may stop the payout. */
  decision: z.nullable(
    z.object({
      code: z.enum(['released', 'refused', 'stopped']),
      comment: z.nullable(z.string()),
      decided_by: z.nullable(z.string()),
      decided_at: moment,
    }),
  ),
  rights: z.object({ release: right, refuse: right }),
});
export type HeldPayout = z.infer<typeof heldPayout>;

const SLICES = ['open', 'refused', 'ended'] as const;

export const payoutRoutes = {
  moderator_payouts_list: route('moderator_payouts_list', {
    auth: 'moderator',
    summary:
      'Payouts that wait for a moderator, the oldest first; those that were refused; those that were sent or taken back',
    query: z.object({ slice: z._default(optional(oneOf('Раздел', SLICES)), 'open'), ...cursorPaging }),
    data: z.array(heldPayout),
    paged: true,
    counters: z.object({ open: z.int(), refused: z.int(), ended: z.int() }),
  }),
  payouts_decide: route('payouts_decide', {
    auth: 'moderator',
    summary: 'Send a payout that waits, or leave it where it is with the reason told to its executor',
    body: z.extend(reasonForm, { decision: oneOf('Решение', ['released', 'refused']) }),
    proof: true,
    data: heldPayout,
  }),
};
export type PayoutCalls = keyof typeof payoutRoutes;
