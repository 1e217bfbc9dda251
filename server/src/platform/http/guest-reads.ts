import { BASE_PATH, type CallName } from '@provodka/contract/calls.ts';
import { type CallInput, callAddress, refusal } from '@provodka/contract/client.ts';
import { FIXED_TOASTS, MAINTENANCE_TITLE } from '@provodka/contract/fixed-texts.ts';
import type { Route } from '@provodka/contract/route.ts';
import { ROUTES } from '@provodka/contract/routes.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Content } from '../content.ts';
import type { Db } from '../database.ts';
import { failureReply, invalidShape } from './failures.ts';
import { parseForm } from './form-values.ts';
import type { AnyCall, AnyHandler, Handlers } from './handler.ts';
import { HttpFailure } from './http-failure.ts';
import { pathParams } from './path-params.ts';
import { run } from './run-once.ts';
import { replySerializer } from './serializer.ts';

export interface GuestReadParts {
  db: Db;
  clock: Clock;
  content: Content;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Answers one call as a guest without cookies is answered. Throws ApiError. */
export type GuestRead = (input: CallInput) => Promise<unknown>;

/**
 * The calls by which pages for all guests read: checked, answered and refused as over HTTP, but without a request, since
 * nobody in particular asks. There is none for what writes or sends no envelope.
 */
export function guestReads(parts: GuestReadParts, handlers: Handlers<CallName>): Map<CallName, GuestRead> {
  const reads = new Map<CallName, GuestRead>();
  for (const name of Object.keys(ROUTES) as CallName[]) {
    const route: Route = ROUTES[name];
    if (route.method !== 'GET' || route.download || route.stream || route.redirect) continue;
    reads.set(name, (input) => readAsGuest(parts, route, handlers[name] as AnyHandler, input));
  }
  return reads;
}

async function readAsGuest(
  parts: GuestReadParts,
  route: Route,
  handler: AnyHandler,
  input: CallInput,
): Promise<unknown> {
  try {
    const now = parts.clock.now();
    const until = await parts.content.maintenanceUntil(now);
    if (until !== null) throw new HttpFailure(503, MAINTENANCE_TITLE, { finished_at: until });
    if (route.auth !== 'guest') throw new HttpFailure(401, FIXED_TOASTS[401]);
    const context = { db: parts.db, content: parts.content, viewer: null, now };
    // What the contract leaves out of a reply leaves it here, too.
    return JSON.parse(replySerializer(route)(await run(context, handler, callOf(route, input))));
  } catch (error) {
    const { status, body } = failureReply(error);
    if (status >= 500 && !(error instanceof HttpFailure)) parts.log.error(error);
    throw refusal(status, body);
  }
}

/** The input as its address would bring it: a schema reads texts. */
function callOf(route: Route, input: CallInput): AnyCall {
  const params = pathParams(
    Object.fromEntries(Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)])),
  );
  const [, search = ''] = callAddress(route.name, input).slice(BASE_PATH.length).split('?');
  const query = route.query?.safeParse(parseForm(search));
  if (query && !query.success) throw invalidShape(query.error.issues);
  return { ...NOBODY, params, query: query?.data, body: undefined };
}

const nothing = (): void => undefined;
/** What a call knows of its browser: here there is none. */
const NOBODY = {
  address: '127.0.0.1',
  user_agent: null,
  last_event_id: null,
  browser: '',
  device: null,
  visitor: () => null,
  set_session: nothing,
  note: null,
  set_note: nothing,
  set_device: nothing,
};
