import { BASE_PATH, type CallName } from '@provodka/contract/http/calls.ts';
import { jsonSchema } from '@provodka/contract/http/openapi.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import { TOKEN_SCOPES, type TokenScope } from '@provodka/domain/people/tokens.ts';
import { moscowDay, shiftDay } from '@provodka/domain/time/moscow-days.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { checkInvariants } from '../../src/doctor/check-invariants.ts';
import { inParallel } from '../faults/pairs.ts';
import type { MadeUser } from '../makers.ts';
import { textOf } from '../people/browser.ts';
import { samples } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type Asker, type FuzzScene, playCanaries } from './canaries.ts';
import { ENCODINGS, type EncodedBody, encode, flat } from './encode.ts';
import { judge } from './judge.ts';
import { type Entry, entries, type FieldSchema, type KnownValues, pathId } from './values.ts';

/** The same requests in every run; another seed or more of them explore further. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_231_220);
const RUNS = Number(process.env.FUZZ_RUNS ?? samples(6, 54));
/** Hashing a password is slow by design. */
const SLOW_RUNS = samples(4, 12);
const SLOW: CallName[] = ['auth_sign_up', 'auth_sign_in', 'auth_password_change'];
const AT_ONCE = 6;

let server: TestServer;
let fuzz: FuzzScene;
let known: KnownValues;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  fuzz = await playCanaries(server);
  await fuzz.signInAll();
  known = knownValues(await server.makers.user(fuzz.scene.loginOf('invited')));
});
afterAll(() => server.stop());

function knownValues(invited: MadeUser): KnownValues {
  const { in_search, in_work, owner_upload_id } = fuzz.scene;
  const today = moscowDay(server.clock.now());
  const days = [0, 10, 89].map((ahead) => shiftDay(today, ahead));
  const files = [undefined, [], [owner_upload_id], [in_search.response_file_id]];
  return {
    planned_at: days,
    date_from: days,
    date_to: days,
    configurations: [[121], [121, 121], '121', [1]],
    platforms: [undefined, [11], '11'],
    freelancers: [undefined, [invited.freelancer_uuid], ['00000000-0000-4000-8000-000000000000']],
    is_private: [undefined, false, '0', true],
    price: [1000, '5000,50', 20_000],
    is_show_responses: [undefined, true],
    release: [undefined, null, '3.0.150.28'],
    file_ids: files,
    delete_file_ids: files,
    city_id: [undefined, null, 1],
    budget: [null, 30_000],
    version: [undefined, 1, 2],
    deal_id: [in_work.deal_id, fuzz.scene.accepted_deal_id],
    email: ['nobody@example.test', 'canary-mail-of-owner-8d1f_1@example.test'],
    current_password: ['проводка-без-паролей', 'другой пароль'],
    bank_id: ['100000000004', '100000000111'],
    inn: [undefined, '500100732259'],
  };
}

/** Askers with more rights call more often. */
const CROWD: Asker[] = [
  'owner',
  'owner',
  'owner',
  'executor',
  'executor',
  'responder',
  'responder',
  'stranger',
  'guest',
];

interface Question {
  asker: Asker;
  path: string;
  query: Entry[];
  encoded: EncodedBody | null;
  key: string | null;
  /** The scope of the owner's token that comes along, or a token of nobody. */
  token: TokenScope | 'nobodys' | null;
}

/** Most requests are of browsers. */
const TOKENS: Question['token'][] = [null, null, null, null, null, null, ...TOKEN_SCOPES, 'nobodys'];

/** The header of a program; only the owner has tokens. */
function bearer({ asker, token }: Question): Record<string, string> {
  if (token === 'nobodys') return { authorization: 'Bearer prvd_nobodys' };
  if (token === null || asker !== 'owner') return {};
  return { authorization: `Bearer ${fuzz.scene.owner_tokens[token].secret}` };
}

/** Arbitrary requests to this route. */
function questions(route: Route): fc.Arbitrary<Question> {
  const schemaOf = (part: z.ZodMiniType | undefined) => (part ? (jsonSchema(part, 'output') as FieldSchema) : {});
  const path = fc.tuple(...pathIds(route)).map((ids) => {
    const values = ids.values();
    return BASE_PATH + route.path.replaceAll(/\{\w+\}/g, () => values.next().value ?? '');
  });
  const body = fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.constantFrom(...ENCODINGS), entries(schemaOf(route.body), known))
        .map(([encoding, fields]) => encode(encoding, fields)),
    },
    { weight: route.files ? 2 : 0, arbitrary: withFile(schemaOf(route.body)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_BODIES) },
  );
  return fc.record({
    asker: fc.constantFrom(...CROWD),
    path,
    query: entries(schemaOf(route.query), known),
    encoded: route.method === 'GET' ? fc.constant(null) : body,
    key: fc.constantFrom(null, null, null, null, null, null, 'ключ', 'x'.repeat(101), ''),
    token: fc.constantFrom(...TOKENS),
  });
}

/** A form with a file: of an allowed kind, of a forbidden one, with contents that contradict the name. */
function withFile(schema: FieldSchema): fc.Arbitrary<EncodedBody> {
  const names = fc.constantFrom(
    'остатки.txt',
    'virus.exe',
    'not-an-image.png',
    '',
    '../../etc/passwd.txt',
    'ё'.repeat(300),
  );
  const contents = fc.constantFrom('Сальдо', '', '<script>alert(1)</script>', '\u0000'.repeat(1000));
  return fc.tuple(entries(schema, known), names, contents).map(([fields, name, content]) => {
    const form = new FormData();
    for (const [field, text] of flat(fields)) form.append(field, text);
    form.append('files[]', new Blob([content]), name);
    return { body: form, headers: {} };
  });
}

const BROKEN_BODIES: EncodedBody[] = [
  ...['{"a":', '[1,2', 'null', '"text"', '[]', '12', '', '{"__proto__":{"a":1}}', '\u0000'].map((body) => ({
    body,
    headers: { 'content-type': 'application/json' },
  })),
  { body: 'a=1&b=%zz&%=%&=&&', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { body: '--x\r\nno', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: 'no boundary', headers: { 'content-type': 'multipart/form-data' } },
  { body: '<xml/>', headers: { 'content-type': 'application/xml' } },
  { body: 'text', headers: { 'content-type': 'nonsense' } },
];

/** The ids of the scene that a route's path asks for. */
function pathIds(route: Route): fc.Arbitrary<string>[] {
  const { in_search, in_work, accepted_deal_id, review_id, owner_session_id } = fuzz.scene;
  const isOfDeal = route.path.includes('{deal_id}');
  const place = isOfDeal || route.path.endsWith('/deals') ? in_work : in_search;
  const real: Record<string, number | string> = {
    order_id: place.order_id,
    response_id: place.response_id,
    deal_id: route.name === 'deals_payout' ? accepted_deal_id : in_work.deal_id,
    file_id: fileIdOf(route),
    session_id: owner_session_id,
    review_id,
    provider: 'sandbox',
  };
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathId(real[name] ?? 1));
}

function fileIdOf({ path }: Route): number {
  const { in_search, in_work, owner_upload_id } = fuzz.scene;
  if (path.includes('/deals/')) return in_work.deal_file_id;
  if (path.includes('/responses/')) return in_search.response_file_id;
  return path.includes('/orders/') ? in_search.file_id : owner_upload_id;
}

async function ask(route: Route, question: Question): Promise<{ reply: Response; text: string }> {
  const query = new URLSearchParams(flat(question.query)).toString();
  const headers: Record<string, string> = { ...question.encoded?.headers, ...bearer(question) };
  if (question.key !== null) headers['idempotency-key'] = encodeURIComponent(question.key);
  const init: RequestInit = { method: route.method, headers };
  if (question.encoded) init.body = question.encoded.body;
  const reply = await fuzz.browsers[question.asker].request(`${question.path}${query && `?${query}`}`, init);
  return { reply, text: await textOf(reply) };
}

const LONGEST_SHOWN = 300;
const brief = (value: unknown) =>
  String(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_SHOWN);

async function findFault(route: Route, question: Question): Promise<string | null> {
  const { reply, text } = await ask(route, question);
  const fault = judge(route, reply, text, fuzz.findLeak(question.asker, text));
  if (fault === null) return null;
  const { asker, path, query, encoded, key, token } = question;
  const body = encoded?.body instanceof FormData ? [...encoded.body] : encoded?.body;
  return `${fault}: ${asker} ${route.method} ${brief(path)} query ${brief(query)} key ${key} token ${token} body ${brief(body)} reply ${brief(text)}`;
}

/** Calls that leave little to ask about come last. */
const LAST: CallName[] = [
  'orders_change_status',
  'orders_archive',
  'responses_delete',
  'deals_delete',
  'orders_delete',
];
const rank = (name: CallName) => (ROUTES[name].method === 'GET' ? -2 : LAST.indexOf(name));
const CALL_NAMES = (Object.keys(ROUTES) as CallName[]).toSorted((left, right) => rank(left) - rank(right));

/** Whether the next asker has to sign in again. */
const endsSessions = (route: Route): boolean => route.path.startsWith('/auth/');

describe.each(CALL_NAMES)('%s', (name) => {
  it('answers every request by the contract and reveals no hidden text', async () => {
    const route = ROUTES[name] as Route;
    await fuzz.look();
    const asked = fc.sample(questions(route), { seed: SEED, numRuns: SLOW.includes(name) ? SLOW_RUNS : RUNS });
    const faults = await inParallel(asked, endsSessions(route) ? 1 : AT_ONCE, async (question) => {
      if (endsSessions(route)) await fuzz.signIn(question.asker);
      return await findFault(route, question);
    });
    if (endsSessions(route)) await fuzz.signInAll();
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
});

it('leaves nothing half-written behind', async () => {
  await server.settle();
  const findings = await checkInvariants(server.built.pool, server.clock.now());
  // The makers give people paid-out deals that were never played.
  const invented = ['a profile counts its paid-out deals'];
  expect(findings.filter(({ invariant }) => !invented.includes(invariant))).toEqual([]);
});
