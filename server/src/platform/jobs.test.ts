import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openGate } from '../../test/faults/gate.ts';
import { type OpenDatabase, openDatabase, transact } from './database.ts';
import { releaseJobs, runJobs, startJobs } from './jobs.ts';
import { addFact } from './outbox.ts';
import { type Consumers, dispatchFacts } from './outbox-dispatcher.ts';

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connectionString, 6);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const NOW = new Date();

async function leaveFact(order_id: number): Promise<void> {
  await transact(open.db, (tx) => addFact(tx, 'order_changed', { order_id, move: 'publish' }, NOW));
  await dispatchFacts(open.db, NOW);
}

/** Consumers that tell which orders they heard of. */
function listen(): { consumers: Consumers; heard: number[] } {
  const heard: number[] = [];
  return {
    heard,
    consumers: {
      order_changed: async ({ order_id }) => {
        heard.push(order_id);
      },
    },
  };
}

it('takes over the job of a worker that died, minutes later and not at once', async () => {
  await leaveFact(1);
  await open.pool.query(
    `update graphile_worker._private_jobs set locked_at = $1, locked_by = 'a pool that died', attempts = 1`,
    [NOW],
  );
  const { consumers, heard } = listen();
  await releaseJobs(open.db, new Date(NOW.getTime() + 60_000));
  await runJobs(open.pool, consumers);
  expect(heard).toEqual([]);
  await releaseJobs(open.db, new Date(NOW.getTime() + 10 * 60_000));
  await runJobs(open.pool, consumers);
  expect(heard).toEqual([1]);
});

it('outlives the loss of its database in the middle of jobs, and does those again', async () => {
  const gate = await openGate(database.connectionString);
  const distant = openDatabase(gate.connectionString, 6);
  const orders = Array.from({ length: 20 }, (_, index) => 100 + index);
  for (const order_id of orders) await leaveFact(order_id);
  const heard: number[] = [];
  const jobs = await startJobs(distant.pool, {
    order_changed: async ({ order_id }) => {
      heard.push(order_id);
      // The end of this job and of those beside it cannot be written down.
      if (heard.length === 10) await gate.cut();
    },
  });
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(10);
  await sleep(500);
  await gate.open();
  await expect.poll(() => new Set(heard).size, { timeout: 30_000 }).toBe(orders.length);
  const left = async () => (await open.pool.query('select from graphile_worker.jobs')).rowCount;
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
  await jobs.stop();
  await gate.close();
  await distant.close();
});

it('stops although its database is away', async () => {
  const gate = await openGate(database.connectionString);
  const distant = openDatabase(gate.connectionString, 6);
  const jobs = await startJobs(distant.pool, {});
  await gate.cut();
  await jobs.stop();
  await gate.open();
  await gate.close();
  await distant.close();
});
