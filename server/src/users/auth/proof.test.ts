import { PROOF_REQUIRED } from '@provodka/contract/fixed-texts.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
const { signUp, isSignedIn } = signingAt(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Saves an admin's settings unchanged: a write that needs a proof. */
const change = (browser: Browser, key?: string) =>
  browser.api.settings_update({ body: {} }, key === undefined ? {} : { idempotency_key: key });

let people = 0;
let admin: Browser;
beforeEach(async () => {
  const login = `chief${++people}`;
  admin = await signUp(login);
  await server.db.updateTable('users').set({ is_moderator: true, is_admin: true }).where('login', '=', login).execute();
});

it('answers without asking when the sign-in was less than ten minutes ago', async () => {
  server.clock.advance({ minutes: 10 });
  await expect(change(admin)).resolves.toBeDefined();
});

it('asks by which ways it takes a proof when the sign-in was longer ago', async () => {
  server.clock.advance({ minutes: 11 });
  await expect(change(admin)).rejects.toMatchObject({
    status: 403,
    body: { message: PROOF_REQUIRED, proof: { ways: ['password'] } },
  });
});

it('answers the same attempt with the same key when the password was given in between', async () => {
  server.clock.advance({ minutes: 11 });
  await expect(change(admin, 'once')).rejects.toMatchObject({ status: 403 });
  await admin.api.auth_proof({ body: { password: PASSWORD } });
  await expect(change(admin, 'once')).resolves.toBeDefined();
});

it('proves only the session that was asked, and only for ten minutes', async () => {
  const other = server.guest();
  await other.api.auth_sign_in({ body: { login: `chief${people}`, password: PASSWORD } });
  server.clock.advance({ minutes: 11 });
  await admin.api.auth_proof({ body: { password: PASSWORD } });
  await expect(change(other)).rejects.toMatchObject({ status: 403 });
  server.clock.advance({ minutes: 11 });
  await expect(change(admin)).rejects.toMatchObject({ status: 403 });
});

it('refuses a wrong password, and after five of them even the right one', async () => {
  server.clock.advance({ minutes: 11 });
  for (let tries = 0; tries < 5; tries++) {
    await expect(admin.api.auth_proof({ body: { password: 'не тот пароль' } })).rejects.toMatchObject({
      status: 422,
      body: { fields: { password: [expect.any(String)] } },
    });
  }
  await expect(admin.api.auth_proof({ body: { password: PASSWORD } })).rejects.toMatchObject({ status: 429 });
  await expect(change(admin)).rejects.toMatchObject({ status: 403 });
});

it('takes the password in the form as a proof when there is no second factor', async () => {
  server.clock.advance({ minutes: 11 });
  await admin.api.auth_email_change({ body: { email: `new${people}@mail.test`, password: PASSWORD } });
  await admin.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
  expect(await isSignedIn(admin)).toBe(true);
});

it('names another site as the way when the person came through it and has no password', async () => {
  const login = `chief${people}`;
  const { uuid } = await server.db
    .selectFrom('users')
    .select('uuid')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  const link = { provider: 'yandex', subject: login, user_uuid: uuid, created_at: server.clock.now() };
  await server.db.insertInto('sign_in_identities').values(link).execute();
  await server.db.updateTable('users').set({ password_hash: null }).where('uuid', '=', uuid).execute();
  server.clock.advance({ minutes: 11 });
  await expect(change(admin)).rejects.toMatchObject({ status: 403, body: { proof: { ways: ['site'] } } });
});
