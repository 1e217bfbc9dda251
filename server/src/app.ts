import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { FIXED_TEXTS } from '@provodka/contract/errors.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isCommonPassword } from './content/reference/common-passwords.ts';
import { contentRoutes } from './content/routes.ts';
import { openContent } from './content/service.ts';
import { followPayments } from './deals/follow.ts';
import { dealRoutes } from './deals/routes.ts';
import { type DealParts, onOrderChanged } from './deals/service.ts';
import { sweepDeals } from './deals/sweep.ts';
import { fileRoutes } from './files/routes.ts';
import { openSandbox } from './integrations/payments/sandbox/sandbox.ts';
import { noteGuestPage } from './orders/order-page.ts';
import { orderRoutes } from './orders/routes.ts';
import { sweepOrders } from './orders/sweeps.ts';
import { apiDocs } from './platform/api-docs.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database.ts';
import { devMailbox } from './platform/dev-mailbox.ts';
import { health } from './platform/health.ts';
import { acceptBodies } from './platform/http/bodies.ts';
import { browserSession } from './platform/http/browser-session.ts';
import { endConnections } from './platform/http/connections.ts';
import { sendFailure } from './platform/http/failures.ts';
import { parseForm } from './platform/http/form-values.ts';
import { HttpFailure } from './platform/http/http-failure.ts';
import { sweepKeys } from './platform/http/idempotency.ts';
import { registerCalls } from './platform/http/pipeline.ts';
import { refuseUnreadable } from './platform/http/unreadable.ts';
import { viewVisitor } from './platform/http/view-visitor.ts';
import { visitorNetwork } from './platform/http/visitor-network.ts';
import { releaseJobs } from './platform/jobs.ts';
import { listeningOrigin } from './platform/listening-origin.ts';
import { logging } from './platform/logging.ts';
import { doEach } from './platform/loop.ts';
import { keepsLetters, mailer } from './platform/mail.ts';
import { metrics } from './platform/metrics.ts';
import { type Consumers, sweepFacts } from './platform/outbox-dispatcher.ts';
import { innerApi, isForAllGuests, isKnownTo, outerApi } from './platform/page-api.ts';
import { isWebBuilt, pages } from './platform/pages.ts';
import { type FileStorage, sweepUnattached } from './platform/uploads.ts';
import { returnResponseCosts } from './responses/costs.ts';
import { responseRoutes } from './responses/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { findDealReviews, publishReviews } from './reviews/service.ts';
import { sweepSignIns } from './users/auth-service.ts';
import { userRoutes } from './users/routes.ts';
import { findViewer } from './users/sessions.ts';

const WEB_BUILD = fileURLToPath(new URL('../../web/build', import.meta.url));

export interface AppParts {
  config: Config;
  secret: string;
  db: Db;
  pool: pg.Pool;
  /** See OpenDatabase. */
  aside: Db;
  clock: Clock;
  storage: FileStorage;
}

export interface BuiltApp extends AppParts {
  app: FastifyInstance;
  /** What reacts to facts of the outbox. */
  consumers: Consumers;
  /** What the moves of deals need; the demo makes its deals with it. */
  deals: DealParts;
  /** Sends and polls what waits for the payment provider. */
  followPayments(): Promise<void>;
  /** Moves whatever time has moved: expiry, acceptance, publication of reviews, old files. */
  sweep(): Promise<void>;
  /** Tells when a write was committed. */
  onCommit(listener: () => void): void;
}

const nothingThere = () => new HttpFailure(404, FIXED_TEXTS.screens[404].title);

/** HTTP as every server of ours speaks it: limits, headers, failures; nothing to serve yet. */
async function openHttp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    // What stands further left in X-Forwarded-For was written by the visitor.
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    logger: logging(config.LOG_LEVEL),
    // An address that cannot be decoded names nothing.
    frameworkErrors: (_error, request, reply) => void sendFailure(nothingThere(), request, reply),
    clientErrorHandler: refuseUnreadable,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseForm },
  });
  await app.register(cookie);
  endConnections(app);
  await acceptBodies(app);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => visitorNetwork(ip),
    allowList: isForAllGuests,
  });
  // Pages, downloads and the bank set a content security policy of their own, with what they need and no more.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.is_https,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(nothingThere(), request, reply));
  return app;
}

/** A server of pages alone: its calls and those of the browsers go to the API at API_ORIGIN (decisions 1). Nothing listens yet. */
export async function buildPageServer(config: Config): Promise<FastifyInstance> {
  const app = await openHttp(config);
  const createApi = outerApi(config.api_origin);
  health(app, null);
  await app.register(pages, {
    buildDir: WEB_BUILD,
    config,
    createApi,
    isSignedIn: (request: FastifyRequest) => isKnownTo(createApi, request),
  });
  return app;
}

/** The whole server around an open database: every slice's calls behind one pipeline. Nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<BuiltApp> {
  const { config, db, clock, storage } = parts;
  const app = await openHttp(config);
  metrics(app, { db, pool: parts.pool, clock, token: config.METRICS_TOKEN });

  const commitListeners: (() => void)[] = [];
  const content = openContent(parts.aside, clock);
  const mail = mailer(config);
  const session = browserSession({ secret: parts.secret, is_https: config.is_https });
  const serverOrigin = () => listeningOrigin(app);
  const siteOrigin = () => (config.PUBLIC_URL ? config.public_url : serverOrigin());
  const sandbox = openSandbox({
    db,
    clock,
    secret: parts.secret,
    brand: config.BRAND_NAME,
    serverOrigin,
    siteOrigin,
  });
  const dealParts = { db, content, storage, provider: sandbox.provider, siteOrigin, findDealReviews };
  registerCalls(
    app,
    {
      db,
      clock,
      storage,
      session,
      findViewer: (token, now) => findViewer(db, token, now),
      maintenanceUntil: content.maintenanceUntil,
      requests_per_minute: config.RATE_LIMIT,
      afterCommit: () => {
        for (const listener of commitListeners) listener();
      },
    },
    {
      ...contentRoutes(db, content),
      ...fileRoutes({ db, storage }),
      ...userRoutes({ db, config, content, isCommonPassword }),
      ...orderRoutes({ db, content, storage }),
      ...responseRoutes({ db, content, storage }),
      ...dealRoutes(dealParts),
      ...reviewRoutes({ db }),
    },
  );
  await sandbox.register(app);
  health(app, db);
  if (keepsLetters(config)) await app.register(devMailbox, { mailer: mail });
  if (isWebBuilt(WEB_BUILD)) {
    await app.register(pages, {
      buildDir: WEB_BUILD,
      config,
      createApi: innerApi(app),
      isSignedIn: (request: FastifyRequest) => {
        const token = session.tokenOf(request);
        // Who cannot be looked up is no guest: the calls of the page tell what is wrong.
        return token === null ? Promise.resolve(false) : findViewer(db, token, clock.now()).then(Boolean, () => true);
      },
      onGuestPage: (request: FastifyRequest) =>
        noteGuestPage(db, request.url, viewVisitor(session, request, null), clock.now()),
    });
  }
  await app.register(apiDocs);
  return {
    ...parts,
    app,
    deals: dealParts,
    consumers: {
      mail: mail.send,
      order_changed: async (fact) => {
        await returnResponseCosts(db, fact, clock.now());
        await onOrderChanged({ db }, fact, clock.now());
      },
    },
    followPayments: async () => {
      await sandbox.sendNotifications(clock.now());
      await followPayments(dealParts, clock.now());
    },
    sweep: async () => {
      const now = clock.now();
      await doEach([
        () => sweepUnattached(db, storage, now),
        () => sweepOrders({ db, content }, now),
        () => sweepDeals(dealParts, now),
        () => publishReviews(db, now),
        () => sweepSignIns(db, now),
        () => sweepKeys(db, now),
        () => sweepFacts(db, now),
        () => releaseJobs(db, now),
      ]);
    },
    onCommit: (listener) => {
      commitListeners.push(listener);
    },
  };
}
