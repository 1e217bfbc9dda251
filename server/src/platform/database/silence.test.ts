import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { openDatabase } from './database.ts';

const SILENCE_MS = 300;

/** A proxy to a database that can silently drop its open connections. */
async function openNetwork(port: number) {
  const lost = new Set<Socket>();
  const carried = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
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
  const address = server.address();
  return {
    port: typeof address === 'object' ? Number(address?.port) : 0,
    lose: () => {
      for (const socket of carried) lost.add(socket);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('gives up a connection that the network lost silently, and uses the next one', async () => {
  const database = await createTestDatabase();
  const address = new URL(database.connectionString);
  const network = await openNetwork(Number(address.port));
  address.hostname = '127.0.0.1';
  address.port = String(network.port);
  const { db, pool, close } = openDatabase(address.href, 1, SILENCE_MS);
  const one = () => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]?.one);
  expect(await one()).toBe(1);
  network.lose();
  await expect(one()).rejects.toThrow('The database is away');
  expect(await one()).toBe(1);
  expect(pool.totalCount).toBe(1);
  await close();
  await network.close();
  await database.drop();
});
