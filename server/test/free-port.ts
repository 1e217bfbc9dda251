import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give outgoing connections ports above this range, and tests and measurements have hundreds of those open. */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * A free port of the loopback for a process that gets its port as a setting. A port chosen by the system may be given to
 * a connection before that process listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      probe.close();
      await once(probe, 'close');
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
