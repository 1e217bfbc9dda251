import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { YookassaSettings } from '../../platform/config/payments-config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PaymentProvider } from './port.ts';

/** Parts that any payment provider is opened with. */
export interface PaymentParts {
  db: Db;
  clock: Clock;
  /** The shop at YooKassa; null for the sandbox. */
  yookassa: YookassaSettings | null;
  /** The installation's secret; the shop's key at the sandbox is derived from it. */
  secret: string;
  /** The shop's name on the page of the bank. */
  brand: string;
  /** The origin by which this process reaches its own server, known only while that runs. */
  serverOrigin(): string;
  /** Origin of the site in people's browsers. */
  siteOrigin(): string;
}

export interface OpenPayments {
  /** The provider as the product uses it: YooKassa's wire over HTTP. */
  provider: PaymentProvider;
  /** Adds pages and calls of a provider that lives in this process. */
  register(app: FastifyInstance): Promise<void>;
  /** Sends due notifications, where this process plays the provider. */
  sendNotifications(now: Date): Promise<void>;
}
