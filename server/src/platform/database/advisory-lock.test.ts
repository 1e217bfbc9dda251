import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openLossyNetwork } from '../../../test/live/lossy-network.ts';
import { tryWithAdvisoryLock } from './advisory-lock.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

const NUMBER = 4711;
const nothing = async () => undefined;

let database: TestDatabase;
let near: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  near = openDatabase(database.connectionString, 2);
});
afterAll(async () => {
  await near.close();
  await database.drop();
});

it('lets another in as soon as the work is done', async () => {
  expect(
    await tryWithAdvisoryLock(near, NUMBER, async () =>
      expect(await tryWithAdvisoryLock(near, NUMBER, nothing)).toBe(false),
    ),
  ).toBe(true);
  expect(await tryWithAdvisoryLock(near, NUMBER, nothing)).toBe(true);
});

it('tells a holder whom the network lost to give up before another gets the lock', async () => {
  const network = await openLossyNetwork(database.connectionString);
  const far = openDatabase(network.connectionString, 2);
  const steps: string[] = [];
  const holding = tryWithAdvisoryLock(far, NUMBER, async (ended) => {
    network.lose();
    await once(ended, 'abort');
    steps.push('gave up');
  });
  await expect(holding).rejects.toThrow('The connection that holds a lock was lost');
  const follow = () => tryWithAdvisoryLock(near, NUMBER, async () => void steps.push('followed'));
  await expect.poll(follow).toBe(true);
  expect(steps).toEqual(['gave up', 'followed']);
  await far.close();
  await network.close();
});
