import { TOP_UP_LIMITS } from '@provodka/domain/money/sm.ts';
import * as z from 'zod/mini';
import { consent, integer, OWN_PATH, oneOf, optional, paging, text } from '../fields/fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { wallet } from './people.ts';

/** `amount` in whole SM; `return_to`: the path to go back to from the wallet, which the buyer came from. */
export const topUpForm = z.object({
  amount: integer('Сумма', TOP_UP_LIMITS.sm, 'Укажите сумму'),
  method: oneOf('Способ оплаты', ['card', 'sbp']),
  accept_terms: consent('Примите условия покупки SM'),
  return_to: optional(
    text('Адрес возврата', TOP_UP_LIMITS.return_to).check(z.regex(OWN_PATH, 'Адрес возврата: путь на этом сайте')),
  ),
});

/** The state of the viewer's latest top-up. `returned`: the money came too late and is refunded. */
export const topUp = z.object({
  id: z.int(),
  status: z.enum(['pending', 'succeeded', 'canceled', 'returned']),
  /** Whole SM. */
  amount: z.int(),
  /** Rubles. */
  price: z.number(),
  method: z.enum(['card', 'sbp']),
  /** The bank's page to go on with; null when there is nothing to do there. */
  payment_url: z.nullable(z.string()),
  /** Why the bank declined, null when it did not. */
  refusal: z.nullable(z.string()),
  return_to: z.nullable(z.string()),
  created_at: moment,
});
export type TopUp = z.infer<typeof topUp>;

/** A dated entry of the viewer's wallets, in whole SM. */
export const smEntry = z.object({
  id: z.int(),
  kind: z.enum(['top_up', 'response', 'response_return']),
  title: z.string(),
  /** Positive: the balance grew. */
  amount: z.int(),
  /** The sum of the viewer's accounts after this entry, in whole SM. */
  balance: z.int(),
  order_id: z.nullable(z.int()),
  /** Also null when the viewer can no longer open the response. */
  response_id: z.nullable(z.int()),
  /** Why a price came back, null for every other entry. */
  reason: z.nullable(z.string()),
  created_at: moment,
});
export type SmEntry = z.infer<typeof smEntry>;

export const accountRoutes = {
  accounts_list: route('accounts_list', {
    auth: 'user',
    summary: "The viewer's SM accounts, in the order in which paid actions try them",
    data: z.array(wallet),
  }),
  accounts_top_up: route('accounts_top_up', {
    auth: 'user',
    summary: "Start buying SM; the balance grows by the provider's confirmation only",
    // Each is an object of the bank that is asked about until it ends.
    per_minute: 10,
    body: topUpForm,
    data: z.object({ payment_url: z.string() }),
  }),
  accounts_top_up_get: route('accounts_top_up_get', {
    auth: 'user',
    summary: "How the viewer's latest top-up stands, null without one",
    data: z.nullable(topUp),
  }),
  accounts_top_up_cancel: route('accounts_top_up_cancel', {
    auth: 'user',
    summary: 'Give up an unfinished top-up; money that still comes by it is credited all the same',
    data: nothing,
  }),
  accounts_entries: route('accounts_entries', {
    auth: 'user',
    summary: "Entries of the viewer's accounts, the newest first, and what each was for",
    query: z.object({ ...paging }),
    data: z.array(smEntry),
    paged: true,
  }),
};
export type AccountCalls = keyof typeof accountRoutes;
