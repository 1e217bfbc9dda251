import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { TestClock } from '../../../../test/test-clock.ts';
import { type OpenDatabase, openDatabase } from '../../database/database.ts';
import { deleteOldCounts } from './rate-store.ts';
import { countsIn, openCounter, type SharedCountParts } from './shared-counts.ts';

const MINUTE_MS = 60_000;

let database: TestDatabase;
let opened: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connectionString, 4);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** Counters of so many processes, and how often they have asked the database. */
function openProcesses(number: number, clock = new TestClock()) {
  const { add } = countsIn(opened.db, clock);
  const asked = { times: 0 };
  const parts: SharedCountParts = {
    clock,
    add: async (...given) => {
      asked.times += 1;
      return await add(...given);
    },
  };
  return { clock, asked, counters: Array.from({ length: number }, () => openCounter(parts)) };
}

type Count = ReturnType<typeof openCounter>;

/** Sends requests one after another to the processes that `choose` names; returns how many were let in. */
async function send(
  counters: Count[],
  key: string,
  { max, requests }: { max: number; requests: number },
  choose: (n: number) => number,
) {
  let letIn = 0;
  for (let n = 0; n < requests; n += 1) {
    const counted = await counters[choose(n)]?.(key, MINUTE_MS, max);
    if (counted && counted.current <= max) letIn += 1;
  }
  return letIn;
}

describe('requests to several processes', () => {
  it.each([
    ['one after the other', 2, (n: number) => n % 2],
    ['first all to one, then all to another', 2, (n: number) => (n < 600 ? 0 : 1)],
    ['mostly to one', 3, (n: number) => (n % 20 === 0 ? 1 + (n % 3 === 0 ? 1 : 0) : 0)],
    ['to four in turn', 4, (n: number) => n % 4],
  ])('are limited together within a tenth when they come %s', async (how, processes, choose) => {
    const { counters, asked } = openProcesses(processes);
    const letIn = await send(counters, how, { max: 1200, requests: 3000 }, choose);
    expect(letIn).toBeGreaterThanOrEqual(1080);
    expect(letIn).toBeLessThanOrEqual(1320);
    expect(asked.times).toBeLessThan(300);
  });

  it('are limited together when they come at the same moment', async () => {
    const [one, other] = openProcesses(2).counters as [Count, Count];
    const counted = await Promise.all(
      Array.from({ length: 400 }, (_, n) => (n % 2 === 0 ? one : other)('at once', MINUTE_MS, 100)),
    );
    const letIn = counted.filter(({ current }) => current <= 100).length;
    expect(letIn).toBeGreaterThanOrEqual(90);
    expect(letIn).toBeLessThanOrEqual(110);
  });

  it('are limited to the last one where the limit is small', async () => {
    const { counters } = openProcesses(3);
    expect(await send(counters, 'small', { max: 5, requests: 30 }, (n) => n % 3)).toBe(5);
  });
});

it('asks the database nothing for a visitor of few requests', async () => {
  const { counters, asked } = openProcesses(1);
  await send(counters, 'few', { max: 1200, requests: 18 }, () => 0);
  expect(asked.times).toBe(0);
});

it('tells what is left, lets one process have the whole allowance, and begins anew in the next minute', async () => {
  const { counters, clock } = openProcesses(1);
  const [count] = counters as [Count];
  for (let n = 1; n <= 100; n += 1) expect((await count('left', MINUTE_MS, 100)).current).toBe(n);
  clock.advance({ seconds: 20 });
  expect(await count('left', MINUTE_MS, 100)).toEqual({ current: 101, ttl: 40_000 });
  clock.advance({ seconds: 41 });
  expect((await count('left', MINUTE_MS, 100)).current).toBe(1);
});

it('begins anew also when the clock went back meanwhile, and not because of a process whose clock is ahead', async () => {
  const { counters, clock } = openProcesses(2);
  const [one, other] = counters as [Count, Count];
  clock.advance({ hours: 1 });
  expect(await send(counters, 'back', { max: 10, requests: 20 }, (n) => n % 2)).toBe(10);
  clock.advance({ hours: -1 });
  expect(await send(counters, 'back', { max: 10, requests: 20 }, (n) => n % 2)).toBe(10);
  const ahead = openProcesses(1, Object.assign(new TestClock(), { now: () => new Date(clock.now().getTime() + 5000) }));
  expect(await send(ahead.counters, 'ahead', { max: 10, requests: 20 }, () => 0)).toBe(10);
  expect((await one('ahead', MINUTE_MS, 10)).current).toBe(11);
  expect((await other('ahead', MINUTE_MS, 10)).current).toBe(11);
});

it('counts alone when the database does not answer', async () => {
  const clock = new TestClock();
  const counters = [1, 2].map(() => openCounter({ clock, add: () => Promise.reject(new Error('away')) }));
  expect(await send(counters, 'away', { max: 64, requests: 300 }, () => 0)).toBe(64);
});

it('keeps no count when its minute is over', async () => {
  const { counters, clock } = openProcesses(1);
  await send(counters, 'old', { max: 5, requests: 5 }, () => 0);
  clock.advance({ days: 1 });
  await deleteOldCounts(opened.db, clock.now());
  const kept = opened.db.selectFrom('rate_counts').select('key').execute();
  expect(await kept).toEqual([]);
});
