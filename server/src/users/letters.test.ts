import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../test/browser.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { sweepSignIns } from './auth-service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PASSWORD = 'Сорок тысяч проводок';
const NEW_PASSWORD = 'Пятьдесят тысяч проводок';

async function signUp(login: string): Promise<Browser> {
  const browser = server.guest();
  const email = `${login}@mail.test`;
  await browser.api.auth_sign_up({
    body: { login, email, password: PASSWORD, accept_terms: true, accept_personal_data: true },
  });
  return browser;
}

const signIn = async (login: string, password: string): Promise<Browser> => {
  const browser = server.guest();
  await browser.api.auth_sign_in({ body: { login, password } });
  return browser;
};

const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.request('/rest/v1/freelance/auth/user')).status === 200;

const forget = (login: string) => server.guest().api.auth_password_forgot({ body: { email: `${login}@mail.test` } });

/** Letters to a person, the newest first, as the demo mailbox shows them. */
async function lettersTo(login: string): Promise<string[]> {
  await server.settle();
  const list = await (await server.guest().request('/dev/mail')).text();
  const items = list.match(/<li>.*?<\/li>/g) ?? [];
  const addresses = items
    .filter((item) => item.includes(`${login}@mail.test`))
    .flatMap((item) => item.match(/\/dev\/mail\/\d+/) ?? []);
  return await Promise.all(addresses.map(async (address) => (await server.guest().request(address)).text()));
}

/** The token of the newest letter that links to `page`. */
async function tokenFor(login: string, page: '/email/verify' | '/password/reset'): Promise<string> {
  const link = new RegExp(`href="[^"]*${page}\\?token=([^"]+)"`);
  for (const letter of await lettersTo(login)) {
    const token = link.exec(letter)?.[1];
    if (token) return token;
  }
  throw new Error(`No letter to ${login} links to ${page}`);
}

const refusedLink = { status: 422, body: { errors: ['Ссылка недействительна или устарела. Запросите новую.'] } };

describe('verification of the e-mail', () => {
  test('by the link of the letter, once', async () => {
    const browser = await signUp('anna');
    const before = (await browser.api.auth_user()).data;
    expect(before.is_email_verified).toBe(false);
    expect(before.notifications).toMatchObject([{ id: 'email_unverified', isDisplayedOnlyAuth: true }]);
    const token = await tokenFor('anna', '/email/verify');
    // The letter may be opened in another browser.
    const { api } = server.guest();
    await api.auth_email_verify({ body: { token } });
    const after = (await browser.api.auth_user()).data;
    expect(after).toMatchObject({ is_email_verified: true, notifications: [] });
    await expect(api.auth_email_verify({ body: { token } })).rejects.toMatchObject(refusedLink);
  });

  test('not after a day', async () => {
    await signUp('slow');
    const token = await tokenFor('slow', '/email/verify');
    server.clock.advance({ hours: 24 });
    await expect(server.guest().api.auth_email_verify({ body: { token } })).rejects.toMatchObject(refusedLink);
  });

  test('by a letter sent again', async () => {
    const { api } = await signUp('twice');
    const first = await tokenFor('twice', '/email/verify');
    await api.auth_email_resend();
    const second = await tokenFor('twice', '/email/verify');
    expect(second).not.toBe(first);
    await api.auth_email_verify({ body: { token: second } });
    expect((await api.auth_email_resend()).message).toBe('Почта уже подтверждена');
    expect(await lettersTo('twice')).toHaveLength(2);
  });

  test('not by the token of another kind of letter', async () => {
    await signUp('mixed');
    const verify = await tokenFor('mixed', '/email/verify');
    await forget('mixed');
    const reset = await tokenFor('mixed', '/password/reset');
    const { api } = server.guest();
    await expect(api.auth_email_verify({ body: { token: reset } })).rejects.toMatchObject(refusedLink);
    await expect(api.auth_password_reset({ body: { token: verify, password: NEW_PASSWORD } })).rejects.toMatchObject(
      refusedLink,
    );
  });
});

describe('a forgotten password', () => {
  test('is replaced by the link of the letter, once; every session ends', async () => {
    const browser = await signUp('boris');
    await forget('boris');
    const token = await tokenFor('boris', '/password/reset');
    const { api } = server.guest();
    await api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
    expect(await isSignedIn(browser)).toBe(false);
    await expect(signIn('boris', PASSWORD)).rejects.toMatchObject({ status: 422 });
    const again = await signIn('boris', NEW_PASSWORD);
    // The letter came to the person's mailbox, so the address is proven.
    expect((await again.api.auth_user()).data.is_email_verified).toBe(true);
    await expect(api.auth_password_reset({ body: { token, password: 'Другой длинный пароль' } })).rejects.toMatchObject(
      refusedLink,
    );
    expect((await lettersTo('boris'))[0]).toContain('пароль изменён');
  });

  test('is replaced by one of two simultaneous requests', async () => {
    await signUp('racer');
    await forget('racer');
    const token = await tokenFor('racer', '/password/reset');
    const results = await Promise.allSettled(
      [NEW_PASSWORD, 'Шестьдесят тысяч проводок'].map((password) =>
        server.guest().api.auth_password_reset({ body: { token, password } }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is not replaced after an hour, nor by an older letter once a newer one was used', async () => {
    await signUp('late');
    await forget('late');
    const first = await tokenFor('late', '/password/reset');
    await forget('late');
    const second = await tokenFor('late', '/password/reset');
    const reset = (token: string) =>
      server.guest().api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
    await reset(second);
    await expect(reset(first)).rejects.toMatchObject(refusedLink);
    await forget('late');
    const third = await tokenFor('late', '/password/reset');
    server.clock.advance({ hours: 1 });
    await expect(reset(third)).rejects.toMatchObject(refusedLink);
    await expect(reset('a-token-that-nobody-has-ever-got')).rejects.toMatchObject(refusedLink);
  });

  test('keeps its letter when the new one is too easy', async () => {
    await signUp('simple');
    await forget('simple');
    const token = await tokenFor('simple', '/password/reset');
    const { api } = server.guest();
    await expect(api.auth_password_reset({ body: { token, password: 'simple@mail.test' } })).rejects.toMatchObject({
      status: 422,
      body: { fields: { password: [expect.stringContaining('совпадает')] } },
    });
    await api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
  });

  test('opens the way to a person locked out by failed sign-ins', async () => {
    await signUp('locked');
    for (let n = 0; n < 5; n++) await signIn('locked', 'wrong password').catch(() => undefined);
    await expect(signIn('locked', PASSWORD)).rejects.toMatchObject({ status: 429 });
    await forget('locked');
    const token = await tokenFor('locked', '/password/reset');
    await server.guest().api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
    await signIn('locked', NEW_PASSWORD);
  });

  test('gets the same reply whether the address is known or not', async () => {
    await signUp('known');
    expect(await forget('known')).toEqual(await forget('unknown'));
    expect(await lettersTo('unknown')).toEqual([]);
  });

  test('floods nobody with letters', async () => {
    await signUp('victim');
    for (let n = 0; n < 5; n++) await forget('victim');
    // One letter to verify the address and three about the password.
    expect(await lettersTo('victim')).toHaveLength(4);
  });
});

describe('a change of password', () => {
  test('ends every session of the person and of nobody else; this browser gets a new one', async () => {
    const here = await signUp('galina');
    const elsewhere = await signIn('galina', PASSWORD);
    const somebodyElse = await signUp('neighbour-of-galina');
    const former = new Map(here.cookies);
    await here.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
    expect([await isSignedIn(here), await isSignedIn(elsewhere), await isSignedIn(somebodyElse)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await here.api.auth_sessions_list()).data).toHaveLength(1);
    await signIn('galina', NEW_PASSWORD);
    await expect(signIn('galina', PASSWORD)).rejects.toMatchObject({ status: 422 });
    const thief = server.guest();
    for (const [name, value] of former) thief.cookies.set(name, value);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('remembers this browser as long as before', async () => {
    await signUp('long-time');
    const browser = server.guest();
    await browser.api.auth_sign_in({ body: { login: 'long-time', password: PASSWORD, remember: true } });
    await browser.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
    server.clock.advance({ days: 2 });
    expect(await isSignedIn(browser)).toBe(true);
  });

  test.each([
    ['a wrong current password', 'current_password', 'wrong password', NEW_PASSWORD],
    ['a new password that is the login', 'password', PASSWORD, 'Dmitry-K-V'],
  ])('refuses %s', async (_, field, current_password, password) => {
    const { api } = await signIn('dmitry-k-v', PASSWORD).catch(() => signUp('dmitry-k-v'));
    await expect(api.auth_password_change({ body: { current_password, password } })).rejects.toMatchObject({
      status: 422,
      body: { fields: { [field]: [expect.any(String)] } },
    });
  });
});

test('the sweep forgets what has ended and keeps what works', async () => {
  server.clock.advance({ days: 31 });
  const browser = await signUp('survivor');
  await sweepSignIns(server.db, server.clock.now());
  const count = async (table: 'sessions' | 'email_tokens' | 'sign_in_failures') =>
    (await server.db.selectFrom(table).selectAll().execute()).length;
  expect([await count('sessions'), await count('email_tokens'), await count('sign_in_failures')]).toEqual([1, 1, 0]);
  expect(await isSignedIn(browser)).toBe(true);
});

test('a letter is kept nowhere once it is sent', async () => {
  await signUp('private');
  expect(await lettersTo('private')).toHaveLength(1);
  const kept = await sql<{ payload: string }>`
    select payload::text from outbox union all select payload::text from graphile_worker._private_jobs`.execute(
    server.db,
  );
  expect(kept.rows.filter(({ payload }) => payload.includes('private@mail.test'))).toEqual([]);
});
