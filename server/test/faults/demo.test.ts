import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { isInTurn } from '../samples.ts';
import { type AppProcess, killLeftovers, refusalOf, startApp } from './app-process.ts';

let folder: string;
let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'provodka-demo-'));
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterEach(async () => {
  await killLeftovers();
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Settings of servers that share a database and a folder of files. */
const settings = (DEMO = '1') => ({
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  DATABASE_URL: database.connectionString,
  DEMO,
});
const start = (): AppProcess => startApp(settings());

/** Waits until the app has printed this; the test's own time limit ends it. */
async function untilSaid(app: AppProcess, words: string): Promise<void> {
  while (!app.output().includes(words)) await sleep(20);
}

const count = async (table: string) =>
  (await client.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count ?? 0;

const PLAYS = 'playing ninety days';
const WAITS = 'Another server is playing';

/** A usual run plays one of so many scenes: each starts a server of its own. */
const TURNS = 3;

it.runIf(isInTurn('is played by one of the servers that start at once; when that is killed, by the next one', TURNS))(
  'is played by one of the servers that start at once; when that is killed, by the next one',
  async () => {
    const first = start();
    await untilSaid(first, PLAYS);
    const others = [start(), start()];
    await Promise.all(others.map((app) => untilSaid(app, WAITS)));
    while ((await count('orders')) < 3) await sleep(20);
    await first.end('SIGKILL');

    await Promise.race(others.map((app) => untilSaid(app, PLAYS)));
    expect(await refusalOf(settings('0'))).toMatch(
      /^This database holds a demo marketplace that is not finished: start without DEMO=0/,
    );
    while ((await count('orders')) < 3) await sleep(20);
    const players = others.filter((app) => app.output().includes(PLAYS));
    expect(players).toHaveLength(1);
    expect(await count('users where demo_id is null')).toBe(0);
    expect(await count('users where last_activity_at < created_at')).toBe(0);
    expect(await count('(select distinct demo_id from users) as demos')).toBe(1);
    for (const app of others) expect(await app.end('SIGTERM')).toEqual({ code: 0, signal: null });
  },
);

it.runIf(isInTurn('is not deleted when it was left half and people have come', TURNS))(
  'is not deleted when it was left half and people have come',
  async () => {
    const first = start();
    while (!(first.output().includes(PLAYS) && (await count('users')) > 3)) await sleep(20);
    await first.end('SIGKILL');
    await client.query(`update users set demo_id = null where login = (select max(login) from users)`);
    const people = await count('users');
    for (const DEMO of ['1', '0']) {
      expect(await refusalOf(settings(DEMO))).toMatch(
        /^This database holds an unfinished demo marketplace and people who are not of it/,
      );
    }
    expect(await count('users')).toBe(people);
  },
);
