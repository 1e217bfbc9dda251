import { BASE_PATH, type CallName } from '@provodka/contract/http/calls.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { checkInvariants } from '../../src/doctor/check-invariants.ts';
import { parseForm } from '../../src/platform/http/form-values.ts';
import { inParallel } from '../faults/pairs.ts';
import { ROWS } from '../matrix/rows.ts';
import { textOf } from '../people/browser.ts';
import { sampleOf, samples } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { snapshotState } from '../state-snapshot.ts';
import { ASKERS, type Asker, type FuzzScene, playCanaries } from './canaries.ts';
import { flat } from './encode.ts';
import { judge } from './judge.ts';
import { ODD_HEADERS } from './odd-headers.ts';
import { type Entry, nasty, UNWANTED, valid } from './values.ts';
import { fieldsOf, wholeInput } from './whole-requests.ts';

/*
 * Requests that reach the handlers: signed-in people of the scene, existing ids, and bodies that are valid
 * but for a field or two. contract-fuzz.test.ts covers broken requests from strangers.
 */

const SEED = Number(process.env.FUZZ_SEED ?? 20_240_115);
const RUNS = Number(process.env.FUZZ_RUNS ?? samples(12, 40));
/** Hashing a password is slow by design. */
const SLOW: CallName[] = [
  'auth_sign_up',
  'auth_sign_in',
  'auth_password_change',
  'auth_password_reset',
  'auth_email_change',
];
const SLOW_RUNS = 12;
/** Calls without fields vary only by asker and headers. */
const RUNS_WITHOUT_FIELDS = Math.ceil(RUNS / 2);
/** The share of a call's requests that must reach its handler, and the number of people they come from. */
const REACHED_SHARE = 0.4;
const REACHED_BY = 5;
const AT_ONCE = 6;

let server: TestServer;
let fuzz: FuzzScene;
let takeBack: () => Promise<void>;
let isUsedUp = false;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  fuzz = await playCanaries(server);
  await fuzz.signInAll();
  takeBack = await snapshotState(server, Object.values(fuzz.browsers));
});

const reached: Record<string, { asked: number; reached: number; by: Set<Asker>; statuses: Record<number, number> }> =
  {};
afterAll(async () => {
  console.table(
    Object.fromEntries(
      Object.entries(reached).map(([name, { asked, reached, by, statuses }]) => [
        name,
        { asked, reached, people: by.size, statuses: JSON.stringify(statuses) },
      ]),
    ),
  );
  await server.stop();
});

interface Change {
  /** The index of the field to change; one beyond the last field adds an unknown one. */
  at: number;
  how: 'nasty' | 'valid' | 'missing';
  value: unknown;
}

interface Question {
  asker: Asker;
  changes: Change[];
  headers: Record<string, string>;
  index: number;
}

/** First everybody with a valid request, refused people before those who change something; then near misses. */
function questionsTo(route: Route): Question[] {
  const { expected } = ROWS[route.name];
  const statusOf = (asker: Asker) => (asker in expected ? expected[asker as keyof typeof expected] : 404);
  const askers = ASKERS.toSorted((left, right) => statusOf(right) - statusOf(left));
  const whole = askers.map((asker, index): Question => ({ asker, changes: [], headers: {}, index }));
  const fields = [...fieldsOf(route.query), ...fieldsOf(route.body)];
  const change = fc
    .record({ at: fc.nat(fields.length), how: fc.constantFrom('nasty', 'valid', 'missing'), nasty })
    .chain(({ at, how, nasty }): fc.Arbitrary<Change> => {
      const [name, schema] = fields[at] ?? [];
      const value = how === 'valid' && name && schema ? valid(name, schema, {}) : fc.constant(nasty);
      return value.map((value) => ({ at, how, value }));
    });
  // Askers with more rights call more often; guests call enough in the other fuzz test.
  const people = askers.filter((asker) => asker !== 'guest');
  const able = people.filter((asker) => statusOf(asker) < 300);
  const near = fc.record({
    asker: fc.constantFrom(...people, ...able, ...able),
    changes: fields.length > 0 ? fc.array(change, { minLength: 0, maxLength: 2 }) : fc.constant([]),
    headers: fc.constantFrom(...ODD_HEADERS),
  });
  const runs = fields.length > 0 ? RUNS : RUNS_WITHOUT_FIELDS;
  const numRuns = (SLOW.includes(route.name) ? SLOW_RUNS : runs) - whole.length;
  const others = fc.sample(near, { seed: SEED, numRuns: Math.max(numRuns, 1) });
  return [...whole, ...others.map((other, index) => ({ ...other, index: whole.length + index }) as Question)];
}

function changed(
  route: Route,
  input: ReturnType<typeof wholeInput>,
  changes: readonly Change[],
): { query: Entry[]; body: Entry[] } {
  const queryFields = fieldsOf(route.query);
  const bodyFields = fieldsOf(route.body);
  const parts = { query: Object.entries(input.query), body: Object.entries(input.body ?? {}) };
  for (const { at, how, value } of changes) {
    const part = at < queryFields.length ? 'query' : 'body';
    const name = [...queryFields, ...bodyFields][at]?.[0];
    if (name === undefined) parts.body.push(...(UNWANTED[at % UNWANTED.length] ?? []));
    else {
      parts[part] = parts[part].filter(([field]) => field !== name);
      if (how !== 'missing') parts[part].push([name, value]);
    }
  }
  return parts;
}

interface Sent {
  path: string;
  queryText: string;
  body: string | FormData | undefined;
}

function requestOf(route: Route, question: Question): Sent {
  const input = wholeInput({ server, fuzz }, route, question.asker, question.index);
  const { query, body } = changed(route, input, question.changes);
  const path = BASE_PATH + route.path.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(input.params[id]));
  const queryText = new URLSearchParams(flat(query)).toString();
  if (route.method === 'GET') return { path, queryText, body: undefined };
  if (route.name !== 'files_upload') {
    const members = body.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
    return { path, queryText, body: `{${members.join(',')}}` };
  }
  const form = new FormData();
  form.append('files[]', new Blob(['Сальдо по счетам']), `остатки-${question.index}.txt`);
  return { path, queryText, body: form };
}

const UNVERIFIED = 'Подтвердите адрес';

/** Whether the call's handler answered: everything before it refuses recognisably. */
function hasReached(route: Route, sent: Sent, status: number, text: string): boolean {
  if ([401, 413, 415, 419, 431].includes(status)) return false;
  if (status === 403) return !text.includes(UNVERIFIED);
  // Unless the pipeline has a limit, a 429 is the handler's; and every id in the path exists.
  if (status !== 422) return true;
  const isRight = (schema: z.ZodMiniType | undefined, value: unknown) => !schema || schema.safeParse(value).success;
  if (typeof sent.body === 'object') return !text.includes('"file_ids"');
  const isReadable = isRight(route.query, parseForm(sent.queryText));
  return isReadable && (sent.body === undefined || isRight(route.body, JSON.parse(sent.body)));
}

async function findFault(route: Route, question: Question): Promise<string | null> {
  const { asker } = question;
  const sent = requestOf(route, question);
  const headers = new Headers(question.headers);
  if (typeof sent.body === 'object') headers.delete('content-type');
  else if (sent.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const reply = await fuzz.browsers[asker].request(`${sent.path}${sent.queryText && `?${sent.queryText}`}`, {
    method: route.method,
    headers,
    body: sent.body,
  });
  const text = await textOf(reply);
  note(route, sent, asker, reply.status, text);
  const isSentAway = asker !== 'guest' && [401, 419].includes(reply.status);
  const fault = isSentAway ? `answers ${reply.status}` : judge(route, reply, text, fuzz.findLeak(asker, text));
  const shown = typeof sent.body === 'string' ? sent.body.slice(0, 300) : '';
  return fault && `${fault}: ${asker} ${route.method} ${sent.path}?${sent.queryText} ${shown} → ${text.slice(0, 300)}`;
}

function note(route: Route, sent: Sent, asker: Asker, status: number, text: string): void {
  reached[route.name] ??= { asked: 0, reached: 0, by: new Set(), statuses: {} };
  const call = reached[route.name] as (typeof reached)[string];
  call.asked += 1;
  call.statuses[status] = (call.statuses[status] ?? 0) + 1;
  if (route.method !== 'GET' && status < 300) isUsedUp = true;
  if (!hasReached(route, sent, status, text)) return;
  call.reached += 1;
  call.by.add(asker);
}

async function askAll(route: Route, questions: Question[]): Promise<(string | null)[]> {
  // These calls end or open sessions, so the asker has just signed in.
  if (!route.path.startsWith('/auth/'))
    return await inParallel(questions, AT_ONCE, (question) => findFault(route, question));
  const faults: (string | null)[] = [];
  for (const question of questions) {
    // Lets the limits of failed sign-ins and of letters expire.
    server.clock.advance({ minutes: 16 });
    await fuzz.signIn(question.asker);
    faults.push(await findFault(route, question));
  }
  return faults;
}

/** In a usual run; the matrix asks every call as everybody. */
const CALLS_ASKED = 50;
const CALL_NAMES = sampleOf(Object.keys(ROUTES) as CallName[], CALLS_ASKED, 'signed in').toSorted(
  (left, right) => Number(ROUTES[left].method !== 'GET') - Number(ROUTES[right].method !== 'GET'),
);

describe.each(CALL_NAMES)('%s', (name) => {
  it('answers people who are signed in by the contract, and their requests come to it', async () => {
    const route = ROUTES[name] as Route;
    await fuzz.look();
    const questions = questionsTo(route);
    const faults = await askAll(route, questions);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    const call = reached[name];
    expect(call?.reached, JSON.stringify(call)).toBeGreaterThanOrEqual(questions.length * REACHED_SHARE);
    expect(call?.by.size, JSON.stringify(call)).toBeGreaterThanOrEqual(REACHED_BY);
    if (!isUsedUp) return;
    await expectNothingHalfWritten();
    await takeBack();
    isUsedUp = false;
  });
});

/** Writes are complete, and their effects finish. */
async function expectNothingHalfWritten(): Promise<void> {
  await server.settle();
  const findings = await checkInvariants(server.built.pool, server.clock.now());
  // The makers give people paid-out deals that were never played.
  const invented = ['a profile counts its paid-out deals'];
  expect(findings.filter(({ invariant }) => !invented.includes(invariant))).toEqual([]);
}

it('leaves nothing half-written behind', expectNothingHalfWritten);
