import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { FIXED_SCREENS } from '@provodka/contract/fixed-texts.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { logging } from '../operations/logging.ts';
import { wellKnown } from '../pages/well-known.ts';
import { answerOtherMethods } from './allowed-methods.ts';
import { sendFailure } from './failures.ts';
import { parseForm } from './form-values.ts';
import { HttpFailure } from './http-failure.ts';
import { endConnections, type Stopping } from './limits/connections.ts';
import { type SharedCountParts, sharedCounts } from './limits/shared-counts.ts';
import { refuseMalformed } from './malformed-requests.ts';
import { requestIds, sendRequestIds } from './request-id.ts';
import { refuseOddTargets } from './request-targets.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { registerBodyParsers } from './uploads/bodies.ts';
import { OTHER_BODY_BYTES } from './uploads/body-limits.ts';
import { watchBodies } from './uploads/body-pace.ts';

/** Closing `app` ends everything that `stopServing` leaves. */
export interface HttpServer extends Stopping {
  app: FastifyInstance;
}

/** A connection on which nothing moves in either direction, be it before, in or after a request. */
const IDLE_MS = 120_000;
const HEADERS_MS = 15_000;

const nothingThere = () => new HttpFailure(404, FIXED_SCREENS[404].title);

/**
 * The base of every server: limits, headers, failures; no routes yet.
 *
 * @param counts where requests are counted over all processes; without it each counts its own
 */
export async function openHttp(config: Config, counts: SharedCountParts | null): Promise<HttpServer> {
  const app = Fastify({
    // Entries further left in X-Forwarded-For are written by the visitor.
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    logger: logging(config.LOG_LEVEL),
    ...requestIds,
    // An address that cannot be decoded names nothing.
    frameworkErrors: (_error, request, reply) => void sendFailure(nothingThere(), request, reply),
    clientErrorHandler: refuseMalformed,
    bodyLimit: OTHER_BODY_BYTES,
    // Reading the code of the pages takes what it takes on a busy machine; nothing else is waited for.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    connectionTimeout: IDLE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 3, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseForm },
  });
  answerOtherMethods(app, nothingThere);
  sendRequestIds(app);
  await app.register(cookie);
  refuseOddTargets(app);
  const stopping = endConnections(app, {
    drainMs: config.STOP_SECONDS * 1000,
    leaveMs: config.LEAVE_SECONDS * 1000,
  });
  watchBodies(app);
  await registerBodyParsers(app);
  await app.register(rateLimit, {
    global: false,
    ...(counts && { store: sharedCounts(counts) }),
  });
  // Pages, downloads and the bank set a content security policy of their own, with what they need and no more.
  await setSecurityHeaders(app, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.is_https,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  wellKnown(app, config, systemClock);
  return { app, ...stopping };
}
