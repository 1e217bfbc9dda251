import type { PaymentCalls } from '@provodka/contract/deals/payments.ts';
import { FIXED_SCREENS } from '@provodka/contract/fixed-texts.ts';
import { free, type Handlers, read } from '../platform/http/handler.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import type { ProviderParts } from './purposes.ts';
import { handlePaymentWebhook } from './reconciler.ts';

export function paymentRoutes(parts: ProviderParts): Handlers<PaymentCalls> {
  return {
    payment_methods_get: read(async () => {
      const { deal, top_up, payout, card_form } = parts.provider.offers;
      return { data: { deal: [...deal], top_up: [...top_up], payout: [...payout], card_form } };
    }),
    payments_notify: free(async (context, { params, body }) => {
      if (params.provider !== parts.provider.name) throw new HttpFailure(404, FIXED_SCREENS[404].title);
      await handlePaymentWebhook(context, parts, body.object.id);
      return { data: null };
    }),
  };
}
