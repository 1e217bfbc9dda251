import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase, openReplica } from '../../src/platform/database/database.ts';
import { type GuestReads, openGuestReads } from '../../src/platform/database/guest-reads.ts';
import { ALL_GUESTS } from '../../src/platform/pages/page-reads.ts';
import { createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { insertOrder } from '../orders.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { refusalOf } from './app-process.ts';
import { type Replicated, startReplicated } from './replicated.ts';

let replicated: Replicated;
let folder: string;
let replica: OpenDatabase;
let primary: OpenDatabase;
let server: TestServer;
let reads: GuestReads;
/** Milliseconds of the clock by which the replica grows old. */
let now = 0;
const said: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'provodka-replica-start-'));
  replicated = await startReplicated();
  replica = openReplica(replicated.replica, 4);
  primary = openDatabase(replicated.primary, 1);
  const log = { warn: (sentence: string) => void said.push(sentence) };
  reads = openGuestReads({ replica, primary: primary.aside, log, now: () => now });
  const database = { connectionString: replicated.primary, drop: async () => undefined };
  // The tests look themselves.
  const openReads = () => ({ ...reads, start: reads.look });
  server = await startTestServer({ METRICS_TOKEN: 'token' }, { database, openGuestReads: openReads });
});
afterAll(async () => {
  await server.stop();
  await replica.close();
  await primary.close();
  await replicated.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function look(): Promise<void> {
  now += 1000;
  await reads.look();
}

beforeEach(async () => {
  // A primary at rest writes to its log as well, maybe between the two.
  do {
    await replicated.catchUp();
    await look();
  } while (reads.lagSeconds() !== 0);
  said.length = 0;
});
afterEach(async () => {
  await replicated.resume();
});

const listed = async (login?: string) =>
  (await (await server.api(login)).orders_list({ query: {} })).data.map(({ id }) => id);
const title = async (order_id: number) => (await (await server.api()).orders_get({ params: { order_id } })).data.title;
const figures = async () =>
  await (await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer token' } })).text();

describe('guests', () => {
  it('read from the replica, others from the primary', async () => {
    await replicated.pause();
    const id = await insertOrder(server, 'customer');
    expect(await listed()).not.toContain(id);
    expect(await listed('freelancer')).toContain(id);
    await replicated.resume();
    await replicated.catchUp();
    expect(await listed()).toContain(id);
  });

  it('get what the replica does not have yet', async () => {
    await replicated.pause();
    const id = await insertOrder(server, 'customer', { title: 'Только что' });
    expect(await title(id)).toBe('Только что');
  });

  it('read from the primary when the replica is more than five seconds behind, until it has caught up', async () => {
    await replicated.pause();
    const id = await insertOrder(server, 'customer');
    for (let second = 1; second <= 5; second++) await look();
    expect(await listed()).not.toContain(id);
    for (let second = 6; second <= 9; second++) await look();
    expect(await listed()).toContain(id);
    expect(await figures()).toMatch(/^provodka_replica_in_use 0$/m);
    expect(await figures()).toMatch(/^provodka_replica_lag_seconds 9$/m);
    await replicated.resume();
    await replicated.catchUp();
    await look();
    expect(await figures()).toMatch(/^provodka_replica_in_use 1$/m);
    expect(said).toEqual([
      'Guests read from the primary: the replica is 5 s behind or more',
      'Guests read from the replica again',
    ]);
  });

  it('read from the replica however long nobody writes', async () => {
    for (let hour = 1; hour <= 3; hour++) {
      now += 3_600_000;
      await reads.look();
      expect(reads.isInUse()).toBe(true);
    }
    await replicated.pause();
    const id = await insertOrder(server, 'customer');
    expect(await listed()).not.toContain(id);
  });

  it('do not read for long from a replica at which nobody looks', async () => {
    now += 5001;
    expect(reads.isInUse()).toBe(false);
  });

  it('read from the primary while the replica is away, and from the replica when it is back', async () => {
    const id = await insertOrder(server, 'customer', { title: 'Без реплики' });
    await replicated.stopReplica();
    expect(await title(id)).toBe('Без реплики');
    expect(await listed()).toContain(id);
    for (let second = 1; second <= 3; second++) await look();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Guests read from the primary: the replica does not answer \(.+\)$/);
    await replicated.startReplica();
    await replicated.catchUp();
    await look();
    expect(said[1]).toBe('Guests read from the replica again');
    await replicated.pause();
    const next = await insertOrder(server, 'customer');
    expect(await listed()).not.toContain(next);
  });

  it('see a text that an admin has changed at once, in a page made anew too', async () => {
    const text = async () => {
      const query = { codes: ['about' as const] };
      const overHttp = (await (await server.api()).contents_list({ query })).data;
      const inPage = await server.built.pageReads.get('contents_list')?.({ query }, ALL_GUESTS);
      expect(inPage).toMatchObject({ data: overHttp });
      return overHttp.map(({ title }) => title);
    };
    expect(await text()).toEqual([]);
    await replicated.pause();
    const body = { title: 'О бирже', text: 'Текст', number: 0 };
    await (await server.api('moderator')).contents_save({ params: { code: 'about' }, body });
    expect(await text()).toEqual(['О бирже']);
    await look();
    expect(await text()).toEqual(['О бирже']);
    await replicated.resume();
    await replicated.catchUp();
    await look();
    await replicated.pause();
    const id = await insertOrder(server, 'customer');
    expect(await listed()).not.toContain(id);
    expect(await text()).toEqual(['О бирже']);
  });
});

const refusal = (DATABASE_READ_URL: string, DATABASE_URL = replicated.primary) =>
  refusalOf({ PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL, DATABASE_READ_URL });
const STARTED = 'It has started.';

describe('a start with DATABASE_READ_URL', () => {
  it('is refused when that takes writes itself', async () => {
    expect(await refusal(replicated.primary)).toBe(
      'DATABASE_READ_URL leads to a server that takes writes itself: name a streaming replica of the database.',
    );
  });

  it('is refused when that follows another server, before anything is written', async () => {
    const empty = await createTestDatabase({ empty: true });
    expect(await refusal(replicated.replica, empty.connectionString)).toBe(
      'DATABASE_READ_URL leads to a replica of another database.',
    );
    const { db, close } = openDatabase(empty.connectionString, 1);
    const { rows } = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
    expect(rows).toEqual([]);
    await close();
    await empty.drop();
  });

  it('waits for the tables that another server has just made, and takes their lack for no other database', async () => {
    await replicated.pause();
    await replicated.onPrimary('alter table public.schema_migrations rename to later');
    const told = await refusal(replicated.replica);
    await replicated.onPrimary('alter table public.later rename to schema_migrations');
    await replicated.resume();
    await replicated.catchUp();
    expect(told).toMatch(
      /^DATABASE_READ_URL leads to a replica with another schema \(.+ that of the database is none\)/,
    );
  });

  it('is refused when that has another schema, and is not while both are one', async () => {
    await replicated.onPrimary(`revoke execute on function pg_control_system() from public`);
    await replicated.catchUp();
    await expect(refusal(replicated.replica)).rejects.toThrow(STARTED);
    await replicated.pause();
    const later = `'9999_later.sql', 'sum', now()`;
    await replicated.onPrimary(`insert into public.schema_migrations select ${later}`);
    expect(await refusal(replicated.replica)).toMatch(
      /^DATABASE_READ_URL leads to a replica with another schema \(its last migration is \d{4}_\w+\.sql, that of the database is 9999_later\.sql\): wait until it has caught up\.$/,
    );
    await replicated.resume();
  });

  it('is refused when its user or database is wrong', async () => {
    const address = Object.assign(new URL(replicated.replica), { pathname: 'nowhere' }).href;
    expect(await refusal(address)).toMatch(
      /^DATABASE_READ_URL leads to no usable database \(.*"nowhere" does not exist\)/,
    );
  });

  it('goes on without a replica that is away', async () => {
    const address = Object.assign(new URL(replicated.replica), { port: String(await freePort()) }).href;
    await expect(refusal(address)).rejects.toThrow(STARTED);
  });

  it('is refused without a DATABASE_URL', async () => {
    await expect(refusal(replicated.replica, '')).rejects.toThrow('DATABASE_READ_URL takes a DATABASE_URL beside it');
  });
});

it('guests leave a replica that has become a primary', async () => {
  await look();
  expect(reads.isInUse()).toBe(true);
  await replicated.promote();
  const id = await insertOrder(server, 'customer');
  await look();
  expect(await listed()).toContain(id);
  expect(said).toEqual(['Guests read from the primary: the replica takes writes itself now']);
});
