import { MAINTENANCE_TITLE } from '@provodka/contract/fixed-texts.ts';
import { BASE_PATH, type CallName } from '@provodka/contract/http/calls.ts';
import { type CallInput, callAddress, refusal } from '@provodka/contract/http/client.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Content } from '../content.ts';
import type { Db } from '../database/database.ts';
import type { GuestReads } from '../database/guest-reads.ts';
import type { Caller } from '../http/checked-call.ts';
import { failureReply, invalidShape } from '../http/failures.ts';
import { parseForm } from '../http/form-values.ts';
import type { AnyCall, AnyHandler, Handlers } from '../http/handler.ts';
import { HttpFailure } from '../http/http-failure.ts';
import { assertFactor, assertModerator, assertSignedIn } from '../http/limits/assert-visitor.ts';
import { pathParams } from '../http/path-params.ts';
import { run } from '../http/run-once.ts';
import { replySerializer } from '../http/serializer.ts';
import type { PageScope } from '../once-per-page.ts';
import type { Viewer } from '../viewer.ts';

export interface PageReadParts {
  db: Db;
  guestReads?: GuestReads | null | undefined;
  clock: Clock;
  content: Content;
  log: Log;
}

export type Log = Pick<FastifyBaseLogger, 'error'>;

/** The reader of a page, and the browser's part of its calls. */
export interface PageReader {
  viewer: Viewer | null;
  /** The scope that the calls of this page share; pages for all guests have none. */
  page?: PageScope;
  /** The log of the request that the page answers; the server's own without one. */
  log?: Log;
  /** Creates a new one for each call. */
  caller(): Caller;
}

/** Answers one call as its reader is answered over HTTP. Throws ApiError. */
export type PageRead = (input: CallInput, reader: PageReader | Promise<PageReader>) => Promise<unknown>;

/**
 * The calls that pages read with: checked, answered and refused as over HTTP, but without a request of their own.
 * Writes, replies without an envelope and calls with a limit of their own are not among them.
 */
export function pageReads(parts: PageReadParts, handlers: Handlers<CallName>): Map<CallName, PageRead> {
  const reads = new Map<CallName, PageRead>();
  for (const name of Object.keys(ROUTES) as CallName[]) {
    const route: Route = ROUTES[name];
    if (route.method !== 'GET' || route.download || route.stream || route.redirect || route.per_minute) continue;
    reads.set(name, (input, reader) => read({ parts, route, handler: handlers[name] as AnyHandler }, input, reader));
  }
  return reads;
}

interface PageCall {
  parts: PageReadParts;
  route: Route;
  handler: AnyHandler;
}

async function read(
  { parts, route, handler }: PageCall,
  input: CallInput,
  reader: PageReader | Promise<PageReader>,
): Promise<unknown> {
  let { log } = parts;
  try {
    const now = parts.clock.now();
    const { viewer, page, caller, log: logOfPage } = await reader;
    log = logOfPage ?? log;
    const until = await parts.content.maintenanceUntil(now);
    if (until !== null && !viewer?.is_moderator) throw new HttpFailure(503, MAINTENANCE_TITLE, { finished_at: until });
    assertSignedIn(route, viewer);
    assertModerator(route, viewer);
    assertFactor(route, viewer, now);
    const context = { db: parts.db, content: parts.content, viewer, now, page };
    // Drops fields that the contract leaves out, as a reply over HTTP does.
    const reply = await run(context, handler, callOf(route, input, caller()), parts.guestReads);
    return JSON.parse(replySerializer(route)(reply)) as unknown;
  } catch (error) {
    const { status, body } = failureReply(error);
    if (status >= 500 && !(error instanceof HttpFailure)) log.error(error);
    throw refusal(status, body);
  }
}

/** The input as texts, as an address would carry it, because the schemas read texts. */
function callOf(route: Route, input: CallInput, caller: Caller): AnyCall {
  const params = pathParams(
    Object.fromEntries(Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)])),
  );
  const [, search = ''] = callAddress(route.name, input).slice(BASE_PATH.length).split('?');
  const query = route.query?.safeParse(parseForm(search));
  if (query && !query.success) throw invalidShape(query.error.issues);
  return Object.assign(caller, { params, query: query?.data, body: undefined });
}

const nothing = (): void => undefined;

/** All guests at once: nobody in particular asks. */
export const ALL_GUESTS: PageReader = {
  viewer: null,
  caller: () => ({
    address: '127.0.0.1',
    user_agent: null,
    last_event_id: null,
    browser: '',
    device: null,
    network: null,
    visitor: () => null,
    set_session: nothing,
    note: null,
    set_note: nothing,
    set_device: nothing,
  }),
};
