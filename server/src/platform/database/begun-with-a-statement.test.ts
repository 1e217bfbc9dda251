import { connect, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type OpenDatabase, openDatabase, transact } from './database.ts';

let database: TestDatabase;
let between: Between;
let one: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  between = await standBetween(database.connectionString);
  one = openDatabase(between.address, 1);
  other = openDatabase(database.connectionString, 1);
  await sql`create table said (word text primary key)`.execute(one.db);
  await transact(one.db, (tx) => sql`select 1`.execute(tx));
});
beforeEach(() => sql`truncate said`.execute(other.db));
afterAll(async () => {
  await one.close();
  await other.close();
  between.server.close();
  await database.drop();
});

const say = (word: string) => sql`insert into said values (${word})`;
const said = async () => (await sql<{ word: string }>`select word from said order by word`.execute(other.db)).rows;

it('begins a transaction with its first statement, and ends it as ever', async () => {
  const before = between.trips();
  await transact(one.db, async (tx) => {
    await say('a').execute(tx);
    expect(await said()).toEqual([]);
    await say('b').execute(tx);
  });
  expect(between.trips() - before).toBe(3);
  expect(await said()).toEqual([{ word: 'a' }, { word: 'b' }]);
});

it('takes everything back when the work fails, whichever statement was the first', async () => {
  const failed = (first: ReturnType<typeof say>) =>
    transact(one.db, async (tx) => {
      await first.execute(tx);
      await say('b').execute(tx);
      throw new Error('thought better of it');
    });
  await expect(failed(say('a'))).rejects.toThrow('thought better');
  await expect(failed(sql`insert into said values ('without parameters')`)).rejects.toThrow('thought better');
  expect(await said()).toEqual([]);
});

it('goes on after a first statement that PostgreSQL refuses', async () => {
  await say('a').execute(one.db);
  const refused = [say('a'), sql`select ${1} nonsense here`, sql`nonsense`, sql`select ${1} nonsense here`];
  for (const [at, statement] of refused.entries()) {
    const failure = transact(one.db, (tx) => statement.execute(tx));
    await expect(failure).rejects.toThrow(at === 0 ? 'duplicate key' : 'syntax error');
  }
  await transact(one.db, (tx) => say('b').execute(tx));
  expect(await said()).toEqual([{ word: 'a' }, { word: 'b' }]);
});

it('answers the first statement with its own rows, prepared before or not', async () => {
  const asked = (tx: typeof one.db) => sql`select n from generate_series(1, ${2}::int) n`.execute(tx);
  for (let time = 0; time < 3; time++) {
    const { rows } = await transact(one.db, asked);
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  }
  const { numAffectedRows } = await transact(one.db, (tx) => say('a').execute(tx));
  expect(numAffectedRows).toBe(1n);
});

it('sends nothing for a transaction in which nothing was asked', async () => {
  const before = between.trips();
  expect(await transact(one.db, async () => 'nothing')).toBe('nothing');
  await expect(transact(one.db, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(between.trips()).toBe(before);
  await say('a').execute(one.db);
  expect(await said()).toEqual([{ word: 'a' }]);
});

interface Between {
  address: string;
  server: Server;
  /** How often PostgreSQL was asked something after it had answered. */
  trips(): number;
}

/** Stands between a client and its database and counts. */
async function standBetween(connectionString: string): Promise<Between> {
  const to = new URL(connectionString);
  let trips = 0;
  const server = createServer((client) => {
    const postgres = connect(Number(to.port), to.hostname);
    let hasAnswered = true;
    client.on('data', (sent) => {
      if (hasAnswered) trips += 1;
      hasAnswered = false;
      postgres.write(sent);
    });
    postgres.on('data', (answer) => {
      hasAnswered = true;
      client.write(answer);
    });
    client.on('close', () => postgres.destroy());
    postgres.on('close', () => client.destroy());
    for (const socket of [client, postgres]) socket.on('error', () => undefined);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = new URL(connectionString);
  address.port = String((server.address() as { port: number }).port);
  return { address: address.href, server, trips: () => trips };
}
