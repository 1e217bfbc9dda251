import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A refused sender has this long to read the refusal while the rest of its body is thrown away. */
const LINGER_MS = 3000;
/** How long a stopping server waits for requests under way. */
const DRAIN_MS = 10_000;

/** Ends the connections that would outlive their use: of requests answered before they were sent whole, and of stragglers at the stop. */
export function endConnections(app: FastifyInstance): void {
  let isStopping = false;

  app.addHook('preClose', async () => {
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  });

  app.addHook('onSend', (_request, reply, payload, done) => {
    // Else the connection would be kept for a next request that nobody will answer.
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });

  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) endHalfSent(raw);
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
}
