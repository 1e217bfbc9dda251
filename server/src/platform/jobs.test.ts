import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
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

it('outlives the loss of every connection while jobs run', async () => {
  const { consumers, heard } = listen();
  const cutOff = async () => {
    await open.pool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => undefined);
  };
  const jobs = await startJobs(open.pool, {
    order_changed: async (fact) => {
      // The end of this job cannot be written down at first.
      if (fact.order_id === 2) await cutOff();
      await consumers.order_changed?.(fact);
    },
  });
  await leaveFact(2);
  await expect.poll(() => heard).toContain(2);
  await expect
    .poll(() =>
      leaveFact(3).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => heard, { timeout: 30_000 }).toContain(3);
  await jobs.stop();
});
