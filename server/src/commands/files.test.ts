import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type ObjectStore, openObjectStore } from '../../test/files/object-store.ts';
import { claimStorage } from '../files/storage-marker.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
import { s3Storage } from '../integrations/storage/s3.ts';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { prepareDataDir } from '../platform/postgres/data-dir.ts';

const NOW = new Date('2026-10-01T12:00:00Z');
const FILES = 20;

let database: TestDatabase;
let db: Db;
let close: () => Promise<void>;
let store: ObjectStore;
let folder: string;
const keys: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, close } = openDatabase(database.connectionString, 2));
  store = await openObjectStore();
  folder = mkdtempSync(join(tmpdir(), 'provodka-files-'));
  prepareDataDir(join(folder, 'data'));
  await claimStorage(db, disk(), NOW);
  for (let index = 0; index < FILES; index += 1) await addFile();
  keys.sort();
});
afterAll(async () => {
  await close();
  await database.drop();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const disk = () => diskStorage(join(folder, 'data/files'));

async function addFile(): Promise<void> {
  const place = await disk().create(`ab-${randomUUID()}`);
  place.stream.end('Сальдо');
  await once(place.stream, 'finish');
  await place.keep();
  const file = { owner_uuid: randomUUID(), title: 'Сальдо.txt', size: 12, type: 'text/plain', storage_key: place.key };
  await db
    .insertInto('files')
    .values({ ...file, created_at: NOW })
    .execute();
  keys.push(place.key);
}

function begin(words: string[], settings: Record<string, string> = {}): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const { FILES_URL: _, ...access } = store.environment;
  const service = { DATABASE_URL: database.connectionString, DATA_DIR: join(folder, 'data'), ...access };
  return spawn(process.execPath, [join(import.meta.dirname, 'files.ts'), ...words], {
    cwd: folder,
    env: { PATH, HOME, ...service, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function call(words: string[], settings: Record<string, string> = {}) {
  const child = begin(words, settings);
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.on('data', (text) => (said[stream] += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

it.each([
  [[], 'It is copy or adopt.'],
  [['move'], 'It is copy or adopt.'],
  [['copy'], 'It does not say where to.'],
  [['adopt', 'disk'], 'It is copy or adopt.'],
])('ends with 2 when it is given %j', async (words, told) => {
  expect(await call(words)).toMatchObject({ code: 2, stderr: expect.stringContaining(told) });
});

it('copies into an object store, killed in between, and back to the disk', async () => {
  let held: (() => void) | null = null;
  const isUnderWay = new Promise<void>((resolve) => {
    held = resolve;
  });
  let puts = 0;
  store.misbehave((request) => {
    if (request.method === 'PUT') puts += 1;
    if (puts <= FILES / 2) return false;
    held?.();
    return true;
  });
  const child = begin(['copy', 's3://provodka']);
  await isUnderWay;
  child.kill('SIGKILL');
  await once(child, 'close');
  store.misbehave(null);
  expect(store.keys().length).toBeLessThan(FILES);

  const again = await call(['copy', 's3://provodka']);
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/start them with FILES_URL=s3:\/\/provodka\.\n$/),
  });
  expect(store.keys()).toEqual(keys);

  const inStore = { FILES_URL: 's3://provodka' };
  const early = await call(['copy', 'disk'], inStore);
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('no server was started with it yet') });
  await claimStorage(db, s3Storage(store.settings), NOW);
  rmSync(join(folder, 'data/files/ab', keys[0] ?? ''));
  expect(await call(['copy', 'disk'], inStore)).toMatchObject({ code: 0 });
  await claimStorage(db, disk(), NOW);
  expect((await disk().list('ab')).map(({ key }) => key).toSorted()).toEqual(keys);
});

it('says in a sentence what is wrong with the place, and copies nothing', async () => {
  expect(await call(['copy', 'somewhere'])).toMatchObject({ code: 1, stderr: expect.stringContaining('FILES_URL is') });
  expect(await call(['copy', 's3://nowhere'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no such bucket'),
  });
});
