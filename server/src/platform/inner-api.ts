import { type Api, createClient } from '@provodka/contract/client.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORWARDED = ['cookie', 'user-agent', 'x-request-id', 'sec-purpose'] as const;

/**
 * The API as pages rendered by this server use it: the same calls through the same pipeline, without the network. The
 * visitor's cookie, address and request id go along.
 */
export function innerApi(app: FastifyInstance, visitor: FastifyRequest, onCookie: (line: string) => void): Api {
  const headers: Record<string, string> = { 'x-page-render': '1' };
  for (const name of FORWARDED) {
    const value = visitor.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }

  async function fetchInside(address: string, init: RequestInit = {}): Promise<Response> {
    const reply = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: address,
      headers: { ...(init.headers as Record<string, string>), ...headers },
      remoteAddress: visitor.ip,
      ...(init.body ? { payload: init.body as string } : {}),
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) onCookie(line);
    const body = reply.rawPayload.length > 0 ? new Uint8Array(reply.rawPayload) : null;
    return new Response(body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } });
  }

  return createClient({ origin: '', fetch: (address, init) => fetchInside(address as string, init) });
}
