import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { softPasskey } from '../../../test/people/soft-passkey.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { relyingParty } from './webauthn.ts';

const ORIGIN = 'https://birzha.test';

let server: TestServer;
const { signUp, isSignedIn } = signingAt(() => server);
beforeAll(async () => {
  // Cookies of https are not sent over the plain connection of a test.
  server = await startTestServer({ PUBLIC_URL: 'http://birzha.test' });
});
afterAll(() => server.stop());

const HERE = 'http://birzha.test';

let people = 0;
let login: string;
let owner: Browser;
let passkey: ReturnType<typeof softPasskey>;
beforeEach(async () => {
  login = `key${++people}`;
  owner = await signUp(login);
  passkey = softPasskey(HERE);
});

async function add(twist: Parameters<typeof passkey.create>[1] = {}) {
  const { data } = await owner.api.auth_passkey_begin();
  return await owner.api.auth_passkey_add({ body: { ...passkey.create(data, twist), title: 'Телефон' } });
}

async function enter(browser: Browser, twist: Parameters<typeof passkey.sign>[1] = {}) {
  const { data } = await browser.api.auth_passkey_challenge();
  return await browser.api.auth_sign_in_passkey({ body: { passkey: passkey.sign(data, twist) } });
}

const told = async () => {
  const { rows } = await sql<{ move: string }>`
    select payload->>'move' as move from outbox where kind = 'account_changed' order by id desc limit 3`.execute(
    server.db,
  );
  return rows.map(({ move }) => move);
};

describe('a passkey', () => {
  it('signs in alone, brings recovery codes along, and is told of', async () => {
    const { data } = await add();
    expect(data.recovery_codes).toHaveLength(10);
    expect(await told()).toContain('passkey_added');
    const browser = server.guest();
    await enter(browser);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is asked for after the password, and makes the second step', async () => {
    await add();
    const browser = server.guest();
    const { data } = await browser.api.auth_sign_in({ body: { login, password: PASSWORD } });
    expect(data.second_step).toEqual({ ways: ['passkey', 'code'] });
    const asked = await browser.api.auth_passkey_challenge();
    await browser.api.auth_sign_in_second({ body: { passkey: passkey.sign(asked.data) } });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is a proof of identity', async () => {
    await add();
    server.clock.advance({ minutes: 11 });
    await expect(owner.api.auth_recovery_codes()).rejects.toMatchObject({
      status: 403,
      body: { proof: { ways: ['passkey', 'code'] } },
    });
    const { data } = await owner.api.auth_passkey_challenge();
    await owner.api.auth_proof({ body: { passkey: passkey.sign(data) } });
    await expect(owner.api.auth_recovery_codes()).resolves.toBeDefined();
  });

  it('is renamed and removed, after which it opens nothing', async () => {
    await add();
    const id = (await owner.api.auth_factors()).data.passkeys[0]?.id ?? 0;
    await owner.api.auth_passkey_rename({ params: { passkey_id: id }, body: { title: 'Ноутбук' } });
    expect((await owner.api.auth_factors()).data.passkeys).toMatchObject([{ title: 'Ноутбук' }]);
    await owner.api.auth_passkey_remove({ params: { passkey_id: id } });
    expect(await told()).toContain('passkey_removed');
    await expect(enter(server.guest())).rejects.toMatchObject({ status: 422 });
    await expect(server.guest().api.auth_sign_in({ body: { login, password: PASSWORD } })).resolves.toMatchObject({
      data: { second_step: null },
    });
  });

  it.each([
    ['another site asked for it', { origin: 'https://evil.test' }],
    ['it is of another domain', { rp_id: 'evil.test' }],
    ['it was made and not asked to sign', { type: 'webauthn.create' }],
    ['nobody touched it', { flags: 0x04 }],
    ['nobody was verified', { flags: 0x01 }],
    ['it counts back, as a copy does', { count: 0 }],
  ])('is refused when %s', async (_why, twist) => {
    await add();
    await enter(server.guest());
    const browser = server.guest();
    await expect(enter(browser, twist)).rejects.toMatchObject({ status: 422 });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it.each([
    ['another site made it', { origin: 'https://evil.test' }],
    ['it is of another domain', { rp_id: 'evil.test' }],
    ['it was asked to sign', { type: 'webauthn.get' }],
    ['nobody was verified', { flags: 0x41 }],
    ['no credential comes along', { flags: 0x05 }],
  ])('is not kept when %s', async (_why, twist) => {
    await expect(add(twist)).rejects.toMatchObject({ status: 422 });
    expect((await owner.api.auth_factors()).data.passkeys).toEqual([]);
  });

  it('signs a challenge once, within five minutes and in the same browser', async () => {
    await add();
    const browser = server.guest();
    const { data } = await browser.api.auth_passkey_challenge();
    const other = server.guest();
    await other.api.auth_passkey_challenge();
    const give = (where: Browser) => where.api.auth_sign_in_passkey({ body: { passkey: passkey.sign(data) } });
    await expect(give(other)).rejects.toMatchObject({ status: 422 });
    server.clock.advance({ minutes: 5 });
    await expect(give(browser)).rejects.toMatchObject({ status: 422 });
    const fresh = (await browser.api.auth_passkey_challenge()).data;
    const answer = passkey.sign(fresh);
    await browser.api.auth_sign_in_passkey({ body: { passkey: answer } });
    await browser.api.auth_sign_out();
    await expect(browser.api.auth_sign_in_passkey({ body: { passkey: answer } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('is kept once, and is nobody else’s second step', async () => {
    await add();
    const { data } = await owner.api.auth_passkey_begin();
    await expect(
      owner.api.auth_passkey_add({ body: { ...passkey.create(data), title: 'Снова' } }),
    ).rejects.toMatchObject({ status: 422 });
    const mine = passkey;
    login = `key${++people}`;
    owner = await signUp(login);
    passkey = softPasskey(HERE);
    await add();
    const browser = server.guest();
    await browser.api.auth_sign_in({ body: { login, password: PASSWORD } });
    const asked = await browser.api.auth_passkey_challenge();
    await expect(browser.api.auth_sign_in_second({ body: { passkey: mine.sign(asked.data) } })).rejects.toMatchObject({
      status: 422,
    });
  });
});

it.each([
  [ORIGIN, { origin: ORIGIN, rp_id: 'birzha.test' }],
  ['http://127.0.0.1:3000', { origin: 'http://localhost:3000', rp_id: 'localhost' }],
  ['http://192.168.1.5:3000', null],
  ['http://[fd00::1]:3000', null],
])('knows the site at %s as passkeys do', (origin, expected) => {
  expect(relyingParty(origin)).toEqual(expected);
});
