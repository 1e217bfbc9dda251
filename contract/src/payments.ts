import * as z from 'zod/mini';
import { nothing } from './envelope.ts';
import { PRINTABLE } from './fields.ts';
import { route } from './route.ts';

export const paymentRoutes = {
  payments_notify: route('payments_notify', {
    auth: 'guest',
    summary: "The payment provider's notification; never trusted, the object is fetched again",
    webhook: true,
    body: z.looseObject({ event: z.string(), object: z.looseObject({ id: z.string().check(z.regex(PRINTABLE)) }) }),
    data: nothing,
  }),
};
export type PaymentCalls = keyof typeof paymentRoutes;
