import * as z from 'zod/mini';
import { PRINTABLE } from '../fields/fields.ts';
import { nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';

const ways = z.array(z.enum(['card', 'sbp']));
/** The ways in which people pay and are paid. */
export const paymentMethods = z.object({
  deal: ways,
  top_up: ways,
  payout: ways,
  /** Address of the provider's form that turns a card into a `payout_token`; null without such a form. */
  card_form: z.nullable(z.string()),
});
export type PaymentMethods = z.infer<typeof paymentMethods>;
export type PaymentMethod = PaymentMethods['deal'][number];

export const paymentRoutes = {
  payment_methods_get: route('payment_methods_get', {
    auth: 'user',
    summary: 'By which ways the payment provider takes and sends money',
    data: paymentMethods,
  }),
  payments_notify: route('payments_notify', {
    auth: 'guest',
    summary: "The payment provider's notification; never trusted, the object is fetched again",
    webhook: true,
    body: z.looseObject({
      event: z.string().check(z.regex(PRINTABLE)),
      object: z.looseObject({ id: z.string().check(z.regex(PRINTABLE)) }),
    }),
    data: nothing,
  }),
};
export type PaymentCalls = keyof typeof paymentRoutes;
