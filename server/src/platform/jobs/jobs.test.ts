import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openGate } from '../../../test/faults/gate.ts';
import { type OpenDatabase, openDatabase, transact } from '../database/database.ts';
import { completeJobs, releaseJobs, runJobs, startJobs } from './jobs.ts';
import { addEvent, type Consumers, REACTIONS } from './outbox.ts';
import { dispatchEvents } from './outbox-dispatcher.ts';

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

async function leaveEvent(order_id: number): Promise<void> {
  await transact(open.db, (tx) =>
    addEvent(tx, 'order_changed', { order_id, move: 'expire', actor_uuid: null, concerns: [] }, NOW),
  );
  await dispatchEvents(open.db, NOW);
}

/** Ignores all events. */
const DEAF = Object.fromEntries(
  Object.values(REACTIONS)
    .flatMap((reactions) => Object.keys(reactions))
    .map((name) => [name, async () => undefined]),
) as unknown as Consumers;

/** A consumer that records the orders of its events; the other consumer of the same events does nothing. */
function listen(): { consumers: Consumers; heard: number[] } {
  const heard: number[] = [];
  return {
    heard,
    consumers: {
      ...DEAF,
      return_response_costs: async ({ order_id }) => {
        heard.push(order_id);
      },
    },
  };
}

/** Failures by the name of their job. */
function watch() {
  const failed: [task: string, message: string][] = [];
  const report = (task: string, error: unknown) => failed.push([task, (error as Error).message]);
  return { failed, options: { report: (task: string, error: unknown) => void report(task, error) } };
}

const jobsLeft = async (): Promise<string[]> =>
  (
    await open.pool.query<{ task: string }>('select task_identifier as task from graphile_worker.jobs order by id')
  ).rows.map(({ task }) => task);

// The end of the last test's jobs is recorded a moment after their worker has finished.
beforeEach(async () => {
  while ((await jobsLeft()).length > 0) await sleep(20);
});

it('tells nobody of what happened weeks ago, and still does what it changes', async () => {
  const long_ago = new Date(NOW.getTime() - 15 * 86_400_000);
  const team = { team_id: 1, freelancer_uuid: '', move: 'join', actor_uuid: null, concerns: [] } as const;
  await transact(open.db, async (tx) => {
    await addEvent(tx, 'review_published', { order_id: 1, review_id: 1, actor_uuid: null, concerns: [] }, long_ago);
    await addEvent(tx, 'team_changed', team, long_ago);
  });
  expect(await dispatchEvents(open.db, NOW)).toHaveLength(2);
  expect(await jobsLeft()).toEqual(['invite_team_member']);
  await runJobs(open.pool, DEAF, watch().options);
});

it('leaves no job to a reaction that does not care about the move', async () => {
  const published = { order_id: 7, move: 'publish', actor_uuid: null, concerns: [] } as const;
  await transact(open.db, (tx) => addEvent(tx, 'order_changed', published, NOW));
  await dispatchEvents(open.db, NOW);
  expect(await jobsLeft()).toContain('delete_orphan_deals');
  expect(await jobsLeft()).not.toContain('return_response_costs');
  await runJobs(open.pool, DEAF, watch().options);
});

it('does what an event changes before it tells of it, then letters, and tells of the distant past last', async () => {
  const past = new Date(NOW.getTime() - 2 * 3_600_000);
  const review = { order_id: 1, review_id: 1, actor_uuid: null, concerns: [] };
  const letter = { to: 'a@mail.test', subject: 'Подтвердите адрес', text: 'Ссылка' };
  await transact(open.db, async (tx) => {
    await addEvent(tx, 'review_published', review, past);
    await addEvent(tx, 'mail', letter, NOW);
    await addEvent(tx, 'review_answered', review, NOW);
    await addEvent(tx, 'team_changed', { team_id: 1, freelancer_uuid: '', move: 'join', ...review }, NOW);
  });
  await dispatchEvents(open.db, NOW);
  const done: string[] = [];
  const noting = Object.fromEntries(
    Object.keys(DEAF).map((name) => [name, async () => void done.push(name)]),
  ) as unknown as Consumers;
  await runJobs(open.pool, noting, watch().options);
  expect(done).toEqual(['invite_team_member', 'notify_review_answered', 'mail', 'notify_review_published']);
});

it('says when a reaction has ended, well or not, since it may have left events', async () => {
  await leaveEvent(1);
  const jobs = await jobsLeft();
  const consumers = { ...DEAF, delete_orphan_deals: () => Promise.reject(new Error('refused')) };
  const { failed, options } = watch();
  let ended = 0;
  await runJobs(open.pool, consumers, { ...options, onEnd: () => (ended += 1) });
  expect(failed).toEqual([['delete_orphan_deals', 'refused']]);
  expect(ended).toBe(jobs.length);
  // The failure is recorded a moment later, and a job that somebody works at is not dropped.
  await expect
    .poll(async () => {
      await transact(open.db, completeJobs);
      return await jobsLeft();
    })
    .toEqual([]);
});

it('takes over the job of a worker that died, minutes later and not at once', async () => {
  await leaveEvent(1);
  await open.pool.query(
    `update graphile_worker._private_jobs set locked_at = $1, locked_by = 'a pool that died', attempts = 1`,
    [NOW],
  );
  const { consumers, heard } = listen();
  await releaseJobs(open.db, new Date(NOW.getTime() + 60_000));
  await runJobs(open.pool, consumers, watch().options);
  expect(heard).toEqual([]);
  await releaseJobs(open.db, new Date(NOW.getTime() + 10 * 60_000));
  await runJobs(open.pool, consumers, watch().options);
  expect(heard).toEqual([1]);
});

describe('a job that fails', () => {
  it('is told of by name, waits aside and holds up neither its own consumer nor another of the same event', async () => {
    for (const order_id of [10, 11, 12]) await leaveEvent(order_id);
    const heard: Record<string, number[]> = { costs: [], deals: [] };
    const { failed, options } = watch();
    const consumers: Consumers = {
      ...DEAF,
      return_response_costs: async ({ order_id }) => {
        if (order_id === 10) throw new Error('550 no such mailbox <ivan@mail.test>');
        heard.costs?.push(order_id);
      },
      delete_orphan_deals: async ({ order_id }) => {
        heard.deals?.push(order_id);
      },
    };
    await runJobs(open.pool, consumers, options);
    expect(failed).toEqual([['return_response_costs', '550 no such mailbox <ivan@mail.test>']]);
    expect(heard).toEqual({ costs: [11, 12], deals: [10, 11, 12] });
    // The end of a job is recorded a moment after its worker has finished.
    await expect.poll(jobsLeft).toEqual(['return_response_costs']);
    const { rows } = await open.pool.query(`select last_error, run_at > now() as waits from graphile_worker.jobs`);
    expect(rows).toEqual([{ last_error: expect.stringContaining('550 no such mailbox'), waits: true }]);
    expect(rows[0].last_error).not.toContain('ivan@mail.test');
    await open.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await runJobs(open.pool, listen().consumers, options);
    await expect.poll(jobsLeft).toEqual([]);
  });

  it('gives its place up when it never ends, and everything else is done meanwhile', async () => {
    const order: string[] = [];
    for (let letter = 0; letter < 10; letter += 1) {
      await transact(open.db, (tx) => addEvent(tx, 'mail', { to: 'a@mail.test', subject: '', text: '' }, NOW));
    }
    await dispatchEvents(open.db, NOW);
    await leaveEvent(20);
    const { failed, options } = watch();
    const consumers: Consumers = {
      ...listen().consumers,
      mail: () => {
        order.push('mail');
        return new Promise<never>(() => undefined);
      },
      return_response_costs: async () => void order.push('order'),
    };
    const jobs = await startJobs(open.pool, consumers, { ...options, longestMs: 50 });
    // The first of them may be tried once more before the last has given up.
    await expect.poll(() => failed.length).toBeGreaterThanOrEqual(10);
    await jobs.stop();
    expect(order).toContain('order');
    expect(failed[0]).toEqual(['mail', 'took longer than 0.05 s']);
    await open.pool.query('delete from graphile_worker._private_jobs');
  });
});

it('does a job that the release before this one left', async () => {
  await open.pool.query(`select graphile_worker.add_job('outbox_fact', $1::json)`, [
    JSON.stringify({ kind: 'order_changed', payload: { order_id: 30, move: 'expire' } }),
  ]);
  const { consumers, heard } = listen();
  await runJobs(open.pool, consumers, watch().options);
  expect(heard).toEqual([30]);
  await expect.poll(jobsLeft).toEqual([]);
});

it('outlives the loss of its database in the middle of jobs, and does those again', async () => {
  const gate = await openGate(database.connectionString);
  const distant = openDatabase(gate.connectionString, 6);
  const orders = Array.from({ length: 20 }, (_, index) => 100 + index);
  for (const order_id of orders) await leaveEvent(order_id);
  const heard: number[] = [];
  const consumers = {
    ...listen().consumers,
    return_response_costs: async ({ order_id }: { order_id: number }) => {
      heard.push(order_id);
      // The end of this job and its neighbours cannot be recorded.
      if (heard.length === 10) await gate.cut();
    },
  };
  const jobs = await startJobs(distant.pool, consumers, watch().options);
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(10);
  await sleep(500);
  await gate.open();
  await expect.poll(() => new Set(heard).size).toBe(orders.length);
  await expect.poll(jobsLeft).toEqual([]);
  await jobs.stop();
  await gate.close();
  await distant.close();
});

it('stops although its database is away', async () => {
  const gate = await openGate(database.connectionString);
  const distant = openDatabase(gate.connectionString, 6);
  const jobs = await startJobs(distant.pool, {}, watch().options);
  await gate.cut();
  await expect(jobs.stop()).resolves.toBeUndefined();
  await gate.open();
  await gate.close();
  await distant.close();
});

it('stops when its database goes before it has begun to listen', async () => {
  const gate = await openGate(database.connectionString);
  const held = openDatabase(gate.connectionString, 6);
  const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>();
  const { promise: listening, resolve: onListening } = Promise.withResolvers<void>();
  held.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const listen = async (...args: unknown[]) => {
      await begun;
      gate.hold();
      onListening();
      return await query(...args);
    };
    Object.assign(client, {
      query: (...args: unknown[]) => (String(args[0]).startsWith('LISTEN') ? listen : query)(...args),
    });
  });
  const jobs = await startJobs(held.pool, {}, watch().options);
  onBegun();
  await listening;
  const stopped = jobs.stop();
  await gate.cut();
  // A connection given back twice would end the process by an unhandled rejection.
  await expect(stopped).resolves.toBeUndefined();
  await held.close();
});

it('works off jobs in the order of their events, wherever the rows of those lie', async () => {
  const { db, pool } = open;
  await runJobs(pool, DEAF, watch().options);
  const orders = Array.from({ length: 20 }, (_, index) => index + 1);
  await transact(db, async (tx) => {
    for (const order_id of orders)
      await addEvent(tx, 'order_changed', { order_id, move: 'expire', actor_uuid: null, concerns: [] }, NOW);
  });
  // An updated row lies behind the others in the table.
  const { rows } = await sql<{ id: number }>`select id from outbox where number is null order by id desc`.execute(db);
  for (const { id } of rows) await sql`update outbox set created_at = created_at where id = ${id}`.execute(db);
  await dispatchEvents(db, NOW);
  const { consumers, heard } = listen();
  await runJobs(pool, consumers, watch().options);
  expect(heard).toEqual(orders);
});
