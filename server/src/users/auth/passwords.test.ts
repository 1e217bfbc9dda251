import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
// Failures and letters count together for 15 minutes.
beforeEach(() => server.clock.advance({ minutes: 16 }));

const { signUp, signIn, isSignedIn, forget, lettersTo, tokenFor } = signingAt(() => server);

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

  test('makes the links to reset it dead', async () => {
    const browser = await signUp('linked');
    await forget('linked');
    const token = await tokenFor('linked', '/password/reset');
    await browser.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
    await expect(
      server.guest().api.auth_password_reset({ body: { token, password: 'Шестьдесят тысяч проводок' } }),
    ).rejects.toMatchObject({ status: 422, body: { errors: [expect.stringContaining('Ссылка недействительна')] } });
    await signIn('linked', NEW_PASSWORD);
  });

  test('leaves the links of others alone', async () => {
    const browser = await signUp('lonely');
    await signUp('forgetful');
    await forget('forgetful');
    await browser.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
    const token = await tokenFor('forgetful', '/password/reset');
    await server.guest().api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
    expect(await isSignedIn(await signIn('forgetful', NEW_PASSWORD))).toBe(true);
  });
});

describe('wrong current passwords', () => {
  const change = (browser: Browser, current_password: string): Promise<Response> =>
    browser.request('/rest/v1/auth/password/change', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ current_password, password: NEW_PASSWORD }),
    });

  test('count for the account in all of its browsers: after 5 nobody may try for 15 minutes', async () => {
    const here = await signUp('guessed');
    const elsewhere = await signIn('guessed', PASSWORD);
    for (let n = 0; n < 5; n++) {
      expect((await change(n % 2 === 0 ? here : elsewhere, 'wrong password')).status).toBe(422);
    }
    server.clock.advance({ minutes: 5 });
    const refused = await change(here, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect((await refused.json()).errors[0]).toMatch(/^Слишком много неудачных попыток ввести пароль/);
    server.clock.advance({ minutes: 10 });
    expect((await change(here, PASSWORD)).status).toBe(200);
  });

  test('cannot pass the limit together', async () => {
    const browser = await signUp('hurried');
    const replies = await Promise.all(Array.from({ length: 9 }, () => change(browser, 'wrong password')));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(422), count(429)]).toEqual([5, 4]);
  });
});

describe('letters with links', () => {
  const resend = (browser: Browser) => browser.request('/rest/v1/auth/email/resend', { method: 'POST' });

  test('are three in 15 minutes for a mailbox, of both kinds and whoever asks', async () => {
    const browser = await signUp('victim');
    expect((await resend(browser)).status).toBe(200);
    for (let n = 0; n < 3; n++) await forget('Victim');
    expect(await lettersTo('victim')).toHaveLength(3);
    const refused = await resend(browser);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    server.clock.advance({ minutes: 15 });
    await forget('victim');
    expect(await lettersTo('victim')).toHaveLength(4);
  });

  test('are ten a day', async () => {
    await signUp('daily');
    for (let n = 0; n < 12; n++) {
      server.clock.advance({ minutes: 10 });
      await forget('daily');
    }
    expect(await lettersTo('daily')).toHaveLength(10);
    server.clock.advance({ days: 1 });
    await forget('daily');
    expect(await lettersTo('daily')).toHaveLength(11);
  });

  test('are three when many are asked for at once', async () => {
    await signUp('rushed');
    server.clock.advance({ minutes: 16 });
    await Promise.all(Array.from({ length: 8 }, () => forget('rushed')));
    expect(await lettersTo('rushed')).toHaveLength(4);
  });

  test('are never told of: a mailbox that got too many answers like one that nobody has', async () => {
    await signUp('silent');
    const ask = async (login: string) => {
      const reply = await server.guest().request('/rest/v1/auth/password/forgot', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${login}@mail.test` }),
      });
      return { status: reply.status, body: await reply.json() };
    };
    for (let n = 0; n < 4; n++) expect(await ask('silent')).toEqual(await ask('nobody'));
  });
});
