import type { CallName } from '@provodka/contract/http/calls.ts';
import { BASE_PATH } from '@provodka/contract/http/calls.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { FreeContext } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { GuestReads } from '../database/guest-reads.ts';
import { compressWhole, encodingOf } from '../pages/compression.ts';
import { type PageRead, pageReads } from '../pages/page-reads.ts';
import type { Viewer } from '../viewer.ts';
import { checkedCall } from './checked-call.ts';
import { type EventStream, sendStream } from './event-stream.ts';
import { failureReply, sendFailure } from './failures.ts';
import type { AnyCall, AnyHandler, Download, Handlers, Redirect } from './handler.ts';
import { type IdempotencyKey, readIdempotencyKey, type StoredReply } from './idempotency.ts';
import { networkLimit, surroundingLimit } from './limits/network-limits.ts';
import { personLimit } from './limits/person-limit.ts';
import { type TokenLimit, tokenLimit } from './limits/token-checks.ts';
import { pathParams } from './path-params.ts';
import { run, runIdempotently } from './run-once.ts';
import { replySerializer } from './serializer.ts';
import { fieldBytes, requestBytes } from './uploads/body-limits.ts';
import { sendDownload, sendPicture } from './uploads/download.ts';
import { type FileIntake, type IncomingFiles, type IncomingParts, receiveFiles } from './uploads/incoming-files.ts';
import { readBody } from './uploads/read-body.ts';
import { uploadSlots } from './uploads/upload-slots.ts';
import { checkMaintenance, checkVisitor, type VisitorParts } from './visitor-checks.ts';

export interface PipelineParts extends VisitorParts {
  db: Db;
  guestReads?: GuestReads | null | undefined;
  intake: FileIntake;
  /** The installation's secret. */
  secret: string;
  /** Requests a minute from one address; 0 switches every limit off. */
  requests_per_minute: number;
  /** Called after each committed write, so that its events are handed on at once. */
  afterCommit(): void;
}

/**
 * Registers every call of the route table. The order of checks is product: wire: maintenance 503, limits 429, sign-in 401,
 * CSRF 419, a page made for somebody else 409, a fresh proof of identity 403, body 413/415, path ids 404, shape 422; what is seen and allowed is asked by the handler's slice.
 * @returns the same calls for pages that are rendered here
 */
export function registerCalls(
  app: FastifyInstance,
  parts: PipelineParts,
  handlers: Handlers<CallName>,
): Map<CallName, PageRead> {
  app.decorateRequest('viewer', null);
  app.decorateRequest('now');
  app.decorateRequest('bearer', null);
  app.decorateRequest('token_id', null);
  const inner = { ...parts, slots: uploadSlots(), limitToken: tokenLimit(app, parts.requests_per_minute) };
  for (const name of Object.keys(ROUTES) as CallName[]) {
    const route = ROUTES[name] as Route;
    app.route(routeOptions(inner, route, handlers[name] as AnyHandler, limitsOf(app, parts, route)));
  }
  return pageReads({ ...parts, log: app.log }, handlers);
}

type InnerParts = PipelineParts & IncomingParts & { limitToken: TokenLimit | null };

function routeOptions(
  parts: InnerParts,
  route: Route,
  handler: AnyHandler,
  { network, person }: ReturnType<typeof limitsOf>,
): RouteOptions {
  return {
    method: route.method,
    url: BASE_PATH + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: fieldBytes(route),
    exposeHeadRoute: !route.stream, // A HEAD would open it for nobody.
    config: { request_bytes: requestBytes(route) },
    onRequest: [
      (request: FastifyRequest, reply: FastifyReply) => checkMaintenance(parts, route, request, reply),
      ...network,
    ],
    preParsing: async (request, reply) => {
      await checkVisitor(parts, route, request, reply);
      await person?.(request);
    },
    serializerCompiler: () => JSON.stringify,
    errorHandler: (error, request, reply) => void sendFailure(firstFlaw(error, request), request, reply),
    handler: (request, reply) => answer({ parts, route, handler, request, reply }),
  };
}

/** A body is read before the handler sees the path, but a malformed id must be reported before any flaw of the body. */
function firstFlaw(error: unknown, request: FastifyRequest): unknown {
  if (failureReply(error).status !== 422) return error;
  try {
    pathParams(request.params as Record<string, string>);
    return error;
  } catch (malformed) {
    return malformed;
  }
}

/** A request with files may bring ten of 25 MB, so the limit is lower. */
const UPLOADS_PER_MINUTE = 60;

const perMinute = ({ requests_per_minute }: PipelineParts, route: Route): number =>
  route.files ? Math.min(UPLOADS_PER_MINUTE, requests_per_minute) : requests_per_minute;

/** Shared by GET and HEAD, which a route's option would count apart. Reads are counted by network alone. */
function limitsOf(app: FastifyInstance, parts: PipelineParts, route: Route) {
  if (parts.requests_per_minute === 0) return { network: [], person: null };
  const max = route.per_minute ?? perMinute(parts, route);
  return {
    network: [networkLimit(app, route.name, max), surroundingLimit(app, route.name, max)],
    person: route.method === 'GET' ? null : personLimit(app, route.name, max),
  };
}

/** A request that passed the checks, and its call. */
interface Exchange {
  parts: InnerParts;
  route: Route;
  handler: AnyHandler;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function answer(exchange: Exchange): Promise<FastifyReply> {
  const { parts, route, handler, request, reply } = exchange;
  if (route.download || route.stream || route.redirect) {
    const call = checkedCall(parts.session, route, request, { reply, body: undefined });
    return await sendBare(exchange, await run(contextOf(parts, request), handler, call, parts.guestReads));
  }
  const { admit } = handler;
  const files = admit && request.isMultipart() ? await receiveFiles(parts, route, admit, request) : null;
  const kept = await orTakeBack(files, () => serve(exchange, files));
  if (handler.kind !== 'read') parts.afterCommit();
  reply.code(kept.status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
  return sendText(request, reply, replySerializer(route)(kept.reply));
}

/** Below, a reply goes out in two or three packets either way. In UTF-16 units. */
const WORTH_COMPRESSING = 4_000;

async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const encoding = text.length < WORTH_COMPRESSING ? null : encodingOf(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compressWhole(Buffer.from(text), encoding));
}

/** Sends replies without an envelope: a stream, a redirect, a file. */
async function sendBare({ route, request, reply }: Exchange, result: unknown): Promise<FastifyReply> {
  if (route.stream) return sendStream(request, reply, result as EventStream);
  if (route.redirect) return reply.header('cache-control', 'no-store').redirect((result as Redirect).location, 302);
  const file = result as Download;
  return route.shared_for === undefined ? sendDownload(reply, file) : sendPicture(reply, file, route.shared_for);
}

/** Removes the files of a request that is refused or fails. */
async function orTakeBack<T>(files: IncomingFiles | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await files?.takeBack();
    throw error;
  } finally {
    files?.close();
  }
}

async function serve(exchange: Exchange, files: IncomingFiles | null): Promise<StoredReply> {
  const { parts, route, handler, request, reply } = exchange;
  const rules = { field_bytes: fieldBytes(route), request_bytes: requestBytes(route), accept: files?.accept ?? null };
  const body = route.method === 'GET' ? undefined : await readBody(request, rules);
  const call = checkedCall(parts.session, route, request, { reply, body });
  files?.assertAdmitted();
  const key = repeatKeyOf(exchange, call, body && (files?.asSent(body) ?? body));
  const status = route.creates ? 201 : 200;
  const context = contextOf(parts, request);
  const isGone = () => reply.raw.destroyed;
  if (key) return await runIdempotently(context, handler, call, { key, status, files, clock: parts.clock, isGone });
  return { status, reply: await run(context, handler, call, parts.guestReads) };
}

const contextOf = ({ db, content }: PipelineParts, { viewer, now }: FastifyRequest): FreeContext<Viewer | null> => ({
  db,
  content,
  viewer,
  now,
});

const OPENS_SESSION: readonly CallName[] = [
  'auth_sign_in',
  'auth_sign_in_second',
  'auth_sign_in_passkey',
  'auth_oidc_finish',
  'auth_oidc_sign_up',
];
/** Replies that hold a secret shown once, or valid once: they are never stored. */
const REPLIES_ONCE: readonly CallName[] = [
  'auth_authenticator_begin',
  'auth_authenticator_confirm',
  'auth_recovery_codes',
  'auth_passkey_challenge',
  'auth_passkey_begin',
  'auth_passkey_add',
  'auth_tokens_create',
  'auth_webhooks_create',
  'auth_webhooks_rotate',
  'telegram_link',
];
const UNKEPT = new Set([...OPENS_SESSION, ...REPLIES_ONCE]);
/**
 * The key of a write; reads need none. Calls about signing in use the browser as owner, since they change its user.
 * Signing in itself has none: twice is as good as once, and a stored reply could not open a session.
 */
function repeatKeyOf(
  { parts, route, handler, request }: Exchange,
  call: AnyCall,
  body: unknown,
): IdempotencyKey | null {
  if (route.method === 'GET' || handler.kind === 'read' || route.webhook || UNKEPT.has(route.name)) return null;
  const owner = route.path.startsWith('/auth/') ? call.browser : request.viewer?.user_uuid;
  if (owner === undefined) return null;
  const address = `${route.method} ${request.url}`;
  return readIdempotencyKey(request.headers['idempotency-key'], owner, { address, body, secret: parts.secret });
}
