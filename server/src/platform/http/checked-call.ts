import type { Route } from '@provodka/contract/http/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenHash } from '../config/secrets.ts';
import type { BrowserSession } from './browser-session.ts';
import { invalidShape } from './failures.ts';
import type { AnyCall } from './handler.ts';
import { viewVisitor } from './limits/view-visitor.ts';
import { pathParams } from './path-params.ts';

/**
 * A request as its handler sees it, with path, query and body checked against the contract. Throws HttpFailure 404 for
 * a malformed id, 422 for the rest.
 */
export function checkedCall(
  session: BrowserSession,
  route: Route,
  request: FastifyRequest,
  { reply, body }: { reply: FastifyReply; body: unknown },
): AnyCall {
  const params = pathParams(request.params as Record<string, string>);
  const query = route.query?.safeParse(request.query);
  if (query && !query.success) throw invalidShape(query.error.issues);
  const form = route.body?.safeParse(body);
  if (form && !form.success) throw invalidShape(form.error.issues);
  return Object.assign(callerOf(session, request, reply), { params, query: query?.data, body: form?.data });
}

/** The browser's part of a call. */
export type Caller = Omit<AnyCall, 'params' | 'query' | 'body'>;

/** The browser of a request; its new cookies are sent with the reply. */
export function callerOf(session: BrowserSession, request: FastifyRequest, reply: FastifyReply): Caller {
  let browserId = session.idOf(request) ?? request.ip;
  return {
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? null,
    last_event_id: request.headers['last-event-id']?.toString() ?? null,
    visitor: () => viewVisitor(session, request, request.viewer),
    // Hashed by those who ask for it: most calls do not.
    get browser() {
      return nameOf(browserId);
    },
    device: session.deviceOf(request),
    get network() {
      return session.networkOf(request);
    },
    set_session(token, remember = false) {
      const id = token ?? session.anonymousId();
      session.set(reply, id, remember);
      browserId = id;
    },
    note: session.noteOf(request),
    set_note: (note) => session.setNote(reply, note),
    set_device: (token) => session.setDevice(reply, token),
  };
}

const nameOf = (sessionId: string): string => tokenHash(sessionId).toString('base64url');
