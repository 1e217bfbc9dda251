import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A loopback port for HTTP requests of this process to itself, such as those between the sandbox bank and its shop. It
 * opens when the app is ready and closes last, so that requests still running at the stop get their answers.
 * @returns its origin; nobody answers there while it is closed
 */
export function openLoopbackServer(app: FastifyInstance): () => string {
  const server = createServer((request, reply) => app.routing(request, reply));
  app.addHook('onReady', async () => {
    // Not shared with the other processes of the machine, as a port is by default.
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }).unref();
    await once(server, 'listening');
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
  return () => `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? 9}`;
}
