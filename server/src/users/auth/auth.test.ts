import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
// Every browser of this file comes from one address, whose failures count together for 15 minutes.
beforeEach(() => server.clock.advance({ minutes: 16 }));

const PASSWORD = 'Сорок тысяч проводок';

const form = (login: string, change: Record<string, unknown> = {}) => ({
  login,
  email: `${login}@mail.test`,
  password: PASSWORD,
  accept_terms: true as const,
  accept_personal_data: true as const,
  ...change,
});

const post = (browser: Browser, path: string, body: unknown, init: { csrf?: boolean } = {}): Promise<Response> =>
  browser.request(`/rest/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });

const signIn = (login: string, password = PASSWORD, browser = server.guest()): Promise<Response> =>
  post(browser, '/auth/sign-in', { login, password });

async function signUp(login: string): Promise<Browser> {
  const browser = server.guest();
  await browser.api.auth_sign_up({ body: form(login) });
  return browser;
}

describe('sign-up', () => {
  test('creates a user with both profiles and signs in', async () => {
    const { api } = server.guest();
    const created = await api.auth_sign_up({ body: form('olga', { full_name: 'Смирнова\n Ольга  Петровна' }) });
    expect(created.data.is_email_verified).toBe(false);
    const { data: user } = await api.auth_user();
    expect(user).toMatchObject({
      uuid: created.data.uuid,
      login: 'olga',
      email: 'olga@mail.test',
      full_name: 'Смирнова Ольга Петровна',
      first_name: 'Ольга',
      is_moderator: false,
      is_online: true,
      accounts: [],
      abonnement: null,
    });
    expect(user.customer).toMatchObject({ user_uuid: user.uuid, sum_deals: 0, number_stars: null, number_orders: 0 });
    expect(user.freelancer).toMatchObject({ last_name: 'Смирнова', number_responses: 5, passport_url: null });
    expect(user.customer.uuid).not.toBe(user.freelancer.uuid);
  });

  test('takes an address of a national domain, shows it as written and knows it in either spelling', async () => {
    const browser = server.guest();
    await browser.api.auth_sign_up({ body: form('kirill', { email: 'kirill@Почта.РФ' }) });
    expect((await browser.api.auth_user()).data.email).toBe('kirill@почта.рф');
    const again = await post(
      server.guest(),
      '/auth/sign-up',
      form('second', { email: 'kirill@xn--80a1acny.xn--p1ai' }),
    );
    expect(again.status).toBe(422);
    expect((await signIn('KIRILL@почта.рф')).status).toBe(200);
  });

  test('answers 201 and, without a name, calls the person by the login', async () => {
    const browser = server.guest();
    const reply = await post(browser, '/auth/sign-up', form('nameless'));
    expect(reply.status).toBe(201);
    const { data: user } = await browser.api.auth_user();
    expect([user.full_name, user.first_name]).toEqual(['nameless', '']);
  });

  test.each([
    ['saltykov', 'Салтыков Щедрин Михаил Евграфович'],
    ['van-der-berg', 'ван дер Берг'],
    ['petrov-i-i', 'И. И. Петров'],
    ['maria', 'Мария'],
  ])(
    'keeps the name of %s whole through sign-up and editing, since its parts would be a guess',
    async (login, full_name) => {
      const { api } = server.guest();
      await api.auth_sign_up({ body: form(login, { full_name }) });
      const { customer } = (await api.auth_user()).data;
      expect(customer).toMatchObject({ full_name, last_name: '', first_name: full_name });
      const params = { uuid: customer.uuid };
      const { data } = await api.customers_update({
        params,
        body: { first_name: full_name, about: 'Двадцать лет в 1С' },
      });
      expect(data.full_name).toBe(full_name);
    },
  );

  test('keeps no password', async () => {
    await signUp('hidden');
    const row = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('login', '=', 'hidden')
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each([
    ['login', { login: 'TAKEN', email: 'free@mail.test' }, 'Этот логин уже занят. Выберите другой.'],
    ['email', { email: 'Taken@Mail.test' }, 'Этот адрес почты уже занят. Войдите или укажите другой.'],
  ])('refuses a taken %s in any case of letters', async (field, change, text) => {
    await signUp('taken').catch(() => undefined);
    const reply = await post(server.guest(), '/auth/sign-up', form('taken2', change));
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ errors: [text], fields: { [field]: [text] } });
  });

  test.each([
    ['a common password', 'Qwerty123456', 'Этот пароль слишком распространён. Придумайте другой.'],
    [
      'a common password in other forms of its letters',
      'Ｑｗｅｒｔｙ123456',
      'Этот пароль слишком распространён. Придумайте другой.',
    ],
    ['the login as a password', 'Somebody-New', 'Пароль совпадает с логином или почтой. Придумайте другой.'],
    ['a short password', 'short', 'Придумайте пароль не короче 10 символов'],
  ])('refuses %s', async (_, password, text) => {
    const reply = await post(server.guest(), '/auth/sign-up', form('somebody-new', { password }));
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ fields: { password: [text] } });
  });

  test.each(['accept_terms', 'accept_personal_data'])('refuses without %s', async (consent) => {
    const reply = await post(server.guest(), '/auth/sign-up', form('careful', { [consent]: false }));
    expect(reply.status).toBe(422);
    expect(Object.keys((await reply.json()).fields)).toEqual([consent]);
  });

  test('lets one of two simultaneous sign-ups have the login', async () => {
    const replies = await Promise.all(
      ['one@mail.test', 'two@mail.test'].map((email) =>
        post(server.guest(), '/auth/sign-up', form('twins', { email })),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });
});

describe('sign-in', () => {
  beforeAll(() => signUp('ivan'));

  test.each(['ivan', 'IVAN', 'ivan@mail.test', 'Ivan@Mail.Test'])('by %s', async (login) => {
    const browser = server.guest();
    expect((await signIn(login, PASSWORD, browser)).status).toBe(200);
    expect((await browser.api.auth_user()).data.login).toBe('ivan');
  });

  test('makes the person be seen as online at once', async () => {
    const browser = server.guest();
    await signIn('ivan', PASSWORD, browser);
    const { data: user } = await browser.api.auth_user();
    expect([user.is_online, user.last_activity_at]).toEqual([true, server.clock.now().toISOString()]);
  });

  test('tells nobody whether the login exists', async () => {
    const seen = async (reply: Response) => {
      const headers = [...reply.headers].filter(([name]) => !['date', 'set-cookie', 'x-request-id'].includes(name));
      return { status: reply.status, headers, body: await reply.json() };
    };
    const known = await seen(await signIn('ivan', 'wrong password'));
    expect(known.status).toBe(422);
    expect(known.body.errors).toEqual(['Неверный логин или пароль. Проверьте их и попробуйте ещё раз.']);
    expect(await seen(await signIn('nobody-here', 'wrong password'))).toEqual(known);
    expect(await seen(await signIn('nobody@mail.test', PASSWORD))).toEqual(known);
  });

  test('replaces the id of the browser and the CSRF token bound to it', async () => {
    const browser = server.guest();
    await browser.request('/rest/v1/freelance/settings');
    const before = new Map(browser.cookies);
    await signIn('ivan', PASSWORD, browser);
    expect(browser.cookies.get('sid')).not.toBe(before.get('sid'));
    browser.cookies.set('XSRF-TOKEN', before.get('XSRF-TOKEN') ?? '');
    const reply = await post(browser, '/auth/sign-out', {});
    expect(reply.status).toBe(419);
  });

  test('ends the session the browser had before', async () => {
    const browser = await signUp('petr');
    const stale = new Map(browser.cookies);
    await signIn('ivan', PASSWORD, browser);
    browser.cookies.set('sid', stale.get('sid') ?? '');
    expect((await browser.request('/rest/v1/freelance/auth/user')).status).toBe(401);
  });

  test('lasts while it is used, and at most 12 hours unused', async () => {
    const browser = server.guest();
    await signIn('ivan', PASSWORD, browser);
    server.clock.advance({ hours: 11 });
    await browser.api.auth_user();
    server.clock.advance({ hours: 11 });
    await browser.api.auth_user();
    server.clock.advance({ hours: 12 });
    expect((await browser.request('/rest/v1/freelance/auth/user')).status).toBe(401);
  });

  test('ends after 30 days however often it is used', async () => {
    const browser = server.guest();
    await signIn('ivan', PASSWORD, browser);
    for (let halfDays = 0; halfDays < 59; halfDays += 1) {
      server.clock.advance({ hours: 12, minutes: -1 });
      await browser.api.auth_user();
    }
    server.clock.advance({ hours: 13 });
    expect((await browser.request('/rest/v1/freelance/auth/user')).status).toBe(401);
  });

  test('is remembered for 30 days when asked to', async () => {
    const browser = server.guest();
    const reply = await post(browser, '/auth/sign-in', { login: 'ivan', password: PASSWORD, remember: true });
    expect(reply.headers.getSetCookie().find((line) => line.startsWith('sid='))).toMatch(/Max-Age=2592000; .*HttpOnly/);
    server.clock.advance({ days: 29 });
    await browser.api.auth_user();
    server.clock.advance({ days: 1 });
    expect((await browser.request('/rest/v1/freelance/auth/user')).status).toBe(401);
  });
});

describe('a write without the token of its session', () => {
  test('is refused and given a fresh token, with which it passes', async () => {
    await signUp('csrf');
    const browser = server.guest();
    const refused = await post(browser, '/auth/sign-in', { login: 'csrf', password: PASSWORD }, { csrf: false });
    expect(refused.status).toBe(419);
    expect((await refused.json()).errors).toEqual(['Ошибка проверки CSRF, обновите страницу']);
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(true);
    expect((await signIn('csrf', PASSWORD, browser)).status).toBe(200);
  });

  test('is refused to a signed-in person too', async () => {
    const browser = await signUp('csrf2');
    expect((await post(browser, '/auth/sign-out', {}, { csrf: false })).status).toBe(419);
    expect((await browser.api.auth_user()).data.login).toBe('csrf2');
  });
});

describe('sessions', () => {
  test('are listed to their owner, the present one marked', async () => {
    const first = await signUp('mobile');
    server.clock.advance({ minutes: 3 });
    const second = server.guest();
    await signIn('mobile', PASSWORD, second);
    const { data } = await second.api.auth_sessions_list();
    expect(data.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(data[0]).toMatchObject({ address: '127.0.0.1', user_agent: expect.any(String) });
    await second.api.auth_sessions_delete({ params: { session_id: data[1]?.id ?? 0 } });
    expect((await first.request('/rest/v1/freelance/auth/user')).status).toBe(401);
    expect((await second.api.auth_sessions_list()).data).toHaveLength(1);
  });

  test('of others do not exist for me', async () => {
    const [mine, theirs] = [await signUp('curious'), await signUp('private')];
    const { data } = await theirs.api.auth_sessions_list();
    await expect(mine.api.auth_sessions_delete({ params: { session_id: data[0]?.id ?? 0 } })).rejects.toMatchObject({
      status: 404,
    });
    await theirs.api.auth_user();
  });

  test('end by signing out', async () => {
    const browser = await signUp('leaving');
    const kept = browser.cookies.get('sid') ?? '';
    await browser.api.auth_sign_out();
    expect(browser.cookies.get('sid')).not.toBe(kept);
    browser.cookies.set('sid', kept);
    expect((await browser.request('/rest/v1/freelance/auth/user')).status).toBe(401);
  });

  test('are nothing to a guest', async () => {
    const browser = server.guest();
    for (const path of ['/freelance/auth/user', '/auth/sessions', '/freelance/users?query=a']) {
      expect((await browser.request(`/rest/v1${path}`)).status).toBe(401);
    }
    expect((await post(browser, '/auth/sign-out', {})).status).toBe(401);
  });
});
