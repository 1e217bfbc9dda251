import { TOKEN_LIMITS } from '@provodka/domain/people/tokens.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { post, programsAt } from '../../../test/people/programs.ts';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let browser: Browser;
let login: string;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  login = `programmer_${++people}`;
  browser = await server.browser(login);
});

const programs = programsAt(() => server);
const { signUp, signIn } = signingAt(() => server);
const DRAFT = { title: 'Обмен между УТ 11 и БП 3.0', is_draft: true };
const OWN = '/freelance/auth/user';
const ORDERS = '/freelance/orders';

const addFactor = async () => {
  const { uuid } = await server.makers.user(login);
  await sql`update users set second_factor_at = ${server.clock.now()} where uuid = ${uuid}::uuid`.execute(server.db);
  await browser.prove?.();
};

describe('a token', () => {
  it('is told once, kept as a hash and told of by bell when it is made', async () => {
    const { data } = await browser.api.auth_tokens_create({
      body: { title: 'Обмен с 1С', scopes: ['manage'], days: 90 },
    });
    expect(data.secret).toMatch(/^prvd_[\w-]{43}$/);
    expect(data.scopes).toEqual(['read', 'manage']);
    const list = await browser.api.auth_tokens_list();
    expect(list.data.tokens).toMatchObject([{ id: data.id, title: 'Обмен с 1С', last_used_at: null }]);
    expect(JSON.stringify(list)).not.toContain(data.secret);
    const { rows } = await sql<{ kept: string }>`select api_tokens::text as kept from api_tokens`.execute(server.db);
    expect(rows.map(({ kept }) => kept).join()).not.toContain(data.secret);
    await server.settle();
    const bell = await browser.api.notifications_list();
    expect(bell.data[0]?.title).toBe('Создан токен «Обмен с 1С»');
  });

  it('asks for a fresh proof when the last one is 11 minutes old', async () => {
    const before = new Date(server.clock.now().getTime() - 11 * 60_000);
    await server.db.updateTable('sessions').set({ proved_at: before }).execute();
    const body = { title: 'Обмен', days: 30 };
    browser.prove = null;
    await expect(browser.api.auth_tokens_create({ body })).rejects.toMatchObject({ status: 403 });
    await server.makers.signIn(browser, login);
  });

  it('needs a name and one of the terms', async () => {
    const wrong = browser.api.auth_tokens_create({ body: { title: '', days: 31 } });
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      body: { fields: { title: ['Назовите токен'], days: ['Выберите срок: 30, 90, 365 дней'] } },
    });
  });

  it('is one of twenty at most, also when many are made at once', async () => {
    const make = () => browser.api.auth_tokens_create({ body: { title: 'Обмен', days: 30 } });
    const made = await Promise.allSettled(Array.from({ length: TOKEN_LIMITS.number + 3 }, make));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(TOKEN_LIMITS.number);
    const { data } = await browser.api.auth_tokens_list();
    expect(data.tokens).toHaveLength(TOKEN_LIMITS.number);
    expect(data.rights.create).toMatchObject({ allowed: false, reason: expect.stringContaining('больше нельзя') });
  });
});

describe('a program', () => {
  it('reads and writes by its token without a cookie or a CSRF token, and is given none', async () => {
    const program = await programs.make(browser, ['manage']);
    const own = await program.ask(OWN);
    expect(own).toMatchObject({ status: 200, body: { data: { login } } });
    const made = await program.ask(ORDERS, post(DRAFT));
    expect(made.status).toBe(201);
    expect([...own.headers.getSetCookie(), ...made.headers.getSetCookie()]).toEqual([]);
  });

  it('is whom its token says when cookies of somebody else come along', async () => {
    const program = await programs.make(browser);
    const other = await server.browser('customer');
    const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await program.ask(OWN, { headers: { cookie } });
    expect(reply.body.data).toMatchObject({ login });
    const refused = await programs.ask('prvd_nobody', OWN, { headers: { cookie } });
    expect(refused.status).toBe(401);
  });

  it('is no guest when its token is unknown, ended or over, and is told which', async () => {
    const program = await programs.make(browser);
    const unknown = await programs.ask('', ORDERS);
    expect(unknown).toMatchObject({ status: 401, body: { message: expect.stringContaining('Токен не подходит') } });
    expect(unknown.headers.get('www-authenticate')).toContain('Bearer');
    const over = await programs.make(browser);
    await sql`update api_tokens set expires_at = ${server.clock.now()} where id = ${over.id}`.execute(server.db);
    expect((await over.ask(ORDERS)).body.message).toContain('Срок токена вышел');
    await browser.api.auth_tokens_delete({ params: { token_id: program.id } });
    expect((await program.ask(ORDERS)).status).toBe(401);
  });

  it('is answered as a browser when the header is of another scheme', async () => {
    const headers = { authorization: 'Basic cHJveHk6cHJveHk=' };
    expect((await browser.request(`/rest/v1${OWN}`, { headers })).status).toBe(200);
  });

  it('is told which scope it lacks', async () => {
    const program = await programs.make(browser, ['respond']);
    const refused = await program.ask(ORDERS, post(DRAFT));
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'У токена нет разрешения «Заказы и профиль». Создайте токен с ним в настройках биржи.' },
    });
  });

  it('does the same once when it repeats a request with its key', async () => {
    const program = await programs.make(browser, ['manage']);
    const request = { ...post(DRAFT), headers: { 'idempotency-key': 'document-17' } };
    const [first, second] = [await program.ask(ORDERS, request), await program.ask(ORDERS, request)];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  it('waits while the site is closed, whoever its owner is and whatever cookies come along', async () => {
    const moderator = await server.browser('moderator');
    const program = await programs.make(moderator);
    const finished_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await moderator.api.maintenance_set({ body: { finished_at } });
    // The cookies of a moderator, who may look meanwhile, open nothing beside a token.
    const headers = { cookie: `sid=${moderator.cookies.get('sid')}` };
    expect((await program.ask(OWN, { headers })).status).toBe(503);
    server.clock.advance({ hours: 2 });
    expect((await program.ask(OWN)).status).toBe(200);
  });
});

describe('money', () => {
  it('is not given to a token when its owner has no second factor, with the next step', async () => {
    const make = () => programs.make(browser, ['money']);
    await expect(make()).rejects.toMatchObject({
      status: 422,
      body: { fields: { scopes: [expect.stringContaining('Включите его в настройках')] } },
    });
    await addFactor();
    expect((await make()).id).toBeGreaterThan(0);
  });

  it('moves by token only while its owner has a second factor', async () => {
    await addFactor();
    const program = await programs.make(browser, ['money']);
    const topUp = post({ amount: 500, method: 'card', accept_terms: true });
    expect((await program.ask('/freelance/accounts/top-up', topUp)).status).toBe(200);
    const { uuid } = await server.makers.user(login);
    await sql`update users set second_factor_at = null where uuid = ${uuid}::uuid`.execute(server.db);
    expect(await program.ask('/freelance/accounts/top-up', topUp)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('подтверждение входа') },
    });
    expect((await program.ask(OWN)).status).toBe(200);
  });
});

describe('tokens end', () => {
  it('with the ban of the whole person, for good', async () => {
    const program = await programs.make(browser);
    const { uuid } = await server.makers.user(login);
    const moderator = await server.api('moderator');
    const ban = { target: 'user', reason_code: 'spam', comment: 'Рассылал рекламу' } as const;
    await moderator.users_ban({ params: { uuid }, body: ban });
    expect((await program.ask(OWN)).status).toBe(401);
    await moderator.users_unban({ params: { uuid }, body: {} });
    expect((await program.ask(OWN)).status).toBe(401);
  });

  it('with the password, also those that are made at the same moment elsewhere', async () => {
    const owner = await signUp(`${login}_racing`);
    const thief = await signIn(`${login}_racing`);
    const change = owner.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
    const making = Array.from({ length: 8 }, () => programs.make(thief));
    const made = await Promise.allSettled([...making, change]);
    expect(made.at(-1)?.status).toBe('fulfilled');
    for (const one of made)
      if (one.status === 'fulfilled' && one.value && 'ask' in one.value)
        expect((await one.value.ask(OWN)).status).toBe(401);
    expect((await owner.api.auth_tokens_list()).data.tokens).toEqual([]);
  });

  it('when the deletion of the account is asked for, and none is made then', async () => {
    const program = await programs.make(browser);
    await browser.api.personal_data_delete();
    expect((await program.ask(OWN)).status).toBe(401);
    await expect(programs.make(browser)).rejects.toMatchObject({ status: 403 });
  });

  it('no sooner than a month after their term in the list of their owner', async () => {
    const program = await programs.make(browser);
    server.clock.advance({ days: 31 });
    await server.makers.signIn(browser, login);
    await server.settle();
    const { data } = await browser.api.auth_tokens_list();
    expect(data.tokens).toMatchObject([{ id: program.id, is_expired: true }]);
    server.clock.advance({ days: 30 });
    await server.makers.signIn(browser, login);
    await server.settle();
    expect((await browser.api.auth_tokens_list()).data.tokens).toEqual([]);
  });
});

describe('the journal', () => {
  const journal = async () => (await browser.api.auth_tokens_list()).data.uses;

  it('has a line for a day of reading, and counts each call that writes', async () => {
    const program = await programs.make(browser, ['manage']);
    for (const _ of [1, 2, 3]) await program.ask(OWN);
    await program.ask(ORDERS, post(DRAFT));
    await program.ask(ORDERS, post(DRAFT));
    const lines = (await journal()).map(({ call, number }) => ({ call, number }));
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        { call: null, number: 1 },
        { call: 'POST /freelance/orders', number: 2 },
      ]),
    );
    const { data } = await browser.api.auth_tokens_list();
    expect(data.tokens[0]?.last_used_at).not.toBeNull();
    server.clock.advance({ days: 1 });
    await program.ask(OWN);
    expect(await journal()).toHaveLength(3);
  });

  it('keeps what an ended token did, for 90 days', async () => {
    const program = await programs.make(browser, ['manage'], 'Старый обмен');
    await program.ask(ORDERS, post(DRAFT));
    await browser.api.auth_tokens_delete({ params: { token_id: program.id } });
    expect(await journal()).toMatchObject([{ title: 'Старый обмен', address: '127.0.0.1' }]);
    server.clock.advance({ days: 92 });
    await server.makers.signIn(browser, login);
    await server.settle();
    expect(await journal()).toEqual([]);
  });
});

it('counts the requests of a token over all calls, and of no other token', async () => {
  const limited = await startTestServer({ RATE_LIMIT: '5' });
  const owner = await limited.browser('customer');
  const made = programsAt(() => limited);
  const [first, second] = [await made.make(owner), await made.make(owner)];
  const calls = [OWN, '/freelance/notifications', '/freelance/blocks', '/freelance/bans', '/freelance/teams'];
  for (const call of calls) expect((await first.ask(call)).status).toBe(200);
  const refused = await first.ask('/freelance/saved-searches');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await second.ask('/freelance/saved-searches')).status).toBe(200);
  await limited.stop();
});
