import type { CallName } from '@provodka/contract/http/calls.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isCommonPassword } from './content/reference/common-passwords.ts';
import { openContent } from './content/service.ts';
import { dealPayments } from './deals/money/payment-purpose.ts';
import type { DealParts } from './deals/service.ts';
import { openPayments } from './integrations/payments/open.ts';
import { openPhoneCodes } from './integrations/phone-codes/open.ts';
import { openTelegram } from './integrations/telegram/open.ts';
import { openWebhookSender } from './integrations/webhooks/webhook-sender.ts';
import { topUpPayments } from './ledger/top-ups.ts';
import { readForProgram } from './notifications/service.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Content } from './platform/content.ts';
import type { FreeContext, Writing } from './platform/context.ts';
import type { Db } from './platform/database/database.ts';
import type { GuestReads } from './platform/database/guest-reads.ts';
import type { FileStorage } from './platform/file-storage.ts';
import { browserSession } from './platform/http/browser-session.ts';
import { openHttp } from './platform/http/http-server.ts';
import { countsIn } from './platform/http/limits/shared-counts.ts';
import { failureReports, type ReportFailure } from './platform/jobs/failure-reports.ts';
import type { Consumers } from './platform/jobs/outbox.ts';
import { mailer } from './platform/mail/mail.ts';
import { type Meters, metrics } from './platform/operations/metrics/metrics.ts';
import { listeningOrigin } from './platform/pages/listening-origin.ts';
import { openLoopbackServer } from './platform/pages/loopback-server.ts';
import type { PageRead } from './platform/pages/page-reads.ts';
import type { Tasks } from './platform/slice.ts';
import { findOpenResponses } from './responses/service.ts';
import { findDealReviews } from './reviews/service.ts';
import type { UpdateReceiver } from './telegram/update-receiver.ts';
import { openVisitors } from './users/visitors.ts';
import { verifySharedContact } from './verifications/phone-service.ts';

export interface AppParts {
  config: Config;
  secret: string;
  db: Db;
  pool: pg.Pool;
  /** The pool of background jobs, which listen; the same by default. */
  jobPool?: pg.Pool;
  /** See OpenDatabase. */
  aside: Db;
  /** See OpenDatabase. */
  openClient(): pg.Client;
  /** Opens the reads of guests from a replica; without it they read from the primary. */
  openGuestReads?: ((log: FastifyInstance['log']) => GuestReads) | undefined;
  clock: Clock;
  storage: FileStorage;
  /** Settings and lists; the server opens its own by default. The demo passes one with a clock of its own. */
  content?: Content;
  /** See WebhookParts; tests wait longer. */
  webhookPatienceMs?: number;
  /** No page is ever served, so none is prepared. */
  hasNoPages?: boolean;
}

export interface BuiltApp extends Omit<AppParts, 'content'> {
  app: FastifyInstance;
  consumers: Consumers;
  content: Content;
  /** The calls as pages make them. */
  pageReads: Map<CallName, PageRead>;
  /** Parts that the moves of deals need; the demo makes its deals with them. */
  deals: DealParts;
  /** Sends and looks up payments that wait for the provider. */
  reconcilePayments(): Promise<void>;
  /** Receives people's messages to the Telegram bot; null without a bot. */
  telegram: UpdateReceiver | null;
  /** Deliveries out of the site by their names; each sends what is due in its channel (product: messages). */
  deliveries: Tasks;
  /** Notifies of messages that were not read at once. */
  notifyOfMessages(): Promise<void>;
  /** Runs everything that time causes: `moveDue`, clean-up and recounts. */
  sweep(): Promise<void>;
  /** Makes the moves of orders, deals and reviews that are due. */
  moveDue(): Promise<void>;
  meters: Meters;
  /** Logs and counts failures of background work. */
  report: ReportFailure;
  /** Aborts requests to other servers; they are sent again later. */
  stopSending(): void;
  /** Registers a listener for committed writes. */
  onCommit(listener: () => void): void;
  /** See endConnections; closing `app` ends the rest. */
  stopServing(): Promise<void>;
}

/**
 * Opens the base of the slices: HTTP, mail, the payment provider, the bot, and the parts that earlier slices get from
 * later ones.
 */
export async function openServerParts(given: AppParts) {
  const { config, secret, db, pool, clock } = given;
  const http = await openHttp(config, countsIn(given.db, systemClock));
  const { app } = http;
  const meters = metrics(app, { db, pool, clock, data_dir: config.data_dir, token: config.METRICS_TOKEN });
  const content = given.content ?? openContent(given.aside, clock, publisherOf(config));
  const guestReads = given.openGuestReads?.(app.log) ?? null;
  if (guestReads) followReplica(app, content, guestReads);
  meters.showReplica(guestReads);
  const stopped = new AbortController();
  const commitListeners: (() => void)[] = [];
  const siteOrigin = () => (config.PUBLIC_URL ? config.public_url : listeningOrigin(app));
  const nearby = { db, clock, secret, serverOrigin: openLoopbackServer(app), siteOrigin };
  const payments = openPayments({ ...nearby, brand: config.BRAND_NAME, yookassa: config.yookassa });
  const telegram = openTelegram({ ...nearby, settings: config.telegram });
  return {
    ...given,
    ...http,
    content,
    guestReads,
    siteOrigin,
    contextOf: (): FreeContext<null> => ({ db, content, viewer: null, now: clock.now() }),
    log: app.log,
    report: failureReports(app.log, meters.countFailure),
    meters,
    session: browserSession({ secret, is_https: config.is_https }),
    visitors: openVisitors({ db, isDemo: config.DEMO }),
    mailer: mailer(config, { clock, stopped: stopped.signal }),
    stopped: stopped.signal,
    phoneCodes: openPhoneCodes(config.phone_codes, { clock, log: app.log, stopped: stopped.signal }),
    webhookSender: openWebhookSender({ testOrigins: config.webhook_test_origins, stopped: stopped.signal }),
    readNotification: readForProgram,
    stopSending: () => stopped.abort(),
    afterCommit: () => {
      for (const listener of commitListeners) listener();
    },
    onCommit: (listener: () => void) => void commitListeners.push(listener),
    publisher: publisherOf(config),
    payments,
    provider: payments.provider,
    purposes: { deal: dealPayments, top_up: topUpPayments },
    telegram,
    bot: telegram?.bot ?? null,
    verifySharedContact: (context: Writing, user_uuid: string, number: string) =>
      verifySharedContact(context, { secret }, { user_uuid, number }),
    isCommonPassword,
    findOpenResponses,
    findDealReviews,
  };
}

function followReplica(app: FastifyInstance, content: Content, guestReads: GuestReads): void {
  app.addHook('onReady', () => guestReads.start());
  app.addHook('onClose', () => guestReads.stop());
  // Pages made before are dropped then, and must not be made again of what stood before.
  content.onForget(() => guestReads.showAll());
}

/** The installation as its texts name it. */
export const publisherOf = ({ BRAND_NAME, COMPANY, SUPPORT_EMAIL }: Config) => ({
  brand: BRAND_NAME,
  company: COMPANY,
  support_email: SUPPORT_EMAIL,
});

export type ServerParts = Awaited<ReturnType<typeof openServerParts>>;
