import type { CallName } from '@provodka/contract/calls.ts';
import { BASE_PATH } from '@provodka/contract/calls.ts';
import { FIXED_TEXTS } from '@provodka/contract/errors.ts';
import type { Route } from '@provodka/contract/route.ts';
import { ROUTES } from '@provodka/contract/routes.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Db, transact } from '../database.ts';
import { tokenHash } from '../secrets.ts';
import type { FileStorage } from '../uploads.ts';
import type { Viewer } from '../viewer.ts';
import { fieldBytes, requestBytes } from './body-limits.ts';
import type { BrowserSession } from './browser-session.ts';
import { sendDownload } from './download.ts';
import { invalidShape } from './failures.ts';
import type { Call, Download, FileGate, Handler, Handlers } from './handler.ts';
import { HttpFailure } from './http-failure.ts';
import { claimKey, findKeptReply, type KeptReply, keepReply, type RepeatKey, repeatKey } from './idempotency.ts';
import { type IncomingFiles, type IncomingParts, receiveFiles } from './incoming-files.ts';
import { keepClaimed } from './key-claims.ts';
import { pathParams } from './path-params.ts';
import { readBody } from './read-body.ts';
import { replySerializer } from './serializer.ts';
import { uploadSlots } from './upload-slots.ts';

export interface PipelineParts {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  session: BrowserSession;
  findViewer(token: string, now: Date): Promise<Viewer | null>;
  /** End of the maintenance while it lasts, else null (decisions 13). */
  maintenanceUntil(now: Date): Promise<Date | null>;
  /** Requests a minute from one address; 0 switches every limit off. */
  requests_per_minute: number;
  /** Called after each committed write, so that its facts are handed on at once. */
  afterCommit(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    now: Date;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a handler of one call among all; Handlers ties each to its contract
type AnyHandler = Handler<any> & Partial<FileGate<any>>;

/**
 * Registers every call of the route table. The order of checks is decisions 1: maintenance 503, limits 429, sign-in 401,
 * CSRF 419, body 413/415, path ids 404, shape 422; what is seen and allowed is asked by the handler's slice.
 */
export function registerCalls(app: FastifyInstance, parts: PipelineParts, handlers: Handlers<CallName>): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('now');
  const inner = { ...parts, slots: uploadSlots() };
  for (const name of Object.keys(ROUTES) as CallName[]) {
    app.route(routeOptions(inner, ROUTES[name] as Route, handlers[name] as AnyHandler));
  }
}

type InnerParts = PipelineParts & IncomingParts;

function routeOptions(parts: InnerParts, route: Route, handler: AnyHandler): RouteOptions {
  return {
    method: route.method,
    url: BASE_PATH + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: fieldBytes(route),
    config: {
      request_bytes: requestBytes(route),
      rateLimit:
        parts.requests_per_minute > 0
          ? { max: route.per_minute ?? perMinute(parts, route), timeWindow: 60_000 }
          : false,
    },
    onRequest: (request) => checkMaintenance(parts, route, request),
    preParsing: (request, reply) => checkVisitor(parts, route, request, reply),
    serializerCompiler: () => JSON.stringify,
    handler: (request, reply) => answer(parts, route, handler, request, reply),
  };
}

/** Each request that takes files may bring ten of 25 MB, so there are fewer of those. */
const UPLOADS_PER_MINUTE = 60;

const perMinute = ({ requests_per_minute }: PipelineParts, route: Route): number =>
  route.files ? Math.min(UPLOADS_PER_MINUTE, requests_per_minute) : requests_per_minute;

async function checkMaintenance(parts: PipelineParts, route: Route, request: FastifyRequest): Promise<void> {
  request.now = parts.clock.now();
  const until = await parts.maintenanceUntil(request.now);
  if (until === null || route.webhook || route.name === 'auth_sign_in') return;
  const viewer = await findViewer(parts, request);
  if (viewer?.is_moderator) return;
  throw new HttpFailure(503, FIXED_TEXTS.screens[503].title, { finished_at: until });
}

const findViewer = async (parts: PipelineParts, request: FastifyRequest): Promise<Viewer | null> => {
  const token = parts.session.tokenOf(request);
  return token === null ? null : await parts.findViewer(token, request.now);
};

async function checkVisitor(
  parts: PipelineParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.viewer = await findViewer(parts, request);
  if (route.auth !== 'guest' && request.viewer === null) throw new HttpFailure(401, 'Войдите, чтобы продолжить');
  if (route.webhook) return;
  if (route.method === 'GET') {
    if (request.headers['x-page-render'] === undefined) parts.session.ensureCsrf(request, reply);
  } else parts.session.checkCsrf(request, reply);
  if (route.auth === 'moderator' && !request.viewer?.is_moderator) throw new HttpFailure(403, FIXED_TEXTS.toasts[403]);
}

async function answer(
  parts: InnerParts,
  route: Route,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (route.download) {
    return sendDownload(
      reply,
      (await run(parts, handler, checkedCall(parts, route, request, reply, undefined))) as Download,
    );
  }
  const { admit } = handler;
  const files = admit && request.isMultipart() ? await receiveFiles(parts, route, admit, request) : null;
  const kept = await orTakeBack(files, () => serve(parts, route, handler, request, reply, files));
  if (handler.kind === 'write') parts.afterCommit();
  return reply
    .code(kept.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(replySerializer(route)(kept.reply));
}

/** Files of a request that is not served vanish with it. */
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

async function serve(
  parts: InnerParts,
  route: Route,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  files: IncomingFiles | null,
): Promise<KeptReply> {
  const rules = { field_bytes: fieldBytes(route), request_bytes: requestBytes(route), accept: files?.accept ?? null };
  const body = route.method === 'GET' ? undefined : await readBody(request, rules);
  const call = checkedCall(parts, route, request, reply, body);
  files?.assertAdmitted();
  if (route.verified && request.viewer && !request.viewer.is_email_verified)
    throw new RefusedError(refuse('email_unverified'));
  const key = repeatKeyOf(route, request, body && (files?.asSent(body) ?? body));
  const status = route.creates ? 201 : 200;
  if (key) return await runOnce(parts, handler, call, { key, status, files });
  return { status, reply: await run(parts, handler, call) };
}

// biome-ignore lint/suspicious/noExplicitAny: the contract's schemas checked the shape at run time
type AnyCall = Call<any>;

function run(parts: PipelineParts, handler: AnyHandler, call: AnyCall): Promise<unknown> {
  return handler.kind === 'write' ? transact(parts.db, (tx) => handler.run(tx, call)) : handler.run(call);
}

interface Once {
  key: RepeatKey;
  status: number;
  files: IncomingFiles | null;
}

/** Runs a write at most once for its key; the reply is kept in the write's own transaction. */
async function runOnce(parts: PipelineParts, handler: AnyHandler, call: AnyCall, once: Once): Promise<KeptReply> {
  const { key, status, files } = once;
  const claim = files?.claim ?? null;
  const keep = (tx: Db, kept: KeptReply) =>
    claim ? keepClaimed(tx, claim, key, kept) : keepReply(tx, key, kept, call.now);
  if (handler.kind === 'write' && !files?.is_repeated) {
    return await transact(parts.db, async (tx) => {
      const earlier = claim ? null : await claimKey(tx, key, call.now);
      if (earlier) return earlier;
      const kept = { status, reply: await handler.run(tx, call) };
      await keep(tx, kept);
      return kept;
    });
  }
  const earlier = claim ? null : await findKeptReply(parts.db, key);
  if (earlier) return earlier;
  // Its files were not stored, because a reply was there.
  if (files?.is_repeated) throw new RefusedError(refuse('lost_race'));
  const kept = { status, reply: await run(parts, handler, call) };
  await keep(parts.db, kept);
  return kept;
}

function checkedCall(
  parts: PipelineParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): AnyCall {
  const params = pathParams(request.params as Record<string, string>);
  const query = route.query?.safeParse(request.query);
  if (query && !query.success) throw invalidShape(query.error.issues);
  const form = route.body?.safeParse(body);
  if (form && !form.success) throw invalidShape(form.error.issues);
  return {
    params,
    query: query?.data,
    body: form?.data,
    viewer: request.viewer,
    now: request.now,
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? null,
    visitor: request.viewer?.user_uuid ?? tokenHash(parts.session.idOf(request) ?? request.ip).toString('base64url'),
    is_prefetch: String(request.headers['sec-purpose'] ?? '').includes('prefetch'),
    set_session: (token, remember = false) =>
      token === null ? parts.session.setAnonymous(reply) : parts.session.set(reply, token, remember),
  };
}

/**
 * The key of a write by somebody signed in. Calls about signing in have none: nothing is kept that was made from a password,
 * and a kept reply could not open a session.
 */
function repeatKeyOf(route: Route, request: FastifyRequest, body: unknown): RepeatKey | null {
  if (route.method === 'GET' || request.viewer === null || route.path.startsWith('/auth/')) return null;
  const { user_uuid } = request.viewer;
  return repeatKey(request.headers['idempotency-key'], user_uuid, `${route.method} ${request.url}`, body);
}
