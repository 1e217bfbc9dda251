import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, connectApp } from '../../../test/people/authenticator-app.ts';
import type { Browser } from '../../../test/people/browser.ts';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
const { signUp, isSignedIn, forget, tokenFor } = signingAt(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;
let login: string;
let owner: Browser;
beforeEach(async () => {
  login = `person${++people}`;
  owner = await signUp(login);
});

const turnOn = (browser = owner) => connectApp(server, browser);

async function givePassword(browser = server.guest(), password = PASSWORD) {
  const { data } = await browser.api.auth_sign_in({ body: { login, password } });
  return { browser, data };
}

const moves = async () => {
  const { rows } = await sql<{ move: string }>`
    select payload->>'move' as move from outbox where kind = 'account_changed' order by id desc limit 3`.execute(
    server.db,
  );
  return rows.map(({ move }) => move);
};

describe('an authenticator app', () => {
  it('is asked for once it is on, and lets in with its code', async () => {
    const { app } = await turnOn();
    expect(await moves()).toContain('authenticator_on');
    const { browser, data } = await givePassword();
    expect(data).toEqual({ uuid: null, is_email_verified: null, second_step: { ways: ['code'] } });
    expect(await isSignedIn(browser)).toBe(false);
    await browser.api.auth_sign_in_second({ body: { code: app() } });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('takes a code once, and one of a neighbouring step', async () => {
    const { app } = await turnOn();
    const [first, second] = [await givePassword(), await givePassword()];
    await first.browser.api.auth_sign_in_second({ body: { code: app() } });
    await expect(second.browser.api.auth_sign_in_second({ body: { code: app() } })).rejects.toMatchObject({
      status: 422,
      body: { fields: { code: [expect.any(String)] } },
    });
    await second.browser.api.auth_sign_in_second({ body: { code: app(1) } });
    expect(await isSignedIn(second.browser)).toBe(true);
  });

  it('lets in once when the same code is sent twice at once', async () => {
    const { app } = await turnOn();
    const both = await Promise.all([givePassword(), givePassword()]);
    const code = app();
    await Promise.allSettled(both.map(({ browser }) => browser.api.auth_sign_in_second({ body: { code } })));
    const inside = await Promise.all(both.map(({ browser }) => isSignedIn(browser)));
    expect(inside.filter(Boolean)).toHaveLength(1);
  });

  it('keeps its secret out of the database in clear', async () => {
    const { data } = await owner.api.auth_authenticator_begin();
    const { rows } = await sql<{ secret_sealed: Buffer }>`select secret_sealed from authenticators`.execute(server.db);
    expect(rows).not.toEqual([]);
    for (const { secret_sealed } of rows) expect(secret_sealed.includes(bytesOf(data.secret))).toBe(false);
  });

  it('does not count before its first code, nor go on by a wrong one', async () => {
    await owner.api.auth_authenticator_begin();
    await expect(owner.api.auth_authenticator_confirm({ body: { code: '000000' } })).rejects.toMatchObject({
      status: 422,
    });
    const { browser } = await givePassword();
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('goes with its recovery codes when it is turned off', async () => {
    await turnOn();
    await owner.api.auth_authenticator_remove();
    expect(await moves()).toContain('authenticator_off');
    const { data } = await owner.api.auth_factors();
    expect(data).toMatchObject({ authenticator_since: null, recovery_codes_left: 0 });
    const { browser } = await givePassword();
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is the only proof once it is on, also where the form brings the password', async () => {
    const { app } = await turnOn();
    server.clock.advance({ minutes: 11 });
    const change = () =>
      owner.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
    await expect(change()).rejects.toMatchObject({ status: 403, body: { proof: { ways: ['code'] } } });
    await expect(owner.api.auth_proof({ body: { password: PASSWORD } })).rejects.toMatchObject({ status: 422 });
    await owner.api.auth_proof({ body: { code: app() } });
    await change();
    expect(await isSignedIn(owner)).toBe(true);
  });
});

describe('the second step', () => {
  it('is over after five minutes', async () => {
    const { app } = await turnOn();
    const { browser } = await givePassword();
    server.clock.advance({ minutes: 5 });
    await expect(browser.api.auth_sign_in_second({ body: { code: app() } })).rejects.toMatchObject({ status: 422 });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is of the browser that gave the password alone', async () => {
    const { app } = await turnOn();
    await givePassword();
    const other = server.guest();
    await expect(other.api.auth_sign_in_second({ body: { code: app() } })).rejects.toMatchObject({ status: 422 });
  });

  it('is over after five wrong codes, and the account waits a quarter of an hour', async () => {
    const { app } = await turnOn();
    const { browser } = await givePassword();
    const wrong = () => browser.api.auth_sign_in_second({ body: { code: '000000' } });
    for (let tries = 0; tries < 5; tries++) await expect(wrong()).rejects.toMatchObject({ status: 422 });
    const again = await givePassword();
    const right = () => again.browser.api.auth_sign_in_second({ body: { code: app() } });
    await expect(right()).rejects.toMatchObject({ status: 429 });
    server.clock.advance({ minutes: 15 });
    const last = await givePassword();
    await last.browser.api.auth_sign_in_second({ body: { code: app() } });
    expect(await isSignedIn(last.browser)).toBe(true);
  });

  it('is over when the password is changed meanwhile', async () => {
    const { app } = await turnOn();
    const { browser } = await givePassword();
    await owner.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
    await expect(browser.api.auth_sign_in_second({ body: { code: app() } })).rejects.toMatchObject({ status: 422 });
  });

  it('is asked for after a new password by a letter to a confirmed address, too', async () => {
    await owner.api.auth_email_verify({ body: { token: await tokenFor(login, '/email/verify') } });
    const { app } = await turnOn();
    await forget(login);
    const guest = server.guest();
    await guest.api.auth_password_reset({
      body: { token: await tokenFor(login, '/password/reset'), password: NEW_PASSWORD },
    });
    const { browser, data } = await givePassword(server.guest(), NEW_PASSWORD);
    expect(data.second_step).toEqual({ ways: ['code'] });
    await browser.api.auth_sign_in_second({ body: { code: app() } });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is not gone round by sending the sign-up again', async () => {
    const fresh = server.guest();
    const body = {
      login: `again${people}`,
      email: `again${people}@mail.test`,
      password: PASSWORD,
      accept_terms: true,
      accept_personal_data: true,
    } as const;
    await fresh.api.auth_sign_up({ body }, { idempotency_key: 'sign-up' });
    await turnOn(fresh);
    await fresh.api.auth_sign_out();
    await fresh.api.auth_sign_up({ body }, { idempotency_key: 'sign-up' }).catch(() => undefined);
    expect(await isSignedIn(fresh)).toBe(false);
  });
});

describe('recovery codes', () => {
  it('are ten, let in once each, and their use is told', async () => {
    const { recovery_codes } = await turnOn();
    expect(new Set(recovery_codes).size).toBe(10);
    const [code = ''] = recovery_codes;
    const { browser } = await givePassword();
    await browser.api.auth_sign_in_second({ body: { code: code.toLowerCase() } });
    expect(await moves()).toContain('recovery_code_used');
    const second = await givePassword();
    await expect(second.browser.api.auth_sign_in_second({ body: { code } })).rejects.toMatchObject({ status: 422 });
    expect((await owner.api.auth_factors()).data.recovery_codes_left).toBe(9);
  });

  it('are good no more when new ones were asked for, and no reply keeps them', async () => {
    const { recovery_codes: old } = await turnOn();
    const { data } = await owner.api.auth_recovery_codes({}, { idempotency_key: 'renew' });
    const { browser } = await givePassword();
    await expect(browser.api.auth_sign_in_second({ body: { code: old[0] ?? '' } })).rejects.toMatchObject({
      status: 422,
    });
    await browser.api.auth_sign_in_second({ body: { code: data.recovery_codes[0] ?? '' } });
    const { rows } = await sql`select from idempotency_keys where key = 'renew'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('are refused to who has no second factor', async () => {
    await expect(owner.api.auth_recovery_codes()).rejects.toMatchObject({ status: 422 });
  });
});

it('refuses a second factor to accounts of the demo, whose password everybody knows', async () => {
  const demo = await startTestServer({ DEMO: '1' });
  try {
    const browser = await signingAt(() => demo).signUp(login);
    await sql`update users set demo_id = gen_random_uuid() where login = ${login}`.execute(demo.db);
    await expect(browser.api.auth_authenticator_begin()).rejects.toMatchObject({ status: 422 });
    await expect(browser.api.auth_passkey_begin()).rejects.toMatchObject({ status: 422 });
    expect((await browser.api.auth_factors()).data.is_demo).toBe(true);
  } finally {
    await demo.stop();
  }
});
