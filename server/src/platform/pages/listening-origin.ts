import type { FastifyInstance } from 'fastify';

/** The origin of this server on this machine; nobody answers there while it does not listen. */
export function listeningOrigin(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return 'http://127.0.0.1:9';
  return `http://${reachable(address.address)}:${address.port}`;
}

/** A server that listens everywhere is reached through the loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
