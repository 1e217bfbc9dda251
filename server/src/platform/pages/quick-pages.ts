import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodingOf } from './compression.ts';
import type { GuestPage } from './guest-pages.ts';

export interface QuickPages {
  /** The page that guests share at this address, if it is there at this moment. */
  find(address: string): GuestPage | null;
  /** Connections are not kept any more. */
  isLeaving(): boolean;
  /** Counts the visitor; null where there is no limit. */
  isThrottled: ((visitor: Visitor) => Promise<boolean>) | null;
  /** Proxies that are believed, see TRUST_PROXY. */
  proxies: number;
  /** Told of each reply. */
  onReply(milliseconds: number): void;
}

/** What a limit needs to know of a request. */
export type Visitor = Pick<FastifyRequest, 'ip' | 'headers'> & { routeOptions: { config?: object } };

/**
 * Sends a page that lies ready to guests who bring nothing of their own, before anything else looks at the request: what it
 * would pass through costs four times the sending. Whatever is out of the ordinary takes the usual way.
 */
export function sendReadyPages(app: FastifyInstance, pages: QuickPages): void {
  // Requests are logged at these levels, each with its number.
  if (['trace', 'debug', 'info'].includes(app.log.level)) return;
  const { server } = app;
  const usual = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const goOn = (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of usual) listener.call(server, request, response);
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    const sent = isOrdinary(request) && server.listening && !pages.isLeaving() ? readyFor(request, pages) : undefined;
    if (!sent) return goOn(request, response);
    const send = () => {
      response.writeHead(200, sent.headers).end(sent.body);
      pages.onReply(performance.now() - begun);
    };
    if (!pages.isThrottled) return send();
    const visitor = { ip: visitorAddress(request, pages.proxies), headers: request.headers, routeOptions: {} };
    pages.isThrottled(visitor).then(
      (isThrottled) => (isThrottled ? goOn(request, response) : send()),
      () => goOn(request, response),
    );
  });
}

/** A plain GET of one host without a body, without cookies and without a copy of the page. */
function isOrdinary({ method, headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (method !== 'GET' || httpVersion !== '1.1') return false;
  if (headers.cookie !== undefined || headers['if-none-match'] !== undefined) return false;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

const readyFor = ({ url = '', headers }: IncomingMessage, pages: QuickPages) =>
  pages.find(url)?.sent.get(encodingOf(headers['accept-encoding']));

/** As Fastify counts: each trusted proxy has added whom it was asked by at the end of the header. */
function visitorAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = headers['x-forwarded-for'];
  const line = Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? '');
  const hops = [
    ...line
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean),
    socket.remoteAddress ?? '',
  ].toReversed();
  return hops[Math.min(proxies, hops.length - 1)] as string;
}
