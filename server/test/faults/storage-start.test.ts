import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeMarker } from '../../src/files/marker.ts';
import { s3Storage } from '../../src/integrations/storage/s3.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type ObjectStore, openObjectStore, refuseWith } from '../files/object-store.ts';
import { killLeftovers, refusalOf, startApp } from './app-process.ts';

let store: ObjectStore;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  store = await openObjectStore();
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'provodka-storage-start-'));
});
beforeEach(() => {
  store.misbehave(null);
  store.seen.length = 0;
});
afterEach(killLeftovers);
afterAll(async () => {
  await database.drop();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  DATABASE_URL: database.connectionString,
  ...store.environment,
});

async function tables(): Promise<number> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
  await client.end();
  return rowCount ?? 0;
}

async function expectNothingWritten(): Promise<void> {
  expect(await tables()).toBe(0);
  expect(existsSync(join(folder, 'data'))).toBe(false);
  expect(store.seen.filter((request) => !request.startsWith('GET'))).toEqual([]);
}

describe('a start that cannot use its object store says why, and writes nothing', () => {
  it('ends with 1 and one sentence', async () => {
    const app = startApp({ ...settings(), FILES_URL: 's3://nowhere' });
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.output().trim()).toMatch(
      /^The object store s3:\/\/nowhere of http:\S+ refuses \(NoSuchBucket\): there is no such bucket: .*\.$/,
    );
    await expectNothingWritten();
  });

  it.each<[string, RegExp, Record<string, string>]>([
    ['a key that the store does not know', /does not know S3_ACCESS_KEY_ID/, { S3_ACCESS_KEY_ID: 'stranger' }],
    ['another secret', /S3_SECRET_ACCESS_KEY is not the key/, { S3_SECRET_ACCESS_KEY: 'another' }],
  ])('with %s', async (_what, words, wrong) => {
    expect(await refusalOf({ ...settings(), ...wrong })).toMatch(words);
    await expectNothingWritten();
  });

  it('with a clock that is ten minutes off', async () => {
    store.misbehave((_request, reply) => {
      reply.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
      return refuseWith(reply, 404, 'NoSuchKey');
    });
    expect(await refusalOf(settings())).toMatch(/clock is 10 min off/);
    await expectNothingWritten();
  });

  it('with settings that are none, all named at once and never with the keys', async () => {
    const wrong = {
      FILES_URL: 's3:/bucket',
      S3_ENDPOINT: 'somewhere',
      S3_REGION: 'Москва',
      S3_SECRET_ACCESS_KEY: 'a b',
    };
    const words = await refusalOf({ ...settings(), ...wrong }).catch(({ message }: Error) => message);
    expect(words).toBe(
      'The configuration has mistakes: FILES_URL is neither disk nor an address like s3://bucket or s3://bucket/folder; ' +
        'S3_ENDPOINT is not an address like https://s3.example.ru; S3_REGION is not a region like ru-central1; ' +
        'S3_SECRET_ACCESS_KEY is not a key.',
    );
  });
});

it('a start on the files of another installation ends with 1 and one sentence', async () => {
  const other = { installation: crypto.randomUUID(), storage: crypto.randomUUID() };
  await writeMarker(s3Storage(store.settings), other);
  const app = startApp(settings());
  expect(await app.ended).toEqual({ code: 1, signal: null });
  expect(app.output().trim()).toMatch(
    /^The files in s3:\/\/provodka of http:\S+ belong to another installation: .*correct FILES_URL.*\.$/,
  );
});
