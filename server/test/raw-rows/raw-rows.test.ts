import { BASE_PATH, type CallName } from '@provodka/contract/http/calls.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/platform/database/schema.ts';
import { viewerOf } from '../../src/users/service.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { ASKERS, type Asker, type FuzzScene, playCanaries } from '../fuzz/canaries.ts';
import { flat } from '../fuzz/encode.ts';
import { wholeInput } from '../fuzz/whole-requests.ts';
import { ROWS } from '../matrix/rows.ts';
import { textOf } from '../people/browser.ts';
import { isDeep, sampleOf } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { snapshotState } from '../state-snapshot.ts';
import { type Kind, readDeclaredRows } from './declared-rows.ts';
import { directCalls } from './direct-calls.ts';
import { columnsOf, differences, keyOf, watchRawStatements } from './seen-statements.ts';

const { plugin, seen } = watchRawStatements(
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error('only compiles')) }),
  }),
);
let database: TestDatabase;
let server: TestServer;
let fuzz: FuzzScene;
let takeBack: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { database, plugin });
  fuzz = await playCanaries(server);
  await fuzz.signInAll();
  takeBack = await snapshotState(server, Object.values(fuzz.browsers));
});
afterAll(() => server.stop());

async function ask(route: Route, asker: Asker, index: number): Promise<number> {
  const { params, query, body } = wholeInput({ server, fuzz }, route, asker, index);
  const path = BASE_PATH + route.path.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(params[id]));
  const reply = await fuzz.browsers[asker].request(`${path}?${new URLSearchParams(flat(Object.entries(query)))}`, {
    method: route.method,
    ...(route.method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  });
  await textOf(reply);
  return reply.status;
}

const NAMES = Object.keys(ROUTES) as CallName[];
const READS = NAMES.filter((name) => ROUTES[name].method === 'GET');
const WRITES = NAMES.filter((name) => ROUTES[name].method !== 'GET');
const WRITES_ASKED = 25;

const mayAsk = (name: CallName, asker: Asker): boolean =>
  ((ROWS[name].expected as Record<string, number>)[asker] ?? 404) < 300;

/** Everybody asks for what they may read, and the first who may do something does it. */
async function askEverything(): Promise<void> {
  for (const name of READS) {
    for (const [index, asker] of ASKERS.entries()) if (mayAsk(name, asker)) await ask(ROUTES[name], asker, index);
  }
  for (const name of sampleOf(WRITES, WRITES_ASKED, 'raw rows')) {
    for (const [index, asker] of ASKERS.entries()) {
      if (!mayAsk(name, asker) || (await ask(ROUTES[name], asker, index)) >= 300) continue;
      await server.settle();
      await takeBack();
      break;
    }
  }
}

async function callDirectly(): Promise<void> {
  const { db, clock } = server;
  const { uuid } = await server.makers.user(fuzz.scene.loginOf('owner'));
  const found = await viewerOf({ db, now: clock.now() }, uuid);
  if (!found) throw new Error('Nobody looks');
  const transaction = await db.startTransaction().execute();
  try {
    for (const call of directCalls(transaction, found.viewer, clock.now())) {
      const savepoint = await transaction.savepoint('call').execute();
      await call();
      await savepoint.rollbackToSavepoint('call').execute();
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** Columns that a statement was seen to give, of every statement of a template. */
async function seenOf(client: pg.Client, key: string) {
  const columns = [];
  for (const statement of seen.get(key)?.values() ?? []) columns.push((await columnsOf(client, statement)) ?? []);
  return columns.flat();
}

/** Parts of other statements, and statements that need a replica, a second server or a cursor; their own tests run them. */
const UNREACHED = [
  'src/platform/database/advisory-lock.ts',
  'src/platform/database/guest-reads.ts',
  'src/platform/database/replica-checks.ts',
  'src/privacy/export/export-store.ts',
  'src/users/profiles/whole-profile-store.ts',
];

it('tells of a column that a statement lacks and of one of another kind', () => {
  const columns = new Map<string, Set<Kind>>([
    ['id', new Set(['number'])],
    ['title', new Set(['string', 'null'])],
  ]);
  const declared = { place: '', fragments: [], columns, optional: new Set<string>() };
  expect(differences(declared, new Map([['id', new Set<Kind>(['number', 'null'])]]))).toEqual([
    'gives id as null',
    'lacks title',
  ]);
});

it('returns the columns that the type of each raw statement names', async () => {
  await askEverything();
  await callDirectly();
  const client = new pg.Client(database.connectionString);
  await client.connect();
  const wrong: string[] = [];
  const unreached: string[] = [];
  for (const [key, rows] of Map.groupBy(readDeclaredRows(), ({ fragments }) => keyOf(fragments))) {
    const columns = await seenOf(client, key);
    if (columns.length === 0) unreached.push(...rows.map(({ place }) => place));
    for (const one of columns) {
      const found = rows.map((row) => differences(row, one).map((difference) => `${row.place} ${difference}`));
      if (!found.some((list) => list.length === 0)) wrong.push(...found.flat());
    }
  }
  await client.end();
  expect(wrong).toEqual([]);
  if (isDeep) expect(unreached.filter((place) => !UNREACHED.some((file) => place.startsWith(file)))).toEqual([]);
});
