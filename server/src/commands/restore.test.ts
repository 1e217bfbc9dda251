import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type ObjectStore, openObjectStore } from '../../test/files/object-store.ts';
import { makeBackup } from '../backup/make.ts';
import { diskStorage } from '../integrations/storage/disk.ts';

let database: TestDatabase;
let store: ObjectStore;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await openObjectStore();
  folder = mkdtempSync(join(tmpdir(), 'provodka-restore-'));
  const storage = diskStorage(join(folder, 'files'));
  const parts = { connectionString: database.connectionString, storage, data_dir: folder, hasOwnSecret: false };
  await makeBackup({ ...parts, now: new Date('2026-10-01'), onStep: () => undefined }, join(folder, 'backup'));
});
afterAll(async () => {
  await database.drop();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each<[string, RegExp, string, Record<string, string>]>([
  ['a folder that holds no backup', /is no backup/, 'nothing', {}],
  [
    'a key that the object store does not know',
    /does not know S3_ACCESS_KEY_ID/,
    'backup',
    { S3_ACCESS_KEY_ID: 'stranger' },
  ],
  ['a bucket that does not exist', /there is no such bucket/, 'backup', { FILES_URL: 's3://nowhere' }],
])('ends with 1 and a sentence, and makes nothing, given %s', async (_what, words, backup, wrong) => {
  store.seen.length = 0;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), join(folder, backup)], {
    env: { PATH, HOME, DATA_DIR: join(folder, 'new'), ...store.environment, ...wrong },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (text) => (told += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(told.trim().split('\n').at(-1)).toMatch(words);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'new'))).toBe(false);
  expect(store.seen.filter((request) => !request.startsWith('GET'))).toEqual([]);
});
