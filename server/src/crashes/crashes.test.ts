import type { CrashForm } from '@provodka/contract/crashes.ts';
import { CRASH_KEPT, CRASH_LIMITS, MOST_CRASH_GROUPS } from '@provodka/domain/text/crashes.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { siteBuild } from '../platform/pages/web-build.ts';
import { openCounting } from './counting-service.ts';

const TOKEN = 'token-of-the-test';
const REPORT = '/rest/v1/client-errors';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN });
  await server.makers.user('head', { is_moderator: true });
});
afterEach(() => server.db.deleteFrom('crashes').execute());
afterAll(() => server.stop());

const BROKEN = {
  kind: 'script',
  message: "TypeError: Cannot read properties of undefined (reading 'title')",
  stack: 'order-DciNKhau.js:1:234\nentry.client-DkUAI4IO.js:1:5',
  route: 'pages/orders/order',
  build: 'EARLIER_',
} satisfies CrashForm;

/** As the site sends it: without cookies. */
async function send(form: object, agent = CHROME, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(server.url + REPORT, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent, ...headers },
    body: JSON.stringify(form),
  });
}

const list = async (slice: 'open' | 'fixed' = 'open') =>
  await (await server.api('head')).moderator_crashes_list({ query: { slice } });

const kept = async () => await server.db.selectFrom('crashes').select(['message', 'number']).execute();

async function metric(build: string): Promise<number> {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = new RegExp(`^provodka_client_errors_total\\{build="${build}"\\} (\\d+)$`, 'm').exec(await reply.text());
  return Number(line?.[1] ?? 0);
}

describe('an error of a browser', () => {
  it('is counted in one group with its browsers, its last place and the last code of an error when it is met again', async () => {
    const before = await metric('another');
    const first = await send({ ...BROKEN, request_id: '0123456789abcdef' });
    expect([first.status, first.headers.getSetCookie()]).toEqual([200, []]);
    server.clock.advance({ minutes: 5 });
    await send({ ...BROKEN, route: 'pages/home' }, FIREFOX);
    const { data, counters } = await list();
    expect(counters).toEqual({ open: 1, fixed: 0 });
    expect(data).toMatchObject([
      {
        kind: 'script',
        message: BROKEN.message,
        frames: ['order-DciNKhau.js:1:234', 'entry.client-DkUAI4IO.js:1:5'],
        route: 'pages/home',
        build: 'EARLIER_',
        browsers: ['Chrome', 'Firefox'],
        request_id: '0123456789abcdef',
        number: 2,
        last_at: server.clock.now().toISOString(),
      },
    ]);
    expect(Date.parse(data[0]?.last_at ?? '') - Date.parse(data[0]?.first_at ?? '')).toBe(5 * 60_000);
    expect(await metric('another')).toBe(before + 2);
    const own = siteBuild();
    if (own === null) return;
    await send({ ...BROKEN, build: own });
    expect(await metric(own)).toBe(1);
    expect((await list()).data.map(({ is_current_build }) => is_current_build)).toEqual([true, false]);
  });

  it('is another group in another build, at another place or with another message', async () => {
    await send(BROKEN);
    await send({ ...BROKEN, build: 'AAAAAAAA' });
    await send({ ...BROKEN, stack: 'order-DciNKhau.js:1:999' });
    await send({ ...BROKEN, message: 'TypeError: x is not a function' });
    await send({ ...BROKEN, message: 'TypeError: x is not a function' });
    expect((await list()).data.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2]);
  });

  it('is of the server when its error was kept there', async () => {
    await send({ kind: 'page', message: 'Error: Unexpected Server Error', route: 'pages/wallet' });
    await send({ kind: 'server', message: 'HTTP 500', route: 'pages/wallet', request_id: 'fedcba9876543210' });
    expect((await list()).data).toMatchObject([
      { kind: 'server', message: 'HTTP 500', route: 'pages/wallet', request_id: 'fedcba9876543210', number: 2 },
    ]);
  });

  it('keeps nothing of the person whose browser it was', async () => {
    const { uuid } = await server.makers.user('ivanova');
    const { cookies } = await server.browser('ivanova');
    const hostile = 'ivanova@mail.example.ru +79161234567 «Иванова Мария» "Maria Ivanova" eyJhbGciOiJIUzI1NiJ9.e30.x';
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await send(
      {
        kind: 'page',
        message: `Error: ${hostile} https://a.ru/?token=secret ${uuid}`,
        stack: hostile.replaceAll(' ', '\n'),
        route: '/orders/17?name=ivanova',
        build: '79161234567',
        request_id: 'ivanova.maria',
      },
      `${CHROME} ivanova`,
      { cookie, 'x-forwarded-for': '203.0.113.7' },
    );
    expect(reply.status).toBe(200);
    const [row] = await server.db.selectFrom('crashes').selectAll().execute();
    const { fingerprint: _, id: _id, first_at: _first, last_at: _last, ...rest } = row ?? {};
    expect(rest).toEqual({
      kind: 'page',
      message: 'Error: [mail] # [text] # [address] #',
      frames: [],
      route: null,
      build: null,
      browsers: ['Chrome'],
      request_id: null,
      number: 1,
      fixed_at: null,
    });
  });

  it('leads to nobody: no column of the groups names a person', async () => {
    const { rows } = await sql`
      select confrelid::regclass as leads_to from pg_constraint where conrelid = 'crashes'::regclass and contype = 'f'`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a report', () => {
  it.each([
    ['without a message', { ...BROKEN, message: '' }, 422],
    ['of an unknown kind', { ...BROKEN, kind: 'other' }, 422],
    ['with a longer message than is taken', { ...BROKEN, message: 'a'.repeat(2001) }, 422],
    ['of more than eight kilobytes', { ...BROKEN, rest: 'a'.repeat(CRASH_LIMITS.bytes) }, 413],
  ])('is refused %s', async (_what, form, status) => {
    expect((await send(form)).status).toBe(status);
    expect((await list()).data).toEqual([]);
  });

  it('is refused to a network that sent as many in this minute', async () => {
    const limited = await startTestServer({ RATE_LIMIT: '1200' });
    const statuses: number[] = [];
    for (let sent = 0; sent <= CRASH_LIMITS.perMinute; sent += 1) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(BROKEN) };
      statuses.push((await fetch(limited.url + REPORT, init)).status);
    }
    await limited.stop();
    expect(statuses.filter((status) => status === 200)).toHaveLength(CRASH_LIMITS.perMinute);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a storm', () => {
  const open = (db = server.db) => {
    const { log } = server.built.app;
    const meters = { countCrash: () => undefined };
    return openCounting({ db, clock: server.clock, log, build: null, meters });
  };

  it('is written by a few statements, and each report is counted', async () => {
    let statements = 0;
    const counted = server.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const count = open(counted);
    await Promise.all(Array.from({ length: 1000 }, () => count(BROKEN, CHROME)));
    expect(statements).toBeLessThan(5);
    expect((await list()).data.map(({ number }) => number)).toEqual([1000]);
  });

  it('of two processes ends with the sum, whatever the order of their groups', async () => {
    const [one, other] = [open(), open()];
    const forms = Array.from({ length: 20 }, (_, row) => ({ ...BROKEN, stack: `order-DciNKhau.js:1:${row}` }));
    await Promise.all([
      ...forms.map((form) => one(form, CHROME)),
      ...forms.toReversed().map((form) => other(form, FIREFOX)),
    ]);
    const { data } = await (await server.api('head')).moderator_crashes_list({ query: { limit: 100 } });
    expect(data.map(({ number, browsers }) => [number, browsers])).toEqual(
      Array.from({ length: 20 }, () => [2, ['Chrome', 'Firefox']]),
    );
  });

  it('of different messages begins no more groups than are kept, and goes on counting those that are', async () => {
    await send(BROKEN);
    await sql`insert into crashes (fingerprint, kind, message, frames, browsers, number, first_at, last_at)
      select decode(md5(row::text), 'hex'), 'script', 'Error', '{}', '{}', 1, ${server.clock.now()}, ${server.clock.now()}
      from generate_series(2, ${MOST_CRASH_GROUPS}::int) as row`.execute(server.db);
    await send({ ...BROKEN, message: 'TypeError: one more' });
    await send(BROKEN);
    expect((await list()).counters.open).toBe(MOST_CRASH_GROUPS);
    await server.built.sweep();
    expect(await kept()).toHaveLength(CRASH_KEPT.groups);
    // Met twice, unlike all the others.
    expect(await kept()).toContainEqual({ message: BROKEN.message, number: 2 });
  });
});

describe('a group that a moderator marks as fixed', () => {
  it('is hidden while its build goes on, shown when it comes in another, and put back on demand', async () => {
    const api = await server.api('head');
    await send(BROKEN);
    const id = (await list()).data[0]?.id ?? 0;
    const fix = (is_fixed: boolean) => api.crashes_fix({ params: { crash_id: id }, body: { is_fixed } });
    await Promise.all([fix(true), fix(true)]);
    await send(BROKEN);
    expect((await list()).data).toEqual([]);
    expect((await list('fixed')).data).toMatchObject([{ id, number: 2, is_fixed: true }]);
    await send({ ...BROKEN, build: 'BBBBBBBB' });
    expect((await list()).data).toMatchObject([{ build: 'BBBBBBBB', is_fixed: false }]);
    await fix(false);
    expect((await list()).counters).toEqual({ open: 2, fixed: 0 });
  });
});

it('forgets a group that nobody met for thirty days', async () => {
  await send(BROKEN);
  server.clock.advance({ days: CRASH_KEPT.days - 1 });
  await server.built.sweep();
  expect(await kept()).toHaveLength(1);
  server.clock.advance({ days: 1, minutes: 1 });
  await server.built.sweep();
  expect(await kept()).toEqual([]);
});
