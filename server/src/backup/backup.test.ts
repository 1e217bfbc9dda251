import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type ObjectStore, openObjectStore, refuseWith } from '../../test/files/object-store.ts';
import { storedFiles } from '../../test/files/stored-files.ts';
import { uploadText } from '../../test/files/uploads.ts';
import { openMarket, RESPONSE_FORM } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { checkInvariants } from '../doctor/check-invariants.ts';
import { writeMarker } from '../files/marker.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
import { s3Storage } from '../integrations/storage/s3.ts';
import { loadOrCreateSecret } from '../platform/config/secrets.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type BackupParts, makeBackup } from './make.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

const TITLE = 'Сверка с банком\\n и «складом» \\. "50 %"';
const FILE = 'Сальдо по счетам на конец дня';
const folder = mkdtempSync(join(tmpdir(), 'provodka-backup-'));
const folderOf = (name: string) => join(folder, name);
const databases: TestDatabase[] = [];
let database: TestDatabase;
let server: TestServer;
const market = openMarket(() => server);

async function openEmpty(): Promise<string> {
  const made = await createTestDatabase({ empty: true });
  databases.push(made);
  return made.connectionString;
}

const backUp = (name: string, parts: Partial<BackupParts> = {}) =>
  makeBackup(
    {
      connectionString: database.connectionString,
      storage: diskStorage(folderOf('data/files')),
      data_dir: folderOf('data'),
      hasOwnSecret: true,
      now: server.clock.now(),
      onStep: () => undefined,
      ...parts,
    },
    folderOf(name),
  );

function restore(name: string, connectionString: string, data_dir: string, given?: FileStorage) {
  const storage = given ?? diskStorage(folderOf(`${data_dir}/files`));
  return restoreBackup(
    { connectionString, storage, data_dir: folderOf(data_dir), onStep: () => undefined },
    folderOf(name),
  );
}

async function ask<R extends pg.QueryResultRow>(connectionString: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The whole database but the owner of the storage, whatever the order of rows: each table's contents, keys and triggers. */
async function printOf(connectionString: string) {
  const tables = await ask<{ name: string }>(
    connectionString,
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
        and table_name not in ('schema_migrations', 'migrations', 'storage_marker') order by 1`,
  );
  const print: Record<string, unknown> = {};
  for (const { name } of tables) {
    const rows = `select count(*)::int as number, md5(string_agg(t::text, '|' order by t::text)) as print from ${name} t`;
    [print[name]] = await ask(connectionString, rows);
  }
  const made = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as made from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`;
  return { ...print, made: await ask(connectionString, made) };
}

/** The doctor's findings; there are some, since the test's people claim deals they never had. */
async function findingsOf(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    const findings = await checkInvariants(pool, server.clock.now());
    return findings.map(({ invariant, faults }) => ({ invariant, faults: faults.toSorted() }));
  } finally {
    await pool.end();
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  const storage = diskStorage(folderOf('data/files'));
  server = await startTestServer({}, { database, storage });
  loadOrCreateSecret(folderOf('data'));
  const file = await uploadText(await server.browser('customer'), 'Сальдо.txt', FILE);
  await server.browser('freelancer_two');
  const order_id = await market.publishOrder({ title: TITLE, file_ids: [file] });
  await market.respond('freelancer', order_id);
  await market.orderInWork();
  await server.tell();
  await market.publishOrder();
});

afterAll(async () => {
  await server.stop();
  for (const one of databases) await one.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('brings every row, file and the secret back into a new installation, where people go on', async () => {
    const { tables, files } = await backUp('whole');
    expect(tables.find(({ name }) => name === 'orders')?.rows).toBe(3);
    expect(files.number).toBe(1);
    const address = await openEmpty();
    await restore('whole', address, 'whole-data');
    expect(await printOf(address)).toEqual(await printOf(database.connectionString));
    expect(storedFiles(folderOf('whole-data/files'))).toEqual(storedFiles(folderOf('data/files')));
    expect(loadOrCreateSecret(folderOf('whole-data'))).toBe(loadOrCreateSecret(folderOf('data')));
    expect(await findingsOf(address)).toEqual(await findingsOf(database.connectionString));

    const restored = { connectionString: address, drop: async () => undefined };
    const storage = diskStorage(folderOf('whole-data/files'));
    const other = await startTestServer({}, { database: restored, storage });
    const comeBack = async (login: string) => {
      const browser = other.guest();
      for (const [name, value] of (await server.browser(login)).cookies) browser.cookies.set(name, value);
      return browser;
    };
    try {
      const customer = await comeBack('customer');
      const { data: orders } = await customer.api.customer_orders_list({ query: { query: 'Сверка' } });
      const { data: order } = await customer.api.orders_get({ params: { order_id: orders[0]?.id ?? 0 } });
      expect(order.title).toBe(TITLE);
      const { pathname } = new URL(order.files[0]?.url ?? '', other.url);
      expect(await (await customer.request(pathname)).text()).toBe(FILE);
      const { api } = await comeBack('freelancer_two');
      const { data: reply } = await api.responses_create({ params: { order_id: order.id }, body: RESPONSE_FORM });
      await other.settle();
      const { data: seen } = await customer.api.responses_list({ params: { order_id: order.id } });
      expect(seen.map(({ id }) => id)).toContain(reply.id);
    } finally {
      await other.stop();
    }
  });

  it('of an older release comes back to this one', async () => {
    const [old, address] = [await openEmpty(), await openEmpty()];
    await migrate(old, { until: '0052_many_beside_one.sql' });
    await ask(old, `insert into settings (name, value, updated_at) values ('demo', '{"state": "none"}', now())`);
    await backUp('old', { connectionString: old, storage: diskStorage(folderOf('none/files')), hasOwnSecret: false });
    await restore('old', address, 'old-data');
    expect(await migrate(address)).toEqual([]);
    expect(await ask(address, `select value from settings where name = 'demo'`)).toEqual([
      { value: { state: 'none' } },
    ]);
    expect(existsSync(folderOf('old-data/secret'))).toBe(false);
  });

  it('lets the same command be given again after one that was interrupted among the rows', async () => {
    const { tables } = await backUp('interrupted');
    const address = await openEmpty();
    const change = (rows: number) => {
      const manifest = JSON.parse(readFileSync(folderOf(`interrupted/${MANIFEST}`), 'utf8')) as Manifest;
      for (const table of manifest.tables) if (table.name === 'users') table.rows = rows;
      writeFileSync(folderOf(`interrupted/${MANIFEST}`), JSON.stringify(manifest));
    };
    const rows = tables.find(({ name }) => name === 'users')?.rows ?? 0;
    change(rows + 1);
    await expect(restore('interrupted', address, 'interrupted-data')).rejects.toThrow(/users has \d+ rows instead of/);
    expect(await ask(address, 'select id from orders union all select id from users')).toEqual([]);
    change(rows);
    await restore('interrupted', address, 'interrupted-data');
    expect(await printOf(address)).toEqual(await printOf(database.connectionString));
  });

  it('has its name only when it is whole', async () => {
    const failing = backUp('broken', {
      onStep: (name) => {
        if (name === 'new files') throw new Error('the disk is full');
      },
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
  });
});

describe('a backup and an object store', () => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await openObjectStore();
  });
  afterAll(() => store.stop());

  it('go from the disk into the store, beside an interrupted try, and back to a disk', async () => {
    await backUp('to-store');
    const [file = ''] = storedFiles(folderOf('data/files')).map((path) => path.slice(3));
    const storage = s3Storage(store.settings);
    const begun = await openEmpty();
    store.misbehave((request, reply) => request.method === 'PUT' && refuseWith(reply, 403, 'AccessDenied'));
    await expect(restore('to-store', begun, 'store-data', storage)).rejects.toThrow('AccessDenied');
    store.misbehave(
      (request, reply) => (request.url?.includes(file) ?? false) && refuseWith(reply, 403, 'AccessDenied'),
    );
    await expect(restore('to-store', begun, 'store-data', storage)).rejects.toThrow('AccessDenied');
    store.misbehave(null);
    await restore('to-store', begun, 'store-data', storage);
    expect(store.keys()).toEqual([file]);

    await backUp('from-store', { connectionString: begun, storage, data_dir: folderOf('store-data') });
    await restore('from-store', await openEmpty(), 'disk-data');
    expect(storedFiles(folderOf('disk-data/files'))).toEqual(storedFiles(folderOf('data/files')));
  });

  it('a store with files of another installation, marked or not, takes no backup', async () => {
    await backUp('not-there');
    const other = await openObjectStore();
    try {
      const storage = s3Storage(other.settings);
      const place = await storage.create('ab-foreign');
      place.stream.end('чужое');
      await place.keep();
      await expect(restore('not-there', await openEmpty(), 'not-data', storage)).rejects.toThrow('not of this backup');
      await writeMarker(storage, { installation: randomUUID(), storage: randomUUID() });
      await expect(restore('not-there', await openEmpty(), 'not-data', storage)).rejects.toThrow(
        'another installation',
      );
      expect(other.keys()).toEqual(['ab-foreign']);
    } finally {
      await other.stop();
    }
  });
});

describe('refused', () => {
  beforeAll(() => backUp('good'));

  it('is a folder that is there', async () => {
    await expect(backUp('good')).rejects.toThrow('is there already');
  });

  it('is a database in use, and a data folder of another installation', async () => {
    await expect(restore('good', database.connectionString, 'good-data')).rejects.toThrow('in use');
    expect(existsSync(folderOf('good-data'))).toBe(false);
    loadOrCreateSecret(folderOf('foreign-data'));
    await expect(restore('good', await openEmpty(), 'foreign-data')).rejects.toThrow('secret of another installation');
  });

  it.each<[string, RegExp, () => void]>([
    ['a folder that is none', /is no backup/, () => rmSync(folderOf(`bad/${MANIFEST}`))],
    ['one that lost a table', /damaged: .*users/, () => rmSync(folderOf('bad/tables/public.users.copy.gz'))],
    ['one whose bytes were changed', /damaged: .*orders/, () => flipByte('bad/tables/public.orders.copy.gz')],
    ['one of whose files bytes were changed', /does not hold the files/, () => flipByte(`bad/files/${someFile()}`)],
    ['one whose secret was changed', /damaged: .*secret/, () => flipByte('bad/secret')],
    ['one that lost a file', /does not hold the files/, () => rmSync(folderOf('bad/files'), { recursive: true })],
    ['one of a newer release', /does not have migration 9999_later/, () => edit('0053', '9999_later.sql')],
    ['one in a newer format', /newer release/, () => edit('"format": 1', '"format": 2')],
  ])('is %s, before anything is written', async (_what, words, spoil) => {
    rmSync(folderOf('bad'), { recursive: true, force: true });
    cpSync(folderOf('good'), folderOf('bad'), { recursive: true });
    spoil();
    const address = await openEmpty();
    await expect(restore('bad', address, 'bad-data')).rejects.toThrow(words);
    expect(await ask(address, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
    expect(existsSync(folderOf('bad-data'))).toBe(false);
  });
});

function someFile(): string {
  const paths = readdirSync(folderOf('bad/files'), { recursive: true, withFileTypes: true });
  const file = paths.find((entry) => entry.isFile());
  return file ? join(file.parentPath, file.name).slice(folderOf('bad/files/').length) : 'none';
}

function flipByte(name: string): void {
  const bytes = readFileSync(folderOf(name));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(folderOf(name), bytes);
}

function edit(part: string, other: string): void {
  const path = folderOf(`bad/${MANIFEST}`);
  const text = readFileSync(path, 'utf8');
  const replaced = part === '0053' ? text.replace(/0053_\w+\.sql/, other) : text.replace(part, other);
  expect(replaced).not.toBe(text);
  writeFileSync(path, replaced);
}
