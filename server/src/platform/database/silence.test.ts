import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { openLossyNetwork } from '../../../test/live/lossy-network.ts';
import { openDatabase } from './database.ts';

const SILENCE_MS = 300;

it('gives up a connection that the network lost silently, and uses the next one', async () => {
  const database = await createTestDatabase();
  const network = await openLossyNetwork(database.connectionString);
  const { db, pool, close } = openDatabase(network.connectionString, 1, { silenceMs: SILENCE_MS });
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
