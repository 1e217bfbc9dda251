import type { CallName } from '@provodka/contract/http/calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { classifierRoutes } from './classifiers/routes.ts';
import { complaintRoutes } from './complaints/routes.ts';
import { isCommonPassword } from './content/reference/common-passwords.ts';
import { contentRoutes } from './content/routes.ts';
import { openContent } from './content/service.ts';
import { dealConsumers } from './deals/consumers.ts';
import { dealPayments } from './deals/money/payment-purpose.ts';
import { dealRoutes } from './deals/routes.ts';
import type { DealParts } from './deals/service.ts';
import { alertSweeps, dealSweeps } from './deals/sweeps.ts';
import { fileRoutes } from './files/routes.ts';
import { fileIntake } from './files/service.ts';
import { fileSweeps } from './files/sweeps.ts';
import { openProviders } from './integrations/oidc/provider.ts';
import { openPayments } from './integrations/payments/open.ts';
import { openTelegram } from './integrations/telegram/open.ts';
import { leaderboardRoutes } from './leaderboards/routes.ts';
import { accountRoutes } from './ledger/routes.ts';
import { topUpPayments } from './ledger/top-ups.ts';
import { marketRoutes } from './market/routes.ts';
import { marketSweeps } from './market/sweeps.ts';
import { messageConsumers } from './messages/consumers.ts';
import { messageRoutes } from './messages/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import type { Channel } from './notifications/channels/channel.ts';
import { mailChannel } from './notifications/channels/mail-channel.ts';
import { pushChannel } from './notifications/channels/push-channel.ts';
import { pushKeys } from './notifications/channels/push-keys.ts';
import { telegramChannel } from './notifications/channels/telegram-channel.ts';
import { notificationConsumers } from './notifications/consumers.ts';
import { deliverDue } from './notifications/delivery.ts';
import { tellMessages } from './notifications/message-news.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { notificationSweeps } from './notifications/sweeps.ts';
import { orderConsumers } from './orders/consumers.ts';
import { searchSweeps } from './orders/list/search-sweeps.ts';
import { noteGuestPage } from './orders/order-page.ts';
import { orderRoutes } from './orders/routes.ts';
import { orderSweeps, visitSweeps } from './orders/sweeps.ts';
import { followPayments } from './payments/follow.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Content } from './platform/content.ts';
import type { FreeContext } from './platform/context.ts';
import type { Db } from './platform/database/database.ts';
import type { FileStorage } from './platform/file-storage.ts';
import { browserSession } from './platform/http/browser-session.ts';
import { openHttp } from './platform/http/http-server.ts';
import { sweepKeys } from './platform/http/idempotency.ts';
import { viewVisitor } from './platform/http/limits/view-visitor.ts';
import { registerCalls } from './platform/http/pipeline.ts';
import { failureReports, type ReportFailure } from './platform/jobs/failure-reports.ts';
import { releaseJobs } from './platform/jobs/jobs.ts';
import { doEach } from './platform/jobs/loop.ts';
import type { Consumers } from './platform/jobs/outbox.ts';
import { sweepEvents } from './platform/jobs/outbox-dispatcher.ts';
import { devMailbox } from './platform/mail/dev-mailbox.ts';
import { keepsLetters, letterOf, mailer } from './platform/mail/mail.ts';
import { health } from './platform/operations/health.ts';
import { metrics } from './platform/operations/metrics.ts';
import { apiDocs } from './platform/pages/api-docs.ts';
import { listeningOrigin } from './platform/pages/listening-origin.ts';
import { openInnerDoor } from './platform/pages/loopback-server.ts';
import { innerApi } from './platform/pages/page-api.ts';
import { openPageReaders } from './platform/pages/page-readers.ts';
import type { PageRead } from './platform/pages/page-reads.ts';
import { pages } from './platform/pages/pages.ts';
import { isWebBuilt, WEB_BUILD } from './platform/pages/web-build.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { privacySweeps } from './privacy/sweeps.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { openRealtime } from './realtime/service.ts';
import { responseConsumers } from './responses/consumers.ts';
import { responseRoutes } from './responses/routes.ts';
import { findOpenResponses } from './responses/service.ts';
import { reviewConsumers } from './reviews/consumers.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { findDealReviews } from './reviews/service.ts';
import { reviewSweeps } from './reviews/sweeps.ts';
import { searchConsumers } from './searches/consumers.ts';
import { searchRoutes } from './searches/routes.ts';
import { savedSearchSweeps } from './searches/sweeps.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { statisticRoutes } from './statistics/routes.ts';
import { statisticSweeps } from './statistics/sweeps.ts';
import { supportRoutes } from './support/routes.ts';
import { teamRoutes } from './teams/routes.ts';
import { telegramConsumers } from './telegram/consumers.ts';
import { type Listening, listenToTelegram } from './telegram/listening.ts';
import { telegramRoutes } from './telegram/routes.ts';
import { telegramSweeps } from './telegram/sweeps.ts';
import { userRoutes } from './users/routes.ts';
import { userSweeps } from './users/sweeps.ts';
import { openVisitors } from './users/visitors.ts';

export interface AppParts {
  config: Config;
  secret: string;
  db: Db;
  pool: pg.Pool;
  /** This and the next: see OpenDatabase. */
  aside: Db;
  openClient(): pg.Client;
  clock: Clock;
  storage: FileStorage;
  /** Settings and lists; of its own unless given. One that lives in the past takes those of a clock that goes. */
  content?: Content;
  /** Nobody will look at its pages. */
  hasNoPages?: boolean;
}

export interface BuiltApp extends Omit<AppParts, 'content'> {
  app: FastifyInstance;
  consumers: Consumers;
  content: Content;
  /** The calls as pages make them. */
  pageReads: Map<CallName, PageRead>;
  /** What the moves of deals need; the demo makes its deals with it. */
  deals: DealParts;
  /** Sends and polls what waits for the payment provider. */
  followPayments(): Promise<void>;
  /** What people do in their chats with the Telegram bot; null without one. */
  telegram: Listening | null;
  /** Ways out of the site by their names; each takes with it what is due there (decisions 8). */
  deliveries: Record<string, () => Promise<unknown>>;
  /** Tells of messages that nobody has read at once. */
  tellMessages(): Promise<void>;
  /** Does what time does: `moveDue`, and forgets, counts and tidies. */
  sweep(): Promise<void>;
  /** Moves what time moves: orders, deals and reviews. */
  moveDue(): Promise<void>;
  report: ReportFailure;
  /** Ends what is being sent to servers of others; it is sent again later. */
  stopSending(): void;
  /** Tells when a write was committed. */
  onCommit(listener: () => void): void;
  /** See endConnections; closing `app` ends the rest. */
  stopServing(): Promise<void>;
}

/** The whole server around an open database: every slice's calls behind one pipeline. Nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<BuiltApp> {
  const { config, db, clock, storage } = parts;
  const { app, stopServing, isLeaving } = await openHttp(config);
  const { countFailure } = metrics(app, { db, pool: parts.pool, clock, token: config.METRICS_TOKEN });
  const commitListeners: (() => void)[] = [];
  const afterCommit = () => void commitListeners.map((listener) => listener());
  const content = parts.content ?? openContent(parts.aside, clock, config.BRAND_NAME);
  const stopped = new AbortController();
  const mail = mailer(config, { clock, stopped: stopped.signal });
  const session = browserSession({ secret: parts.secret, is_https: config.is_https });
  const nobodysContext = (): FreeContext<null> => ({ db, content, viewer: null, now: clock.now() });
  const visitors = openVisitors({ db, isDemo: config.DEMO });
  const siteOrigin = () => (config.PUBLIC_URL ? config.public_url : listeningOrigin(app));
  const nearby = { db, clock, secret: parts.secret, serverOrigin: openInnerDoor(app), siteOrigin };
  const payments = openPayments({ ...nearby, brand: config.BRAND_NAME, yookassa: config.yookassa });
  const telegram = openTelegram({ ...nearby, settings: config.telegram });
  const telegramParts = { bot: telegram?.bot ?? null, siteOrigin, config };
  const linkParts = { secret: parts.secret, config };
  const purposes = { deal: dealPayments, top_up: topUpPayments };
  const providerParts = { provider: payments.provider, siteOrigin, purposes };
  const keys = pushKeys(parts.secret);
  const channels: Channel[] = [
    mailChannel({ ...linkParts, db, clock, mailer: mail }),
    telegramChannel(nobodysContext, telegramParts),
    pushChannel({ db, clock, stopped: stopped.signal, keys, config }),
  ];
  const dealParts = { ...providerParts, storage, secret: parts.secret, findDealReviews };
  const report = failureReports(app.log, countFailure);
  const realtime = openRealtime({
    contextOf: nobodysContext,
    openClient: parts.openClient,
    report,
    isDemo: config.DEMO,
    isLimited: config.RATE_LIMIT > 0,
  });
  app.addHook('preClose', () => realtime.stop());
  const pageReads = registerCalls(
    app,
    {
      db,
      clock,
      intake: fileIntake(db, storage),
      session,
      secret: parts.secret,
      ...visitors,
      content,
      requests_per_minute: config.RATE_LIMIT,
      afterCommit,
    },
    {
      ...contentRoutes({
        publisher: { brand: config.BRAND_NAME, company: config.COMPANY, support_email: config.SUPPORT_EMAIL },
        storage,
      }),
      ...leaderboardRoutes(),
      ...marketRoutes(),
      ...supportRoutes(),
      ...sitemapRoutes(),
      ...statisticRoutes(),
      ...fileRoutes({ storage }),
      ...userRoutes({ ...nearby, config, isCommonPassword, storage, providers: openProviders(config.oidc) }),
      ...teamRoutes(),
      ...privacyRoutes(),
      ...paymentRoutes(providerParts),
      ...accountRoutes({ ...providerParts, findOpenResponses }),
      ...orderRoutes({ db, storage, brand: config.BRAND_NAME }),
      ...searchRoutes(linkParts),
      ...classifierRoutes(),
      ...responseRoutes({ storage }),
      ...dealRoutes({ ...dealParts, publisher: { brand: config.BRAND_NAME, company: config.COMPANY } }),
      ...messageRoutes({ storage }),
      ...telegramRoutes(telegramParts),
      ...realtimeRoutes(realtime),
      ...reviewRoutes(),
      ...complaintRoutes(),
      ...moderationRoutes(),
      ...notificationRoutes({ secret: parts.secret, keys, services: config.push_services }),
    },
  );
  await payments.register(app);
  const listening = listenToTelegram(nobodysContext, { ...telegramParts, openClient: parts.openClient }, afterCommit);
  if (listening) await telegram?.register(app, listening.take);
  health(app, db, isLeaving);
  if (keepsLetters(config)) await app.register(devMailbox, { mailer: mail, brand: config.BRAND_NAME });
  if (!parts.hasNoPages && isWebBuilt()) {
    const readers = openPageReaders({ session, clock, ...visitors });
    await app.register(pages, {
      buildDir: WEB_BUILD,
      config,
      createApi: innerApi(app, { reads: pageReads, readerOf: readers.readerOf }),
      isSignedIn: readers.isSignedIn,
      onContentChange: content.onForget,
      onGuestPage: (request: FastifyRequest) =>
        noteGuestPage({ db, now: clock.now() }, request.url, viewVisitor(session, request, null)),
    });
  }
  await app.register(apiDocs, config);
  const dueMoves = (of: FreeContext<null>) => ({ ...orderSweeps(of), ...dealSweeps(of), ...reviewSweeps(of) });
  return {
    ...parts,
    app,
    content,
    pageReads,
    deals: dealParts,
    consumers: {
      mail: (told) => mail.send(letterOf(told)),
      ...orderConsumers(nobodysContext),
      ...searchConsumers(nobodysContext),
      ...responseConsumers(nobodysContext),
      ...dealConsumers(nobodysContext),
      ...reviewConsumers(nobodysContext),
      ...messageConsumers(nobodysContext),
      ...telegramConsumers(nobodysContext, telegramParts),
      ...notificationConsumers(nobodysContext),
    },
    telegram: listening,
    tellMessages: () => tellMessages(nobodysContext()),
    deliveries: Object.fromEntries(
      channels.map((channel) => [`deliver_${channel.name}`, () => deliverDue(nobodysContext(), linkParts, channel)]),
    ),
    followPayments: () =>
      doEach({
        send_notifications: () => payments.sendNotifications(clock.now()),
        follow_payments: () => followPayments(nobodysContext(), providerParts),
      }),
    sweep: async () => {
      const context = nobodysContext();
      await doEach({
        ...fileSweeps(db, storage)(context.now),
        ...dueMoves(context),
        ...visitSweeps(context),
        ...alertSweeps(context, app.log),
        ...searchSweeps(context),
        ...savedSearchSweeps(context),
        ...userSweeps(context),
        ...privacySweeps(context),
        ...telegramSweeps(context),
        ...notificationSweeps(context),
        ...marketSweeps(context),
        ...statisticSweeps(context),
        forget_keys: () => sweepKeys(db, context.now),
        sweep_events: () => sweepEvents(db, context.now),
        release_jobs: () => releaseJobs(db, context.now),
      });
    },
    moveDue: () => doEach(dueMoves(nobodysContext())),
    report,
    stopSending: () => stopped.abort(),
    onCommit: (listener) => void commitListeners.push(listener),
    stopServing: async () => void (await Promise.all([realtime.stop(), stopServing()])),
  };
}
