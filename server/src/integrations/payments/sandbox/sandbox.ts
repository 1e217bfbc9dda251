import { createHmac } from 'node:crypto';
import type { OpenPayments, PaymentParts } from '../mode.ts';
import type { ProviderOffers } from '../port.ts';
import { yookassaWire } from '../yookassa-wire.ts';
import { sandboxApi } from './api.ts';
import { bankPages } from './bank-pages.ts';
import { sendNotifications } from './notifications.ts';

const NAME = 'sandbox';
const API = '/sandbox/yookassa/v3';
const BANK = '/sandbox/bank';

/** The bank has no form for cards, so a token of one is taken from the API alone. */
const OFFERS: ProviderOffers = {
  deal: ['card', 'sbp'],
  top_up: ['card', 'sbp'],
  payout: ['card', 'sbp'],
  most_payout: null,
  card_form: null,
};

/**
 * A payment provider to try the product with: no money moves (product: money). It is another party that happens to live in the
 * same process: it is spoken to over HTTP only and keeps its books in tables of its own.
 */
export function openSandbox(parts: PaymentParts): OpenPayments {
  const { db, clock, serverOrigin, siteOrigin } = parts;
  const secret_key = createHmac('sha256', parts.secret).update('sandbox payments').digest('hex');
  const credentials = `Basic ${Buffer.from(`${NAME}:${secret_key}`).toString('base64')}`;
  return {
    provider: yookassaWire({
      name: NAME,
      offers: OFFERS,
      shop_id: NAME,
      secret_key,
      baseUrl: () => serverOrigin() + API,
    }),
    async register(app) {
      const pageUrl = (paymentId: string) => `${siteOrigin()}${BANK}/${paymentId}`;
      await app.register(sandboxApi, { prefix: API, db, clock, credentials, pageUrl });
      await app.register(bankPages, { prefix: BANK, db, clock, brand: parts.brand });
    },
    sendNotifications: (now) => sendNotifications(db, `${serverOrigin()}/rest/v1/payments/${NAME}/notifications`, now),
  };
}
