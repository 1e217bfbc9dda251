import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openMakers } from '../../test/makers.ts';
import { TestClock } from '../../test/test-clock.ts';
import { type OpenDatabase, openDatabase, transact } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { dispatchEvents } from '../platform/jobs/outbox-dispatcher.ts';
import { openSession } from '../users/auth/sessions.ts';
import { createUser } from '../users/service.ts';
import { beginDemo, beginWithoutDemo } from './begin.ts';

let database: TestDatabase;
let open: OpenDatabase;
let said: string[];
const clock = new TestClock();
beforeEach(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connectionString, 6);
  said = [];
});
afterEach(async () => {
  await open.close();
  await database.drop();
});

const beginning = () => ({
  db: open.db,
  connectionString: database.connectionString,
  now: clock.now(),
  log: (line: string) => said.push(line),
});

async function ask(text: string): Promise<Record<string, unknown>[]> {
  return (await open.pool.query(text)).rows;
}

const NAME = { password_hash: '-', last_name: '', first_name: 'Кукла', middle_name: '', full_name: 'Кукла' };

/** A demo of one person and one letter. */
async function play(demoId: string): Promise<void> {
  await transact(open.db, async (tx) => {
    const login = `puppet${Math.random()}`;
    await createUser(
      { db: tx, now: clock.now() },
      { ...NAME, login, email: `${login}@example.ru` },
      { demo_id: demoId },
    );
    await addEvent(tx, 'mail', { to: 'puppet@example.ru', subject: 'Письмо', text: '' }, clock.now());
  });
  await dispatchEvents(open.db, clock.now());
}

async function playHalf(demoId: string): Promise<void> {
  await play(demoId);
  throw new Error('the lights went out');
}

const leaveHalf = () => expect(beginDemo(beginning(), playHalf)).rejects.toThrow('the lights went out');
const countPeople = async () => (await ask('select count(*)::int as people from users'))[0]?.people;
const neverPlay = () => Promise.reject(new Error('played'));

describe('a start with the demo', () => {
  it('plays once into a new database', async () => {
    await beginDemo(beginning(), play);
    await beginDemo(beginning(), neverPlay);
    expect(await countPeople()).toBe(1);
  });

  it('makes an interrupted demo anew, and leaves alone what is not of it', async () => {
    await ask(`insert into settings values ('premoderation', 'true', '2026-01-01')`);
    await ask(`create table theirs as select 'kept' as word`);
    await leaveHalf();
    await leaveHalf();
    await beginDemo(beginning(), play);
    expect(await ask('select id from users')).toEqual([{ id: 1 }]);
    expect(await ask('select id from outbox')).toEqual([{ id: 1 }]);
    expect(await ask('select count(*)::int as jobs from graphile_worker.jobs')).toEqual([{ jobs: 1 }]);
    expect(await ask(`select value from settings where name = 'premoderation'`)).toEqual([{ value: true }]);
    expect(await ask('select word from theirs')).toEqual([{ word: 'kept' }]);
    expect(said).toEqual(Array(2).fill('The demo marketplace was interrupted while it was made: starting it over.'));
  });

  it.each([
    ['somebody who signed up', () => openMakers(open.db, clock).user('person')],
    [
      'somebody who signed in as one of the demo',
      async () => {
        const [puppet] = await ask('select uuid from users');
        const session = { remember: true, user_agent: null, address: '127.0.0.1' };
        const opened = { ...session, user_uuid: String(puppet?.uuid) };
        await transact(open.db, (tx) => openSession({ db: tx, now: clock.now() }, opened));
      },
    ],
    [
      'the people of another demo',
      () =>
        ask(`update settings set value = value || '{"id":"6b1d9df6-4a0c-4ac1-a7a5-000000000000"}' where name = 'demo'`),
    ],
    [
      'an older release that did not mark its people',
      () => ask(`update settings set value = '"loading"' where name = 'demo'`),
    ],
  ])('deletes nothing beside %s', async (_who, appear) => {
    await leaveHalf();
    await appear();
    const people = await countPeople();
    await expect(beginDemo(beginning(), neverPlay)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('nothing in it is deleted: begin clean with another DATA_DIR'),
    });
    expect(await countPeople()).toBe(people);
  });

  it('deletes nothing that tables of somebody else refer to', async () => {
    await leaveHalf();
    await ask('create table theirs (person uuid references users); insert into theirs select uuid from users');
    await expect(beginDemo(beginning(), neverPlay)).rejects.toThrow('Tables of somebody else refer to those');
    expect(await countPeople()).toBe(1);
  });

  it('does not begin among people whom no demo made', async () => {
    await openMakers(open.db, clock).user('person');
    await expect(beginDemo(beginning(), neverPlay)).rejects.toThrow(
      'begun without the demo marketplace: start with DEMO=0',
    );
  });
});

describe('a start without the demo', () => {
  it('keeps the demo out for good', async () => {
    await beginWithoutDemo(beginning());
    await beginWithoutDemo(beginning());
    await expect(beginDemo(beginning(), neverPlay)).rejects.toThrow('begun without the demo marketplace');
  });

  it('refuses half a demo, and a whole one', async () => {
    await leaveHalf();
    await expect(beginWithoutDemo(beginning())).rejects.toThrow(
      'not finished: start without DEMO=0 to have it made anew',
    );
    await beginDemo(beginning(), play);
    await expect(beginWithoutDemo(beginning())).rejects.toThrow('public password, and DEMO=0 does not serve it');
  });
});

describe('starts at the same moment', () => {
  it('of servers that want the demo one plays and the others wait', async () => {
    let isPlaying = false;
    const slowly = async (demoId: string) => {
      expect(isPlaying).toBe(false);
      isPlaying = true;
      await sleep(200);
      await play(demoId);
      isPlaying = false;
    };
    await Promise.all([1, 2, 3].map(() => beginDemo(beginning(), slowly)));
    expect(await countPeople()).toBe(1);
    expect(said.length).toBeLessThanOrEqual(2);
    for (const line of said) expect(line).toContain('waiting for it');
  });

  it('a server that wants the demo and one that does not never both have their way', async () => {
    const outcomes = await Promise.allSettled([beginDemo(beginning(), play), beginWithoutDemo(beginning())]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('one that lost its place while it played gives up', async () => {
    let isLost = false;
    const play = async () => {
      const others = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`;
      await ask(others);
      await new Promise(() => undefined);
    };
    await beginDemo(beginning(), play).catch((error: Error) => {
      isLost = error.message === 'The database was lost while it was being prepared: start again.';
    });
    expect(isLost).toBe(true);
  });
});

it('people of a demo that an older release made are told from those who signed up there', async () => {
  const old = await createTestDatabase({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'provodka-migrations-'));
  const source = new URL('../../migrations', import.meta.url).pathname;
  for (const name of readdirSync(source).filter((file) => file < '0010'))
    cpSync(join(source, name), join(folder, name));
  await migrate(old.connectionString, { folder });
  const client = new pg.Client({ connectionString: old.connectionString });
  await client.connect();
  const put = (login: string, email: string, at: string) =>
    client.query(
      `insert into users (uuid, login, email, password_hash, full_name, accepted_terms_at, accepted_personal_data_at, created_at)
       values (gen_random_uuid(), $1, $2, '-', $1, $3, $3, $3)`,
      [login, email, at],
    );
  await client.query(`insert into settings values ('demo', '"loaded"', '2026-03-01')`);
  await put('moderator', 'moderator@example.ru', '2026-01-10');
  await put('person', 'person@example.ru', '2026-03-02');
  await put('early', 'early@mail.test', '2026-01-10');
  await migrate(old.connectionString);
  const { rows } = await client.query(`
    select login, demo_id::text = (select value ->> 'id' from settings) as is_of_the_demo from users order by id`);
  expect(rows).toEqual([
    { login: 'moderator', is_of_the_demo: true },
    { login: 'person', is_of_the_demo: null },
    { login: 'early', is_of_the_demo: null },
  ]);
  await client.end();
  await old.drop();
  rmSync(folder, { recursive: true });
});
