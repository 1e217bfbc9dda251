/** The checks of whoever asks, before a request's body is read; their order is product: wire. */
import { MAINTENANCE_TITLE } from '@provodka/contract/fixed-texts.ts';
import { type CallName, VIEWER_HEADER } from '@provodka/contract/http/calls.ts';
import type { ProofRequired } from '@provodka/contract/http/envelope.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Content } from '../content.ts';
import { retryOnce } from '../database/database-unavailable.ts';
import { assertAllowed } from '../rights.ts';
import type { Viewer } from '../viewer.ts';
import type { BrowserSession } from './browser-session.ts';
import { HttpFailure } from './http-failure.ts';
import {
  assertFactor,
  assertModerator,
  assertSignedIn,
  isViewerMismatch,
  otherViewer,
  proofRequiredFailure,
  requiresProof,
} from './limits/assert-visitor.ts';
import { extractToken, findBearer, type TokenLimit, type TokenParts } from './limits/token-checks.ts';

export interface VisitorParts extends TokenParts {
  clock: Clock;
  session: BrowserSession;
  content: Content;
  findViewer(token: string, now: Date): Promise<Viewer | null>;
  /** The viewer's own name, as they see it. */
  findName(viewer: Viewer): Promise<string>;
  /** The viewer's ways to prove who they are. */
  findProof(viewer: Viewer): Promise<ProofRequired>;
  /** Why the viewer may begin nothing new until they agree to a changed text. */
  refuseByChanges(viewer: Viewer): Promise<Refusal | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    now: Date;
  }
}

/** Without these no moderator could sign in during maintenance. */
const OPEN_IN_MAINTENANCE = new Set<CallName>([
  'auth_sign_in',
  'auth_sign_in_second',
  'auth_sign_in_passkey',
  'auth_passkey_challenge',
]);

/** Reads the token of a request, and closes the site during maintenance to everybody but moderators. */
export async function checkMaintenance(
  parts: VisitorParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.now = parts.clock.now();
  extractToken(request);
  const until = await retryOnce(() => parts.content.maintenanceUntil(request.now));
  if (until === null || route.webhook || OPEN_IN_MAINTENANCE.has(route.name)) return;
  const viewer = await findViewer(parts, request);
  if (viewer?.is_moderator) return;
  // Without it no moderator could sign in from a new browser.
  giveCsrf(parts, route, request, reply);
  throw new HttpFailure(503, MAINTENANCE_TITLE, { finished_at: until });
}

/** A GET gives a visitor the CSRF cookie, whatever is answered. Pages carry none, since they may be cached, and programs none either (product: wire). */
function giveCsrf(parts: VisitorParts, route: Route, request: FastifyRequest, reply: FastifyReply): void {
  const isOfBrowser = request.headers['x-page-render'] === undefined && request.bearer === null;
  if (route.method === 'GET' && !route.webhook && route.shared_for === undefined && isOfBrowser)
    parts.session.ensureCsrf(request, reply);
}

const findViewer = async (parts: VisitorParts, request: FastifyRequest): Promise<Viewer | null> => {
  const token = parts.session.tokenOf(request);
  return token === null ? null : await retryOnce(() => parts.findViewer(token, request.now));
};

/** Finds whoever asks and refuses those who may not make the call at all. Throws HttpFailure, RefusedError. */
export async function checkVisitor(
  parts: VisitorParts & { limitToken: TokenLimit | null },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.bearer !== null) {
    request.viewer = await findBearer(parts, route, request, reply);
    // No proof is asked of a program: who made a token for money gave the second factor for it.
    assertFactor(route, request.viewer, request.now);
    await assertAgreed(parts, route, request.viewer);
    return;
  }
  if (route.is_anonymous) return;
  request.viewer = await findViewer(parts, request);
  giveCsrf(parts, route, request, reply);
  assertSignedIn(route, request.viewer);
  if (route.webhook) return;
  if (route.method !== 'GET') parts.session.checkCsrf(request, reply);
  if (request.viewer && isViewerMismatch(route, request.viewer, request.headers[VIEWER_HEADER]))
    throw otherViewer(await parts.findName(request.viewer));
  assertModerator(route, request.viewer);
  assertFactor(route, request.viewer, request.now);
  if (request.viewer && requiresProof(route, request.viewer, request.now))
    throw proofRequiredFailure(await parts.findProof(request.viewer));
  await assertAgreed(parts, route, request.viewer);
}

/** Throws RefusedError `documents_changed`. */
async function assertAgreed(parts: VisitorParts, route: Route, viewer: Viewer | null): Promise<void> {
  if (route.agreed && viewer) assertAllowed(await retryOnce(() => parts.refuseByChanges(viewer)));
}
