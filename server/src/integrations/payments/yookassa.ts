import { kopecks } from '@provodka/domain/money/money.ts';
import type { YookassaSettings } from '../../platform/config/payments-config.ts';
import type { OpenPayments } from './mode.ts';
import { cardPage } from './yookassa-card-page.ts';
import { yookassaWire } from './yookassa-wire.ts';

const CARD_FORM = '/payments/yookassa/card';
/** YooKassa allows one payout for a deal, and at most this much to a card at once. */
const MOST_PAYOUT = kopecks(15_000_000);

/**
 * YooKassa itself: deals are paid within Safe Deal, whose money comes from cards and goes to cards; SM is sold by
 * ordinary payments (product: money). It notifies of outcomes; the reconciler looks up the rest.
 */
export function openYookassa({ shop_id, secret_key, api_root }: YookassaSettings): OpenPayments {
  return {
    provider: yookassaWire({
      name: 'yookassa',
      offers: {
        deal: ['card'],
        top_up: ['card', 'sbp'],
        payout: ['card'],
        most_payout: MOST_PAYOUT,
        card_form: CARD_FORM,
      },
      shop_id,
      secret_key,
      baseUrl: () => api_root,
    }),
    async register(app) {
      await app.register(cardPage, { path: CARD_FORM, account_id: shop_id });
    },
    sendNotifications: () => Promise.resolve(),
  };
}
