import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * An entrance of the loopback for what this process asks itself over HTTP, as the sandbox bank and its shop do. It opens when
 * the app is ready and closes after everything else, so that requests still running at the stop get their answers.
 *
 * @returns its origin; nobody answers there while it is shut
 */
export function openLoopbackServer(app: FastifyInstance): () => string {
  const server = createServer((request, reply) => app.routing(request, reply));
  app.addHook('onReady', async () => {
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
  return () => `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? 9}`;
}
