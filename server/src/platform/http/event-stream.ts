import type { FastifyReply, FastifyRequest } from 'fastify';

/** The way of events to one browser. */
export interface EventSink {
  /** Sends a piece of the stream; false when the reader was too slow for it and has been cut off. */
  write(piece: string): boolean;
  /** Ends the stream; the browser reconnects by itself. */
  end(): void;
}

/** A reply that goes on: `open` gets a sink to the browser and returns the clean-up for its disconnect. */
export interface EventStream {
  open(sink: EventSink): () => void;
}

/** Bytes that may wait for a slow reader; beyond that it is cut off, reconnects and gets the missed events. */
const MOST_WAITING = 256 * 1024;

/** Sends a stream of events as it happens: nothing on the way may keep or compress it. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, stream: EventStream): FastifyReply {
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  };
  if (request.method === 'HEAD') return reply.headers(headers).send();
  const { raw } = reply.hijack();
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  raw.flushHeaders();
  const close = stream.open({
    write(piece) {
      if (raw.destroyed || raw.writableEnded) return false;
      raw.write(piece);
      if (raw.writableLength <= MOST_WAITING) return true;
      raw.destroy();
      return false;
    },
    end: () => raw.end(),
  });
  raw.once('close', close);
  return reply;
}
