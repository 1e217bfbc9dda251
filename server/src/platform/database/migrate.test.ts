import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'provodka-migrations-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function put(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const run = () => migrate(database.connectionString, { folder });

describe('migrate', () => {
  test('applies each file once, in order, and prepares the job queue', async () => {
    put('0002_fill.sql', 'insert into box values (1);');
    put('0001_box.sql', 'create table box (id int);');
    expect(await run()).toEqual(['0001_box.sql', '0002_fill.sql']);
    expect(await run()).toEqual([]);
    put('0003_more.sql', 'insert into box values (2);');
    expect(await run()).toEqual(['0003_more.sql']);
    expect(await ask('select id from box order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await ask("select to_regproc('graphile_worker.add_job') is not null as present")).toEqual([
      { present: true },
    ]);
  });

  test('several processes at once apply each file once', async () => {
    put('0001_box.sql', 'create table box (id int); insert into box values (1);');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001_box.sql']);
    expect(await ask('select id from box')).toEqual([{ id: 1 }]);
  });

  test('a failing file names its line and leaves nothing of itself behind', async () => {
    put('0001_box.sql', 'create table box (id int);');
    put('0002_broken.sql', 'insert into box values (1);\ninsert into bux values (2);');
    await expect(run()).rejects.toThrow('Migration 0002_broken.sql, line 2 failed: relation "bux" does not exist.');
    expect(await ask('select id from box')).toEqual([]);
    put('0002_broken.sql', 'insert into box values (3);');
    expect(await run()).toEqual(['0002_broken.sql']);
  });

  test('refuses a database of somebody else and leaves it as it was', async () => {
    put('0001_box.sql', 'create table box (id int);');
    await ask('create table schema_migrations (version text primary key)');
    await ask("create table theirs as select 'kept' as word");
    await expect(run()).rejects.toThrow(
      'The database holds tables that are not ours (schema_migrations, theirs): name an empty one in DATABASE_URL.',
    );
    expect(await ask('select word from theirs')).toEqual([{ word: 'kept' }]);
    expect(await ask("select to_regclass('box') as box")).toEqual([{ box: null }]);
  });

  test('refuses a changed file', async () => {
    put('0001_box.sql', 'create table box (id int);');
    await run();
    put('0001_box.sql', 'create table box (id bigint);');
    await expect(run()).rejects.toThrow('Migration 0001_box.sql was changed after this database had applied it');
  });

  test('refuses a file put before one that has been applied', async () => {
    put('0002_box.sql', 'create table box (id int);');
    await run();
    put('0001_late.sql', 'create table late (id int);');
    await expect(run()).rejects.toThrow('Migration 0001_late.sql was never applied, but the later 0002_box.sql was');
  });

  test('refuses to go on without a file of its past, and works beside a newer release', async () => {
    put('0001_box.sql', 'create table box (id int);');
    put('0002_lid.sql', 'create table lid (id int);');
    await run();
    rmSync(join(folder, '0002_lid.sql'));
    expect(await run()).toEqual([]);
    put('0003_key.sql', 'create table key (id int);');
    await expect(run()).rejects.toThrow('has applied migration 0002_lid.sql, which this release does not have');
  });

  test('refuses two files with one number', async () => {
    put('0001_box.sql', 'create table box (id int);');
    put('0001_lid.sql', 'create table lid (id int);');
    await expect(run()).rejects.toThrow('must be called NNNN_name.sql with a number of its own');
  });
});
