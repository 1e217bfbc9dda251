import * as fields from '@provodka/contract/fields/fields.ts';
import { BASE_PATH, type CallName } from '@provodka/contract/http/calls.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inParallel } from '../faults/pairs.ts';
import { textOf } from '../people/browser.ts';
import { isDeep, sampleOf, samples } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { snapshotState } from '../state-snapshot.ts';
import { ASKERS, type Asker, type FuzzScene, playCanaries } from './canaries.ts';
import { flat } from './encode.ts';
import { HOSTILE_TEXTS, UNCLEAN } from './hostile-texts.ts';
import { judge } from './judge.ts';
import type { FieldSchema } from './values.ts';
import { fieldsOf, wholeInput } from './whole-requests.ts';

/*
 * Every call by everybody of the scene, valid but for one hostile text: none ends in a server error, and nothing
 * unclean is stored. Then storable texts are written into the scene, and every read must serve them.
 */

const TEXTS = Object.entries(HOSTILE_TEXTS);
/** The number of texts each person sends to each call. */
const RUNS = samples(1, 3);
const AT_ONCE = 6;

let server: TestServer;
let fuzz: FuzzScene;
let takeBack: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  fuzz = await playCanaries(server);
  await fuzz.signInAll();
  takeBack = await snapshotState(server, Object.values(fuzz.browsers));
});
afterAll(() => server.stop());

/** Whether the field takes a text: one without a type parses any value itself. */
const takesText = ({ type, enum: words, anyOf, items }: FieldSchema): boolean =>
  (!words && (type === undefined || type === 'string')) ||
  (anyOf?.some(takesText) ?? false) ||
  (type === 'array' && takesText(items ?? {}));

interface Question {
  asker: Asker;
  place: { part: 'query' | 'body'; name: string };
  text: string;
  index: number;
}

function questionsTo(route: Route, number: number): Question[] {
  const places = (['query', 'body'] as const).flatMap((part) =>
    fieldsOf(route[part])
      .filter(([, schema]) => takesText(schema))
      .map(([name]) => ({ part, name })),
  );
  if (places.length === 0) return [];
  return ASKERS.flatMap((asker, who) =>
    Array.from({ length: RUNS }, (_, run) => {
      const index = number + who * RUNS + run;
      const place = places[index % places.length] as Question['place'];
      const [, text = ''] = TEXTS[(index + Math.floor(index / places.length)) % TEXTS.length] ?? [];
      return { asker, place, text, index };
    }),
  );
}

const pathOf = (route: Route, params: Record<string, string | number>): string =>
  BASE_PATH + route.path.replaceAll(/\{(\w+)\}/g, (_, id: string) => encodeURIComponent(String(params[id])));

async function findFault(route: Route, { asker, place, text, index }: Question): Promise<string | null> {
  const input = wholeInput({ server, fuzz }, route, asker, index);
  const parts: Record<Question['place']['part'], Record<string, unknown>> = {
    query: { ...input.query },
    body: { ...input.body },
  };
  // A sentence gets the text appended, since a short one would be refused for its length.
  const whole = parts[place.part][place.name];
  const isSentence = typeof whole === 'string' && /\s/.test(whole);
  parts[place.part][place.name] = isSentence ? `${whole} ${text}` : text;
  const query = new URLSearchParams(flat(Object.entries(parts.query))).toString();
  const isRead = route.method === 'GET';
  // An address of 100 kB is refused before it is read; the state of its connection has a test of its own.
  const path = `${pathOf(route, input.params)}?${query.length < 8000 ? query : ''}`;
  const init = isRead ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parts.body) };
  const reply = await fuzz.browsers[asker].request(path, { method: route.method, ...init });
  const answer = await textOf(reply);
  const fault = judge(route, reply, answer, fuzz.findLeak(asker, answer));
  const shown = `${asker} ${route.name} ${place.name} ${JSON.stringify(text.slice(0, 40))}`;
  if (reply.ok && !isRead) taken.add(route.name);
  return fault && `${fault}: ${shown} → ${answer.slice(0, 300)}`;
}

/** Writes that accepted a hostile text from at least one person. */
const taken = new Set<string>();
/** The least number of such writes with any seed; otherwise refusals of other fields hide the faults. */
const LEAST_TAKEN = 20;

/** Rows of any table with forbidden characters. */
async function findUnclean(): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(server.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    // JSON escapes only control characters; \n, \r and \t are allowed.
    const rows = await sql<{ row: string }>`
      select row from (select to_jsonb(kept)::text as row from ${sql.raw(name)} as kept) as rows
      where row ~ ${'\\\\u00[01]|\\\\[bf]|[\u007f-\u009f\u202a-\u202e\u2066-\u2069]'}`.execute(server.db);
    found.push(...rows.rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`));
  }
  return found;
}

const CALL_NAMES = Object.keys(ROUTES) as CallName[];

describe('a call that is given a hostile text', () => {
  it.each(CALL_NAMES)('answers by the contract and keeps nothing unclean when it is %s', async (name) => {
    const route = ROUTES[name] as Route;
    await fuzz.look();
    const questions = questionsTo(route, CALL_NAMES.indexOf(name));
    const isOfSessions = route.path.startsWith('/auth/');
    const faults = await inParallel(questions, isOfSessions ? 1 : AT_ONCE, async (question) => {
      // These calls end or open sessions, and their limits must have expired.
      if (isOfSessions) {
        server.clock.advance({ minutes: 16 });
        await fuzz.signIn(question.asker);
      }
      return await findFault(route, question);
    });
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    if (route.method === 'GET' || questions.length === 0) return;
    // Only a deep run checks that refused texts left no trace.
    if (isDeep || taken.has(name)) {
      await server.settle();
      expect(await findUnclean()).toEqual([]);
    }
    await takeBack();
  });

  it('is taken by many calls when all of them were asked', () => {
    expect([...taken].toSorted(), `${taken.size}`).toSatisfy((names: string[]) => names.length >= LEAST_TAKEN);
  });
});

describe('what is kept of a hostile text', () => {
  const field = fields.text('Текст', [0, 3000]);
  const kept = TEXTS.map(([, text]) => field.safeParse(text)).flatMap(({ success, data }) => (success ? [data] : []));

  it.each(sampleOf(kept, 4, 'hostile texts that are kept').map((text) => [text]))(
    'breaks nothing that reads it when it is %j',
    async (text) => {
      await writeEverywhere(text);
      const faults: string[] = [];
      const reads = CALL_NAMES.filter((name) => ROUTES[name].method === 'GET' && !(ROUTES[name] as Route).stream);
      const asked = reads.flatMap((name) =>
        (['owner', 'executor', 'moderator', 'guest'] as const).map((asker) => ({ name, asker })),
      );
      await inParallel(asked, AT_ONCE, async ({ name, asker }) => {
        const route = ROUTES[name] as Route;
        const { params, query } = wholeInput({ server, fuzz }, route, asker, 0);
        const path = `${pathOf(route, params)}?${new URLSearchParams(flat(Object.entries(query)))}`;
        const reply = await fuzz.browsers[asker].request(path);
        const answer = await textOf(reply);
        const isText = !/pdf|image|octet|zip/.test(reply.headers.get('content-type') ?? '');
        if (reply.status >= 500) faults.push(`${name} answers ${reply.status} to ${asker}`);
        else if (isText && UNCLEAN.test(answer.replaceAll('\r', ''))) faults.push(`${name} is unclean for ${asker}`);
      });
      expect(faults).toEqual([]);
      await takeBack();
    },
  );

  async function writeEverywhere(text: string): Promise<void> {
    const { scene } = fuzz;
    const ids = [scene.in_search.order_id, scene.in_work.order_id];
    const title = text.replaceAll(/\s+/g, ' ').slice(0, 100).toWellFormed();
    await sql`update orders set title = ${title}, description = ${text} where id = any(${ids})`.execute(server.db);
    await sql`update deals set description = ${text} where order_id = any(${ids})`.execute(server.db);
    await sql`update deal_events set comment = ${text} where order_id = any(${ids})`.execute(server.db);
    await sql`update messages set message = ${text} where order_id = any(${ids})`.execute(server.db);
    await sql`update reviews set text = ${text} where order_id = any(${ids})`.execute(server.db);
    await sql`update teams set title = ${title}, description = ${text} where id = ${scene.team.team_id}`.execute(
      server.db,
    );
    await sql`update files set title = ${title || 'без имени'}`.execute(server.db);
    await sql`update offers set message = ${text} where id = ${scene.in_search.offer_id}`.execute(server.db);
  }
});

it('finds what is unclean when it is planted, so the looks above can fail', async () => {
  await sql`update orders set description = ${'Сверить\u202eикататсо'} where id = ${fuzz.scene.in_search.order_id}`.execute(
    server.db,
  );
  await sql`update deals set description = ${'Сверить\u0007'} where id = ${fuzz.scene.in_work.deal_id}`.execute(
    server.db,
  );
  expect((await findUnclean()).map((row) => row.split(':')[0])).toEqual(expect.arrayContaining(['deals', 'orders']));
  await takeBack();
});
