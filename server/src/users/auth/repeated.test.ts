import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { lettersTo, tokenFor } from '../../../test/people/mailbox.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PASSWORD = 'Сорок тысяч проводок';
const NEW_PASSWORD = 'Пятьдесят тысяч проводок';

const form = (login: string) => ({
  login,
  email: `${login}@mail.test`,
  password: PASSWORD,
  accept_terms: true as const,
  accept_personal_data: true as const,
});

const post = (browser: Browser, path: string, body: unknown, key = 'once'): Promise<Response> =>
  browser.request(`/rest/v1/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

/** A browser with the cookies another has at this moment. */
function copyOf(browser: Browser): Browser {
  const copy = server.guest();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** A visitor whose cookies the server knows. */
async function visitor(): Promise<Browser> {
  const browser = server.guest();
  await browser.request('/rest/v1/freelance/settings');
  return browser;
}

const loginOf = async (browser: Browser) => (await browser.api.auth_user()).data.login;

const countUsers = async (login: string) =>
  (await server.db.selectFrom('users').select('id').where('login', '=', login).execute()).length;

test('a sign-up whose reply was lost is answered again, and the browser is signed in', async () => {
  const browser = await visitor();
  const retry = copyOf(browser);
  const first = await post(browser, '/sign-up', form('lost'));
  const second = await post(retry, '/sign-up', form('lost'));
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
  expect(await loginOf(retry)).toBe('lost');
  expect(await countUsers('lost')).toBe(1);
  expect(await lettersTo(server, 'lost@mail.test')).toHaveLength(1);
});

test('a sign-up repeated by the browser that got its reply changes nothing', async () => {
  const browser = server.guest();
  const first = await (await post(browser, '/sign-up', form('eager'))).json();
  const session = browser.cookies.get('sid');
  const second = await post(browser, '/sign-up', form('eager'));
  expect([second.status, await second.json()]).toEqual([201, first]);
  expect(browser.cookies.get('sid')).toBe(session);
  expect(await loginOf(browser)).toBe('eager');
});

test('a sign-up sent several times at once makes one user, and every reply signs in', async () => {
  const browser = await visitor();
  const copies = Array.from({ length: 5 }, () => copyOf(browser));
  const replies = await Promise.all(copies.map((copy) => post(copy, '/sign-up', form('impatient'))));
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201));
  for (const copy of copies) expect(await loginOf(copy)).toBe('impatient');
  expect(await countUsers('impatient')).toBe(1);
});

test('a sign-up is not answered again to another browser, nor for another body', async () => {
  const browser = await visitor();
  const retry = copyOf(browser);
  await post(browser, '/sign-up', form('mine'));
  expect((await post(await visitor(), '/sign-up', form('mine'))).status).toBe(422);
  const changed = await post(retry, '/sign-up', { ...form('mine'), password: NEW_PASSWORD });
  expect(changed.status).toBe(422);
  expect((await changed.json()).errors).toEqual([expect.stringContaining('уже отправлен с другими данными')]);
  expect((await retry.request('/rest/v1/freelance/auth/user')).status).toBe(401);
});

test('a repeated sign-up opens nothing once its password is not the right one any more', async () => {
  const browser = await visitor();
  const retry = copyOf(browser);
  await post(browser, '/sign-up', form('changed'));
  await browser.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
  expect((await post(retry, '/sign-up', form('changed'))).status).toBe(422);
  expect((await retry.request('/rest/v1/freelance/auth/user')).status).toBe(401);
});

test('what is kept of a sign-up cannot be guessed at: no token, no password, no hash without the secret', async () => {
  const browser = await visitor();
  const body = form('secretive');
  await post(browser, '/sign-up', body, 'kept');
  const rows = await server.db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'kept').execute();
  expect(rows.length).toBeGreaterThan(0);
  const plain = createHash('sha256')
    .update(`POST /rest/v1/auth/sign-up\n${JSON.stringify(body)}`)
    .digest('base64url');
  const text = JSON.stringify(rows);
  for (const secret of [PASSWORD, browser.cookies.get('sid') ?? '', browser.cookies.get('device') ?? '', plain]) {
    expect(text).not.toContain(secret);
  }
});

test('a change of password is made once, by one letter, however often it is sent', async () => {
  const browser = server.guest();
  await post(browser, '/sign-up', form('careful'));
  // Only verified addresses get the letter.
  await server.db
    .updateTable('users')
    .set({ email_verified_at: server.clock.now() })
    .where('login', '=', 'careful')
    .execute();
  const body = { current_password: PASSWORD, password: NEW_PASSWORD };
  const twin = copyOf(browser);
  const replies = await Promise.all([
    post(browser, '/password/change', body, 'change'),
    post(twin, '/password/change', body, 'change'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const signedIn = (await loginOf(browser).catch(() => null)) ? browser : twin;
  const session = signedIn.cookies.get('sid');
  const again = await post(signedIn, '/password/change', body, 'change');
  expect(again.status).toBe(200);
  expect(signedIn.cookies.get('sid')).toBe(session);
  expect(await loginOf(signedIn)).toBe('careful');
  const letters = await lettersTo(server, 'careful@mail.test');
  expect(letters.filter((letter) => letter.includes('пароль изменён'))).toHaveLength(1);
});

test('a reset of the password whose reply was lost is answered again', async () => {
  await post(server.guest(), '/sign-up', form('reset'));
  await server.guest().api.auth_password_forgot({ body: { email: 'reset@mail.test' } });
  const body = { token: await tokenFor(server, 'reset@mail.test', '/password/reset'), password: NEW_PASSWORD };
  const browser = await visitor();
  const first = await post(browser, '/password/reset', body);
  const second = await post(browser, '/password/reset', body);
  expect([second.status, await second.json()]).toEqual([200, await first.json()]);
  // A second browser comes too late with the same link.
  expect((await post(await visitor(), '/password/reset', body)).status).toBe(422);
});

test('a sign-in takes a key and opens a session each time', async () => {
  await post(server.guest(), '/sign-up', form('regular'));
  const browser = await visitor();
  const retry = copyOf(browser);
  for (const each of [browser, retry]) {
    expect((await post(each, '/sign-in', { login: 'regular', password: PASSWORD })).status).toBe(200);
    expect(await loginOf(each)).toBe('regular');
  }
});
