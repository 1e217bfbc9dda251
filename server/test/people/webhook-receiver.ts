import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from './webhook-certificate.ts';

/** A message as it came. */
export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** The name that TLS was asked for. */
  servername: string | null;
}

type Behaviour = (reply: ServerResponse, request: IncomingMessage) => void;

export interface Receiver {
  origin: string;
  port: number;
  received: Received[];
  /** How it answers from now on; 204 by default. */
  behave(as: Behaviour): void;
  stop(): Promise<void>;
}

const accept: Behaviour = (reply) => void reply.writeHead(204).end();

/** A program that takes webhooks, on a port of its own, and misbehaves on demand. */
export async function startReceiver({ isSecure = false } = {}): Promise<Receiver> {
  const received: Received[] = [];
  let behaviour = accept;
  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const servername = isSecure ? String((request.socket as TLSSocket).servername) : null;
    const body = Buffer.concat(pieces).toString();
    received.push({ path: request.url ?? '', headers: request.headers, body, servername });
    behaviour(reply, request);
  }
  const listener = (request: IncomingMessage, reply: ServerResponse) => void take(request, reply);
  const server = isSecure
    ? createSecureServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, listener)
    : createServer(listener);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    received,
    behave: (as) => {
      behaviour = as;
    },
    async stop() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

/** Whether a message is signed with this secret, by the words of Standard Webhooks and not by our code. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signatures = String(headers['webhook-signature']).split(' ');
  return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
}
