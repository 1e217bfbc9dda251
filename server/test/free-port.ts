import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give outgoing connections ports above this range, and a run of tests has hundreds of those open at any moment. */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * A port of the loopback that nobody has now, for a process that is told its port. What the system would choose might be given to
 * a connection before that process listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
