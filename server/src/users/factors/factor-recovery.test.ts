import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, connectApp } from '../../../test/people/authenticator-app.ts';
import type { Browser } from '../../../test/people/browser.ts';
import { tokenFor as tokenOf } from '../../../test/people/mailbox.ts';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { softPasskey } from '../../../test/people/soft-passkey.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../platform/database/database.ts';
import { appointAdmin } from '../sanctions/sanctions.ts';

const HERE = 'http://birzha.test';

let server: TestServer;
const { signUp, isSignedIn, forget, lettersTo, tokenFor } = signingAt(() => server);
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: HERE });
});
afterAll(() => server.stop());

let people = 0;
let login: string;
let owner: Browser;
let app: App;
beforeEach(async () => {
  // Everybody comes from one address, whose sign-ups count together.
  server.clock.advance({ hours: 2 });
  login = `lost${++people}`;
  const first = await signUp(login);
  await first.api.auth_email_verify({ body: { token: await tokenFor(login, '/email/verify') } });
  ({ app } = await connectApp(server, first));
  // The owner's other device, which stays signed in for the 72 hours.
  owner = await givePassword();
  await owner.api.auth_sign_in_second({ body: { code: app() } });
  server.clock.advance({ seconds: 60 });
});

async function givePassword(password = PASSWORD): Promise<Browser> {
  const browser = server.guest();
  await browser.api.auth_sign_in({ body: { login, password, remember: true } });
  return browser;
}

/** Signs in by password and asks for a recovery instead of the second step. */
async function ask(): Promise<{ browser: Browser; ends_at: string }> {
  const browser = await givePassword();
  return { browser, ends_at: (await browser.api.auth_recovery_ask()).data.ends_at };
}

const waiting = async () => (await owner.api.auth_factors()).data.recovery;
const banner = async (browser = owner) =>
  (await browser.api.auth_user()).data.notifications.find(({ id }) => id === 'factor_recovery');

const statuses = async () => {
  const { rows } = await sql<{ status: string }>`
    select r.status from factor_recoveries r join users u on u.uuid = r.user_uuid where u.login = ${login} order by r.id`.execute(
    server.db,
  );
  return rows.map(({ status }) => status);
};

const moves = async () => {
  const { rows } = await sql<{ move: string }>`
    select o.payload->>'move' as move from outbox o join users u on u.uuid = (o.payload->>'user_uuid')::uuid
    where o.kind = 'account_changed' and u.login = ${login} order by o.id`.execute(server.db);
  return rows.map(({ move }) => move);
};

async function pass(hours: number): Promise<void> {
  server.clock.advance({ hours });
  await server.settle();
}

describe('a wish in the place of the second step', () => {
  it('ends the factor 72 hours later, and the password alone lets in', async () => {
    const { ends_at } = await ask();
    expect(ends_at).toBe(new Date(server.clock.now().getTime() + 72 * 3_600_000).toISOString());
    await pass(71);
    expect(await isSignedIn(await givePassword())).toBe(false);
    await pass(1);
    expect(await statuses()).toEqual(['done']);
    expect(await isSignedIn(await givePassword())).toBe(true);
    expect(await isSignedIn(owner)).toBe(true);
    expect((await owner.api.auth_factors()).data).toMatchObject({
      authenticator_since: null,
      recovery_codes_left: 0,
      recovery: null,
    });
    expect(await moves()).toEqual(expect.arrayContaining(['recovery_asked', 'recovery_done']));
  });

  it('is told by one letter with one action, in the bell and in a banner of every session', async () => {
    const { ends_at } = await ask();
    const about = (await lettersTo(login)).filter((letter) => letter.includes('подтверждение входа отключится'));
    expect(about).toHaveLength(1);
    expect(about[0]).toContain('Остановить отключение');
    expect(about[0]).toMatch(/отключится \d+ \S+ в \d\d:\d\d по Москве/);
    const { data } = await owner.api.notifications_list({ query: {} });
    expect(data.map(({ kind }) => kind)).toContain('recovery_asked');
    expect(await banner()).toMatchObject({ type: 'danger', title: 'Остановить отключение' });
    expect(await waiting()).toMatchObject({ ends_at });
  });

  it('is one wish however often and by how many it is sent', async () => {
    const browsers = await Promise.all([givePassword(), givePassword(), givePassword()]);
    const replies = await Promise.all(browsers.map((browser) => browser.api.auth_recovery_ask()));
    server.clock.advance({ hours: 1 });
    const { ends_at } = await ask();
    expect(new Set([ends_at, ...replies.map(({ data }) => data.ends_at)]).size).toBe(1);
    expect(await statuses()).toEqual(['waiting']);
    const about = (await lettersTo(login)).filter((letter) => letter.includes('подтверждение входа отключится'));
    expect(about).toHaveLength(1);
  });

  it('is made three times a day at most', async () => {
    for (let times = 0; times < 3; times++) {
      await ask();
      await owner.api.auth_recovery_stop();
      // A mailbox gets only so many letters in a quarter of an hour.
      server.clock.advance({ minutes: 20 });
    }
    await expect(ask()).rejects.toMatchObject({ status: 429 });
    server.clock.advance({ hours: 24 });
    await ask();
    expect(await statuses()).toEqual(['stopped', 'stopped', 'stopped', 'waiting']);
  });

  it('is refused to who gave no password in this browser, or too long ago', async () => {
    await expect(server.guest().api.auth_recovery_ask()).rejects.toMatchObject({ status: 422 });
    await expect(owner.api.auth_recovery_ask()).rejects.toMatchObject({ status: 422 });
    const browser = await givePassword();
    server.clock.advance({ minutes: 5 });
    await expect(browser.api.auth_recovery_ask()).rejects.toMatchObject({ status: 422 });
    expect(await statuses()).toEqual([]);
  });

  it('is refused to moderators, whose factor the command ends', async () => {
    await transact(server.db, (tx) => appointAdmin({ db: tx, viewer: null, now: server.clock.now() }, login));
    await expect(ask()).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('администратор сервера') },
    });
  });

  it('is refused where no address is confirmed, with the way that is left', async () => {
    await server.db.updateTable('users').set({ email_verified_at: null }).where('login', '=', login).execute();
    await expect(ask()).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('новый пароль по письму') },
    });
    await forget(login);
    const body = { token: await tokenFor(login, '/password/reset'), password: NEW_PASSWORD };
    await server.guest().api.auth_password_reset({ body });
    expect(await isSignedIn(await givePassword(NEW_PASSWORD))).toBe(true);
  });

  it('may follow a new password by a letter', async () => {
    await forget(login);
    const body = { token: await tokenFor(login, '/password/reset'), password: NEW_PASSWORD };
    await server.guest().api.auth_password_reset({ body });
    const browser = await givePassword(NEW_PASSWORD);
    await browser.api.auth_recovery_ask();
    await pass(72);
    expect(await isSignedIn(await givePassword(NEW_PASSWORD))).toBe(true);
  });
});

describe('what waits', () => {
  it('is stopped by any session with one press, and the factor stays', async () => {
    await ask();
    await owner.api.auth_recovery_stop();
    await expect(owner.api.auth_recovery_stop()).rejects.toMatchObject({ status: 404 });
    expect(await banner()).toBeUndefined();
    await pass(73);
    expect(await isSignedIn(await givePassword())).toBe(false);
    expect(await statuses()).toEqual(['stopped']);
    expect(await moves()).toContain('recovery_stopped');
  });

  it('is stopped by its letter, pressed twice too, by a POST alone', async () => {
    await ask();
    const token = await tokenFor(login, '/recovery/stop');
    const seen = await server.guest().request(`/rest/v1/auth/recovery/stop?token=${token}`);
    expect(seen.status).toBe(405);
    expect(await statuses()).toEqual(['waiting']);
    for (let times = 0; times < 2; times++) await server.guest().api.auth_recovery_stop_by_letter({ body: { token } });
    expect(await statuses()).toEqual(['stopped']);
    await ask();
    await server.guest().api.auth_recovery_stop_by_letter({ body: { token } });
    expect(await statuses()).toEqual(['stopped', 'waiting']);
  });

  it('is not stopped by a letter once the factor has ended', async () => {
    await ask();
    const token = await tokenFor(login, '/recovery/stop');
    await pass(72);
    await expect(server.guest().api.auth_recovery_stop_by_letter({ body: { token } })).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('новый пароль') },
    });
  });

  it('either ends or is stopped when both come at once', async () => {
    await ask();
    server.clock.advance({ hours: 72 });
    const [stop] = await Promise.allSettled([
      owner.api.auth_recovery_stop(),
      server.built.sweep(),
      server.built.sweep(),
    ]);
    const isOn = (await owner.api.auth_factors()).data.authenticator_since !== null;
    expect(isOn).toBe(stop.status === 'fulfilled');
    expect(await statuses()).toEqual([isOn ? 'stopped' : 'done']);
  });

  it('is nobody else’s to stop', async () => {
    await ask();
    const stranger = await signUp(`stranger${people}`);
    await expect(stranger.api.auth_recovery_stop()).rejects.toMatchObject({ status: 404 });
    expect(await statuses()).toEqual(['waiting']);
  });
});

describe('a waiting recovery is canceled', () => {
  const changePassword = () =>
    owner.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
  const WAYS: Record<string, () => Promise<unknown>> = {
    'by a change of the password': changePassword,
    async 'by a new password through a letter'() {
      await forget(login);
      const body = { token: await tokenFor(login, '/password/reset'), password: NEW_PASSWORD };
      await server.guest().api.auth_password_reset({ body });
    },
    async 'by a confirmed new address'() {
      const email = `${login}@new.test`;
      await owner.api.auth_email_change({ body: { email, password: PASSWORD } });
      expect(await statuses()).toEqual(['waiting']);
      const token = await tokenOf(server, email, '/email/change');
      await server.guest().api.auth_email_change_confirm({ body: { token } });
    },
    async 'by a code at another sign-in'() {
      await (await givePassword()).api.auth_sign_in_second({ body: { code: app() } });
    },
    'by a code that is a proof': () => owner.api.auth_proof({ body: { code: app() } }),
    async 'by a passkey that is added'() {
      const { data } = await owner.api.auth_passkey_begin();
      await owner.api.auth_passkey_add({ body: { ...softPasskey(HERE).create(data), title: 'Телефон' } });
    },
    'by the end of the factor': () => owner.api.auth_authenticator_remove(),
    'by the right of a moderator': () =>
      transact(server.db, (tx) => appointAdmin({ db: tx, viewer: null, now: server.clock.now() }, login)),
  };

  it.each(Object.entries(WAYS))('%s', async (_name, change) => {
    await ask();
    await change();
    expect(await statuses()).toEqual(['canceled']);
    expect(await moves()).toContain('recovery_canceled');
  });

  it('by a passkey that signs in', async () => {
    const passkey = softPasskey(HERE);
    const begun = await owner.api.auth_passkey_begin();
    await owner.api.auth_passkey_add({ body: { ...passkey.create(begun.data), title: 'Телефон' } });
    await ask();
    const browser = server.guest();
    const { data } = await browser.api.auth_passkey_challenge();
    await browser.api.auth_sign_in_passkey({ body: { passkey: passkey.sign(data) } });
    expect(await statuses()).toEqual(['canceled']);
  });

  it('and not by a wrong code', async () => {
    const { browser } = await ask();
    await expect(browser.api.auth_sign_in_second({ body: { code: '000000' } })).rejects.toMatchObject({ status: 422 });
    await expect(owner.api.auth_proof({ body: { code: '000000' } })).rejects.toMatchObject({ status: 422 });
    expect(await statuses()).toEqual(['waiting']);
  });
});
