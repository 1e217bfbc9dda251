import type { CallName } from '@provodka/contract/http/calls.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inParallel } from '../faults/pairs.ts';
import { insertOrder } from '../orders.ts';
import type { Browser } from '../people/browser.ts';
import { samples } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';

/*
 * Every search text gets a reply: characters with a meaning for a parser of PostgreSQL, in numbers that would
 * exhaust it, and invalid letters.
 */

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126);
const RUNS = Number(process.env.FUZZ_RUNS ?? samples(80, 500));
const AT_ONCE = 8;
/** 500 texts, each asked of ten calls, take two minutes on two busy cores; ten times that is a hang, not a slow machine (ms). */
const HANGS = 1_200_000;
const LONGEST = 200;

let server: TestServer;
let people: Record<'guest' | 'customer' | 'moderator', Browser>;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  await insertOrder(server, 'customer', { title: 'Печатные формы -- и "обмен" (УТ)' });
  await server.makers.user('moderator', { is_moderator: true });
  people = {
    guest: server.guest(),
    customer: await server.browser('customer'),
    moderator: await server.browser('moderator'),
  };
});
afterAll(() => server.stop());

const sign = fc.constantFrom(
  '"',
  "'",
  '-',
  '--',
  '---------------------------------',
  '!',
  '&',
  '|',
  '||',
  '(',
  ')',
  '((((',
  '<->',
  '<2>',
  ':*',
  ':A',
  ' or ',
  ' OR ',
  ' and ',
  ' not ',
  '*',
  '%',
  '_',
  '\\',
  '\\\\',
  '/',
  '~',
  '^',
  '@',
  '#',
  '№',
  '$$',
  ';',
  '`',
  '{',
  '[',
  ',',
  '\u200d',
  '\u202e',
  '\u0301\u0301\u0301',
  '\ue000',
  '\u{e0041}',
  '\t',
  '🙂',
  '\u00a0',
);
const word = fc.constantFrom(
  'обмен',
  'и',
  'не',
  'УТ',
  '1С',
  '8.3.24',
  'печатные',
  'ё',
  'й',
  'a'.repeat(150),
  'ж'.repeat(150),
  '12',
);
const query = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: sign },
      { weight: 2, arbitrary: word },
      { weight: 1, arbitrary: fc.constant(' ') },
    ),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((parts) => parts.join('').slice(0, LONGEST));

/** Calls with a search text, and their askers. */
const ASKED: { name: CallName; who: keyof typeof people; field?: string }[] = [
  { name: 'orders_list', who: 'guest' },
  { name: 'customer_orders_list', who: 'customer' },
  { name: 'freelancer_orders_list', who: 'customer' },
  { name: 'freelancer_responses_list', who: 'customer' },
  { name: 'customer_messages_list', who: 'customer' },
  { name: 'users_search', who: 'customer' },
  { name: 'cities_list', who: 'guest' },
  { name: 'support_home', who: 'guest' },
  { name: 'moderator_orders_list', who: 'moderator' },
  { name: 'moderator_users_list', who: 'moderator', field: 'user_full_name' },
];

async function fault({ name, who, field = 'query' }: (typeof ASKED)[number], typed: string): Promise<string | null> {
  const address = callAddress(name, { query: { [field]: typed } });
  const reply = await people[who].request(address);
  await reply.arrayBuffer();
  return reply.status < 500 ? null : `${reply.status} ${name} ${JSON.stringify(typed)}`;
}

it(
  'answers every query a grammar of signs, brackets and dashes can make',
  async () => {
    const typed = fc.sample(query, { seed: SEED, numRuns: RUNS });
    const questions = [...typed, '-'.repeat(33), '-'.repeat(LONGEST)].flatMap((text) =>
      ASKED.map((asked) => ({ asked, text })),
    );
    const faults = await inParallel(questions, AT_ONCE, ({ asked, text }) => fault(asked, text));
    expect(faults.filter((each) => each !== null)).toEqual([]);
  },
  HANGS,
);

it('keeps a saved search of signs alone, and its news are looked for without a fault', async () => {
  const { api } = people.customer;
  for (const text of ['-'.repeat(33), '"-"', '(((', 'or or or']) {
    await api.saved_searches_create({
      body: { title: text, query: `query=${encodeURIComponent(text)}`, channels: [] },
    });
  }
  await insertOrder(server, 'customer', { title: 'Ещё один заказ' });
  await server.settle();
  expect((await api.saved_searches_list()).data).toHaveLength(4);
});

it('would notice a query that reached the parser of PostgreSQL unread', async () => {
  const unread = sql`select websearch_to_tsquery('russian', ${'-'.repeat(33)})`.execute(server.db);
  await expect(unread).rejects.toThrow('tsquery stack too small');
});
