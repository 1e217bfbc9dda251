import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { PaymentProvider } from '../port.ts';
import { yookassaWire } from '../yookassa-wire.ts';
import { sandboxApi } from './api.ts';
import { bankPages } from './bank-pages.ts';
import { sendNotifications } from './notifications.ts';

const NAME = 'sandbox';
const API = '/sandbox/yookassa/v3';
const BANK = '/sandbox/bank';

export interface SandboxParts {
  db: Db;
  clock: Clock;
  /** The installation's secret; the shop's key at the sandbox is derived from it. */
  secret: string;
  /** What the page of the bank calls the shop. */
  brand: string;
  /** Where this process reaches its own server, known only while that runs. */
  serverOrigin(): string;
  /** Origin of the site in people's browsers. */
  siteOrigin(): string;
}

export interface Sandbox {
  /** The provider as the product uses it: YooKassa's wire over real HTTP to the sandbox. */
  provider: PaymentProvider;
  register(app: FastifyInstance): Promise<void>;
  /** Sends the notifications that are due. */
  sendNotifications(now: Date): Promise<void>;
}

/**
 * A payment provider to try the product with: no money moves (decisions 6). It is another party that happens to live in the
 * same process: it is spoken to over HTTP only and keeps its books in tables of its own.
 */
export function openSandbox(parts: SandboxParts): Sandbox {
  const { db, clock, serverOrigin, siteOrigin } = parts;
  const secret_key = createHmac('sha256', parts.secret).update('sandbox payments').digest('hex');
  const credentials = `Basic ${Buffer.from(`${NAME}:${secret_key}`).toString('base64')}`;
  return {
    provider: yookassaWire({ name: NAME, shop_id: NAME, secret_key, baseUrl: () => serverOrigin() + API }),
    async register(app) {
      const pageUrl = (paymentId: string) => `${siteOrigin()}${BANK}/${paymentId}`;
      await app.register(sandboxApi, { prefix: API, db, clock, credentials, pageUrl });
      await app.register(bankPages, { prefix: BANK, db, clock, brand: parts.brand });
    },
    sendNotifications: (now) => sendNotifications(db, `${serverOrigin()}/rest/v1/payments/${NAME}/notifications`, now),
  };
}
