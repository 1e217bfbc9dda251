import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FrontProxy {
  origin: string;
  /** Sets the targets of API requests and of all others. */
  lead(to: { api: string; pages: string }): void;
  stop(): Promise<void>;
}

/** A proxy that serves the server of pages and the server of the API under one origin (README). */
export async function startProxy(): Promise<FrontProxy> {
  let targets = { api: '', pages: '' };
  const server = createServer((incoming, reply) => {
    const path = incoming.url ?? '/';
    const origin = path.startsWith('/rest/') ? targets.api : targets.pages;
    const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat();
    const address = incoming.socket.remoteAddress ?? '';
    const headers = { ...incoming.headers, 'x-forwarded-for': [...forwarded, address].join(', ') };
    const outgoing = request(origin + path, { method: incoming.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (to) => {
      targets = to;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
