import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendAndClose } from '../malformed-requests.ts';
import { OTHER_BODY_BYTES } from './body-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes a whole request to the route may have. */
    request_bytes?: number;
  }
}

const LOOK_MS = 1000;
/** A bad connection may pause this long, no matter when. */
const GRACE_MS = 15_000;
const LEAST_BYTES_A_SECOND = 8 * 1024;
const LONGEST_MS = 3_600_000;

interface Sender {
  request: IncomingMessage;
  response: ServerResponse;
  most_bytes: number;
  /** Bytes the connection had read when the body began. */
  bytes_before: number;
  /**
   * Milliseconds in which the server was ready to read: while the server is the slower side, the sender is not to
   * blame.
   */
  waited_ms: number;
}

/**
 * Ends requests whose bodies are slower than 8 KB a second after a grace of 15 s, take more than an hour, or exceed
 * their route's length. Node's own limit on the whole request would end honest long uploads.
 */
export function watchBodies(app: FastifyInstance): void {
  const senders = new Set<Sender>();
  const timer = setInterval(() => {
    for (const sender of senders) look(sender);
  }, LOOK_MS).unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });

  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    if (!raw.complete && raw.socket.bytesRead > 0) {
      senders.add({
        request: raw,
        response: reply.raw,
        most_bytes: request.routeOptions.config.request_bytes ?? OTHER_BODY_BYTES,
        bytes_before: raw.socket.bytesRead - raw.readableLength,
        waited_ms: 0,
      });
    }
    done(null, payload);
  });

  function look(sender: Sender): void {
    const { request, response } = sender;
    if (request.complete || request.destroyed || response.writableEnded) {
      senders.delete(sender);
      return;
    }
    if (request.readableFlowing) sender.waited_ms += LOOK_MS;
    const reason = excessOf(sender);
    if (reason === null) return;
    senders.delete(sender);
    if (!response.headersSent) sendAndClose(request.socket, reason);
    request.socket.destroySoon();
  }
}

function excessOf({ request, most_bytes, bytes_before, waited_ms }: Sender): 'slow' | 'large' | null {
  const bytes = request.socket.bytesRead - bytes_before;
  if (bytes > most_bytes + request.readableHighWaterMark) return 'large';
  if (waited_ms > LONGEST_MS) return 'slow';
  const isSlow = waited_ms > GRACE_MS && bytes < (waited_ms / 1000) * LEAST_BYTES_A_SECOND;
  return isSlow ? 'slow' : null;
}
