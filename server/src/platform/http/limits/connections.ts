import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for a refused sender to read the refusal, while the rest of its body is discarded. */
const LINGER_MS = 3000;

export interface Stopping {
  /** The process is about to end: the proxy should send nobody new, and no connection is kept alive. */
  isLeaving(): boolean;
  /** See endConnections. */
  stopServing(): Promise<void>;
}

/**
 * Ends the connections that would outlive their use: of requests answered before they were sent whole, and of stragglers at
 * the stop.
 *
 * @param drainMs how long a stopping server waits for requests under way
 * @param leaveMs how long a stopping server goes on taking new ones, until the proxy before it has seen that it is not ready any more
 * @returns tells the proxy to send nobody new, then lets nobody new in and resolves when what is running has been answered; until the app itself is closed, it goes
 *   on answering what this process asks it
 */
export function endConnections(
  app: FastifyInstance,
  { drainMs, leaveMs }: { drainMs: number; leaveMs: number },
): Stopping {
  let isLeaving = false;
  let isStopping = false;

  function beginStopping(): void {
    if (isStopping) return;
    isLeaving = true;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  }

  app.addHook('preClose', async () => beginStopping());

  app.addHook('onSend', (_request, reply, payload, done) => {
    // A kept connection would wait for a next request that nobody will answer.
    if (isLeaving) reply.header('connection', 'close');
    done(null, payload);
  });

  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // Not known of what this process asks itself, which has no connection.
    if (raw.complete === false) endHalfSent(raw);
    done();
  });

  function endHalfSent(request: IncomingMessage): void {
    const { socket } = request;
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    request.once('end', () => {
      clearTimeout(timer);
      // It has become idle after the idle connections were closed.
      if (isStopping) socket.destroy();
    });
    request.resume();
  }

  return {
    isLeaving: () => isLeaving,
    stopServing,
  };

  async function stopServing(): Promise<void> {
    isLeaving = true;
    await sleep(leaveMs);
    beginStopping();
    // Called when no connection is left, or at once when it does not listen.
    await new Promise<void>((resolve) => app.server.close(() => resolve()));
  }
}
