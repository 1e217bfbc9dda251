import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a database that can silently drop its open connections. */
export async function openLossyNetwork(connectionString: string) {
  const target = new URL(connectionString);
  const lost = new Set<Socket>();
  const carried = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), '127.0.0.1');
    carried.add(near);
    near.on('data', (bytes) => lost.has(near) || far.write(bytes));
    far.on('data', (bytes) => lost.has(near) || near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(connectionString);
  const listening = server.address();
  address.hostname = '127.0.0.1';
  address.port = String(typeof listening === 'object' ? listening?.port : 0);
  return {
    connectionString: address.href,
    lose: () => {
      for (const socket of carried) lost.add(socket);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
