import { BASE_PATH, type CallName } from '@provodka/contract/http/calls.ts';
import { jsonSchema } from '@provodka/contract/http/openapi.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import { shiftDay } from '@provodka/domain/time/moscow-days.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inParallel } from '../faults/pairs.ts';
import { ROWS } from '../matrix/rows.ts';
import { type Actor, playScene, type Scene } from '../matrix/scene.ts';
import { textOf } from '../people/browser.ts';
import { samples } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { flat } from './encode.ts';
import { type Entry, type FieldSchema, type KnownValues, valid } from './values.ts';

const SEED = 20_231_220;
const EACH = samples(16, 80);
/** A read without query fields has one form, for each kind of person. */
const EACH_WITHOUT_FIELDS = samples(4, 12);
const AT_ONCE = 6;
/** All reads in many forms take two minutes on a quiet machine; ten times that means a hang (ms). */
const HANGS = 1_200_000;
/** The average number of prepared statements per read. */
const MOST_OF_A_READ = 6;
/** Statements of one list: its orders, tabs and common filters. */
const MOST_OF_A_LIST = 40;
const MOST_OF_WRITES = 8;

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await playScene(server);
});
afterAll(() => server.stop());

const DAYS = Array.from({ length: 50 }, (_, ahead) => shiftDay('2026-01-01', ahead));
const WORDS = [
  'остатки',
  'перенести остатки',
  '"перенести остатки"',
  'база -склад',
  '12',
  'обмен or отчёт',
  'а б в г д е',
];
const KNOWN: KnownValues = {
  query: [...WORDS, 'одно два три четыре пять шесть семь'],
  by: ['fio'],
  action: ['ban', 'hide_message'],
  actor: WORDS,
  subject_kind: ['order', 'user'],
  subject_id: ['1', '42'],
  date_from: DAYS,
  date_to: DAYS,
  configurations: [[121], [121, 122], [1]],
  platforms: [[11], [11, 12], [1]],
};

/**
 * Valid queries for reads: any fields, any order and any page. Required ids are
 * those of the scene.
 */
function oddQueries(route: Route): Entry[][] {
  const own = Object.entries(ROWS[route.name].ask(scene).query ?? {});
  const named = own.some(([name]) => isId(name)) ? own : [];
  const isNamed = (field: string) => named.some(([name]) => name === field) || (named.length > 0 && isId(field));
  const schema: FieldSchema = route.query ? jsonSchema(route.query, 'input') : {};
  const { properties = {} } = schema;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isNeeded = route.name === 'users_search' && name === 'query';
    const value = valid(name, schema, KNOWN).map((value): Entry[] => [[name, value]]);
    return isNeeded ? value : fc.oneof(value, fc.constant([]));
  });
  const paging = 'page' in properties ? fc.tuple(fc.nat(999), fc.nat(99)) : fc.constant(null);
  const query = fc.tuple(fc.tuple(...fields), paging).map(([entries, place]) => [
    ...entries.flat().filter(([name]) => name !== 'page' && name !== 'limit' && !isNamed(name)),
    ...named,
    ...(place
      ? ([
          ['page', place[0] + 1],
          ['limit', place[1] + 1],
        ] as Entry[])
      : []),
  ]);
  return fc.sample(query, { seed: SEED, numRuns: fields.length > 0 ? EACH : EACH_WITHOUT_FIELDS });
}

const isId = (name: string): boolean => name.endsWith('_id');

const READS = (Object.keys(ROUTES) as CallName[]).filter((name) => ROUTES[name].method === 'GET');
const ACTORS: Actor[] = ['owner', 'executor', 'responder', 'moderator'];
const actorOf = (index: number): Actor => ACTORS[index % ACTORS.length] as Actor;

async function ask(name: CallName, actor: Actor, query: Entry[]): Promise<number> {
  const route = ROUTES[name] as Route;
  const { params = {} } = ROWS[name].ask(scene);
  const path = BASE_PATH + route.path.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(params[id]));
  const reply = await scene.browsers[actor].request(`${path}?${new URLSearchParams(flat(query))}`);
  // A stream continues until it is closed.
  await textOf(reply);
  return reply.status;
}

interface Prepared {
  statement: string;
  /** The number of its executions. */
  runs: number;
}

const PREPARED = `select statement, (generic_plans + custom_plans)::int as runs
  from pg_prepared_statements where not from_sql`;

/** Statements prepared on each connection of the server. */
async function preparedOfEach(): Promise<Prepared[][]> {
  const { pool, aside } = server.built;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const kept = await Promise.all(clients.map((client) => client.query<Prepared>(PREPARED)));
    const beside = await sql<Prepared>`${sql.raw(PREPARED)}`.execute(aside);
    return [...kept, beside].map(({ rows }) => rows);
  } finally {
    for (const client of clients) client.release();
  }
}

const textsOf = (kept: Prepared[][]): Set<string> => new Set(kept.flat().map(({ statement }) => statement));

describe('what PostgreSQL keeps prepared', () => {
  it(
    'is a closed set, whatever is asked of the lists',
    async () => {
      let before = textsOf(await preparedOfEach());
      for (const name of READS) {
        const queries = oddQueries(ROUTES[name] as Route).map((query, index) => ({ query, index }));
        const statuses = await inParallel(queries, AT_ONCE, ({ query, index }) => ask(name, actorOf(index), query));
        expect(
          statuses.filter((status) => status >= 500),
          name,
        ).toEqual([]);
        // Missing things are asked for too, and even permitted readers are sometimes refused an odd query.
        const ofReaders = statuses.filter((_, index) => ROWS[name].expected[actorOf(index)] === 200);
        const answered = ofReaders.filter((status) => status === 200);
        expect(answered.length, `${name}: ${statuses.join()}`).toBeGreaterThanOrEqual(ofReaders.length / 4);
        const after = textsOf(await preparedOfEach());
        const added = [...after].filter((text) => !before.has(text));
        expect(added.length, `${name}: ${added.slice(0, 3).join('\n')}`).toBeLessThan(MOST_OF_A_LIST);
        before = after;
      }
      const kept = await preparedOfEach();
      expect(kept.length).toBeGreaterThan(AT_ONCE);
      expect(textsOf(kept).size).toBeLessThan(READS.length * MOST_OF_A_READ);
    },
    HANGS,
  );

  it('is a closed set, whatever is written', async () => {
    const { owner } = scene.browsers;
    const write = (description: string | undefined, budget: number | undefined, configurations: number[]) => ({
      ...(description && { description: description.repeat(20) }),
      ...(budget && { budget }),
      ...(configurations.length > 0 && { configurations }),
    });
    const bodies = [undefined, 'Перенести остатки. '].flatMap((description) =>
      [undefined, 5000].flatMap((budget) => [[], [121], [121, 122]].map((ids) => write(description, budget, ids))),
    );
    const guests = await Promise.all(['a', 'b', 'c'].map((login) => server.makers.user(login)));
    const title = 'Перенести остатки из УПП';
    const create = async (body: object, invited: number) => {
      const freelancers = guests.slice(0, invited).map((guest) => guest.freelancer_uuid);
      const lists = invited > 0 ? { is_private: true, freelancers } : {};
      return (await owner.api.orders_create({ body: { title, is_draft: true, ...body, ...lists } })).data.id;
    };
    const first = await create({}, 1);
    await owner.api.orders_update({ params: { order_id: first }, body: { title } });
    const before = textsOf(await preparedOfEach());
    for (const [index, body] of bodies.entries()) {
      const order_id = await create(body, index % 4);
      await owner.api.orders_update({ params: { order_id }, body: { title, ...bodies.at(-index) } });
    }
    const added = [...textsOf(await preparedOfEach())].filter((text) => !before.has(text));
    expect(added.length, added.join('\n')).toBeLessThan(MOST_OF_WRITES);
  });

  it('serves what is asked most, after all the odd requests', async () => {
    const runs = async () => (await preparedOfEach()).flat().reduce((sum, prepared) => sum + prepared.runs, 0);
    const usual: Entry[][] = [[], [['sort', 'budget|desc']], [['page', 2]], [['query', 'остатки']]];
    for (const query of usual) {
      await ask('orders_list', 'owner', query);
      const before = await runs();
      for (let asked = 0; asked < 10; asked += 1) await ask('orders_list', 'owner', query);
      // Three statements each: the viewer, the page and the total.
      expect((await runs()) - before, JSON.stringify(query)).toBeGreaterThanOrEqual(30);
    }
  });
});
