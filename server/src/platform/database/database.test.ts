import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

let database: TestDatabase;
let one: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  one = openDatabase(database.connectionString, 1);
});
afterAll(async () => {
  await one.close();
  await database.drop();
});

/** Runs the same statement on the one connection. */
const asked = (number: number): RawBuilder<Record<string, unknown>> => sql`
  select n as id, case when n > 1 then 'слово ' || n end as word, array[n, n] as numbers, n = 2 as is_second,
    timestamptz '2026-11-22 12:00+03' + n * interval '1 day' as moment, 10 / (3 - n) as share
  from generate_series(1, ${number}::int) n`;

it('answers a statement alike whether it is asked for the first time or again', async () => {
  const first = (await asked(2).execute(one.db)).rows;
  expect(first).toEqual([
    { id: 1, word: null, numbers: [1, 1], is_second: false, moment: new Date('2026-11-23T09:00:00Z'), share: 5 },
    { id: 2, word: 'слово 2', numbers: [2, 2], is_second: true, moment: new Date('2026-11-24T09:00:00Z'), share: 10 },
  ]);
  expect((await asked(2).execute(one.db)).rows).toEqual(first);
  expect((await asked(0).execute(one.db)).rows).toEqual([]);
  expect((await asked(1).execute(one.db)).rows).toEqual(first.slice(0, 1));
});

it('goes on after a statement that failed on its way', async () => {
  await expect(asked(3).execute(one.db)).rejects.toThrow('division by zero');
  expect((await asked(1).execute(one.db)).rows).toHaveLength(1);
});

it('refuses a kept statement whose columns have changed rather than mix them up', async () => {
  await sql`create table changing (id int, word text)`.execute(one.db);
  await sql`insert into changing values (1, 'a')`.execute(one.db);
  // A connection replaced by the pool meanwhile would have nothing prepared.
  await one.db.connection().execute(async (kept) => {
    const all = () => sql`select * from changing where id = ${1}`.execute(kept);
    expect([(await all()).rows, (await all()).rows]).toEqual([[{ id: 1, word: 'a' }], [{ id: 1, word: 'a' }]]);
    await sql`alter table changing drop column word`.execute(kept);
    await expect(all()).rejects.toThrow('cached plan must not change result type');
  });
});

it('keeps no more than a connection bears, and another database its own', async () => {
  const kept = async (db: OpenDatabase['db']) =>
    Number(
      (await sql<{ number: number }>`select count(*) as number from pg_prepared_statements`.execute(db)).rows[0]
        ?.number,
    );
  for (let number = 0; number < 900; number++)
    await sql`select ${number}::int as ${sql.ref(`n${number}`)}`.execute(one.db);
  expect(await kept(one.db)).toBe(800);
  const other = openDatabase(database.connectionString, 1);
  expect([await kept(other.db), await kept(other.db)]).toEqual([1, 1]);
  await other.close();
});
