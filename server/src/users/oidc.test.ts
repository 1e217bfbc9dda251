import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/browser.ts';
import { lettersTo } from '../../test/mailbox.ts';
import { CLIENT, type OidcSite, startOidcSite } from '../../test/oidc-site.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

const ORIGIN = 'http://site.test';
const CALLBACK = `${ORIGIN}/rest/v1/auth/oidc/corp/callback`;
const PASSWORD = 'Сорок тысяч проводок';

let site: OidcSite;
let server: TestServer;
beforeAll(async () => {
  site = await startOidcSite([CALLBACK]);
  server = await startTestServer({
    PUBLIC_URL: ORIGIN,
    OIDC_PROVIDERS: 'corp,down',
    OIDC_CORP_ISSUER: site.issuer,
    OIDC_CORP_TITLE: 'Корпоративный вход',
    OIDC_CORP_CLIENT_ID: CLIENT.id,
    OIDC_CORP_CLIENT_SECRET: CLIENT.secret,
    OIDC_DOWN_ISSUER: 'http://127.0.0.1:9',
    OIDC_DOWN_CLIENT_ID: 'nobody',
  });
});
afterAll(async () => {
  await server.stop();
  await site.stop();
});
beforeEach(() => server.clock.advance({ minutes: 61 }));

const consents = { accept_terms: true, accept_personal_data: true } as const;
const params = { provider: 'corp' };

async function goTo(browser: Browser, path: string): Promise<URL> {
  const reply = await browser.request(path);
  expect(reply.status).toBe(302);
  return new URL(reply.headers.get('location') ?? '');
}

/** From the button to the page that finishes the sign-in: what the site answered, as that page reads it. */
async function answerOf(browser: Browser, login: string, returnTo = '/'): Promise<string> {
  const query = new URLSearchParams({ return_to: returnTo });
  const { href } = await goTo(browser, `/rest/v1/auth/oidc/corp/start?${query}`);
  return await comeBack(browser, href, login);
}

async function comeBack(browser: Browser, authorization: string, login: string): Promise<string> {
  const callback = await site.consent(authorization, login);
  const page = await goTo(browser, callback.pathname + callback.search);
  expect(page.origin + page.pathname + page.search).toBe(`${ORIGIN}/sign-in/corp`);
  return page.hash.slice(1);
}

const finish = async (browser: Browser, answer: string) =>
  (await browser.api.auth_oidc_finish({ params, body: { answer } })).data;

const refusal = { status: 422, body: { message: expect.stringContaining('Начните вход ещё раз') } };

/** Somebody new, with the account made and both consents given. */
async function join(login: string): Promise<Browser> {
  const browser = server.guest();
  expect((await finish(browser, await answerOf(browser, login))).outcome).toBe('new');
  const body = { login, email: site.accounts.get(login)?.email ?? `${login}@mail.test`, ...consents };
  await browser.api.auth_oidc_sign_up({ params, body });
  return browser;
}

async function signUpHere(login: string, isVerified = true): Promise<Browser> {
  const browser = server.guest();
  const body = { login, email: `${login}@mail.test`, password: PASSWORD, ...consents };
  await browser.api.auth_sign_up({ body });
  if (isVerified) {
    const email_verified_at = server.clock.now();
    await server.db.updateTable('users').set({ email_verified_at }).where('login', '=', login).execute();
  }
  return browser;
}

const verified = (login: string) => ({ email: `${login}@mail.test`, email_verified: true, name: 'Смирнова Анна' });

describe('the first sign-in', () => {
  it('makes an account only after both consents; the next one just signs in', async () => {
    site.accounts.set('anna', verified('anna'));
    const browser = server.guest();
    const answer = await answerOf(browser, 'anna', '/?page=2');
    expect(await finish(browser, answer)).toEqual({
      outcome: 'new',
      return_to: '/?page=2',
      email: 'anna@mail.test',
      full_name: 'Смирнова Анна',
    });
    await expect(browser.api.auth_user()).rejects.toMatchObject({ status: 401 });
    const form = { login: 'anna', email: 'anna@mail.test', full_name: 'Смирнова Анна' };
    for (const missing of Object.keys(consents)) {
      const body = { ...form, ...consents, [missing]: false } as never;
      await expect(browser.api.auth_oidc_sign_up({ params, body })).rejects.toMatchObject({ status: 422 });
    }
    await browser.api.auth_oidc_sign_up({ params, body: { ...form, ...consents } });
    const { data: account } = await browser.api.auth_account();
    expect(account).toMatchObject({ login: 'anna', is_email_verified: true, has_password: false });
    expect(account.sites).toMatchObject([
      { provider: 'corp', title: 'Корпоративный вход', linked_at: expect.any(String) },
      { provider: 'down', linked_at: null },
    ]);

    const again = server.guest();
    expect(await finish(again, await answerOf(again, 'anna', '/cabinet'))).toMatchObject({
      outcome: 'signed_in',
      return_to: '/cabinet',
    });
    expect((await again.api.auth_user()).data.login).toBe('anna');
  });

  it('sends a letter where the site does not say that the address is theirs', async () => {
    site.accounts.set('boris', { email: 'boris@mail.test', email_verified: false });
    const browser = await join('boris');
    expect((await browser.api.auth_account()).data.is_email_verified).toBe(false);
    expect((await lettersTo(server, 'boris@mail.test'))[0]).toContain('/email/verify');
  });

  it('sends a letter where the address was changed in the form', async () => {
    site.accounts.set('vera', verified('vera'));
    const browser = server.guest();
    await finish(browser, await answerOf(browser, 'vera'));
    const body = { login: 'vera', email: 'other@mail.test', ...consents };
    expect((await browser.api.auth_oidc_sign_up({ params, body })).data.is_email_verified).toBe(false);
  });

  it('takes an address of the person where the site tells none', async () => {
    site.accounts.set('gleb', {});
    const browser = server.guest();
    expect(await finish(browser, await answerOf(browser, 'gleb'))).toMatchObject({ outcome: 'new', email: null });
  });

  it('waits half an hour for the consents', async () => {
    site.accounts.set('slow', verified('slow'));
    const browser = server.guest();
    await finish(browser, await answerOf(browser, 'slow'));
    server.clock.advance({ minutes: 31 });
    const body = { login: 'slow', email: 'slow@mail.test', ...consents };
    await expect(browser.api.auth_oidc_sign_up({ params, body })).rejects.toMatchObject(refusal);
  });
});

describe('an account with the same address', () => {
  it('is entered when both sides have it verified, and its owner gets a letter', async () => {
    await signUpHere('daria');
    site.accounts.set('daria-there', { ...verified('daria') });
    const browser = server.guest();
    expect((await finish(browser, await answerOf(browser, 'daria-there'))).outcome).toBe('signed_in');
    expect((await browser.api.auth_user()).data.login).toBe('daria');
    expect((await lettersTo(server, 'daria@mail.test')).join()).toContain('подключён вход через Корпоративный вход');
  });

  it('is not entered when it never showed that the address is its own', async () => {
    await signUpHere('egor', false);
    site.accounts.set('egor-there', verified('egor'));
    const browser = server.guest();
    expect((await finish(browser, await answerOf(browser, 'egor-there'))).outcome).toBe('email_taken');
    await expect(browser.api.auth_user()).rejects.toMatchObject({ status: 401 });
  });

  it('is not entered when the site does not vouch for the address', async () => {
    await signUpHere('zoya');
    site.accounts.set('zoya-there', { ...verified('zoya'), email_verified: false });
    const browser = server.guest();
    expect((await finish(browser, await answerOf(browser, 'zoya-there'))).outcome).toBe('new');
    const body = { login: 'zoya2', email: 'zoya@mail.test', ...consents };
    await expect(browser.api.auth_oidc_sign_up({ params, body })).rejects.toMatchObject({
      status: 422,
      body: { fields: { email: [expect.stringContaining('занят')] } },
    });
  });
});

describe('an answer of the site', () => {
  it('counts with the state that was sent', async () => {
    site.accounts.set('ilya', verified('ilya'));
    const browser = server.guest();
    const answer = new URLSearchParams(await answerOf(browser, 'ilya'));
    answer.set('state', 'somebody-elses');
    await expect(finish(browser, answer.toString())).rejects.toMatchObject(refusal);
  });

  it('counts in the browser that began', async () => {
    site.accounts.set('kira', verified('kira'));
    const answer = await answerOf(server.guest(), 'kira');
    await expect(finish(server.guest(), answer)).rejects.toMatchObject(refusal);
  });

  it('counts once, also when the browser carries the same note again', async () => {
    site.accounts.set('lena', verified('lena'));
    const browser = server.guest();
    const answer = await answerOf(browser, 'lena');
    const note = browser.cookies.get('way') ?? '';
    await finish(browser, answer);
    browser.cookies.set('way', note);
    await expect(finish(browser, answer)).rejects.toMatchObject(refusal);
  });

  it('counts with the nonce that was sent', async () => {
    site.accounts.set('mark', verified('mark'));
    const browser = server.guest();
    const asked = await goTo(browser, '/rest/v1/auth/oidc/corp/start');
    asked.searchParams.set('nonce', 'of-another-sign-in');
    await expect(finish(browser, await comeBack(browser, asked.href, 'mark'))).rejects.toMatchObject(refusal);
  });

  it('counts with the verifier that was kept back', async () => {
    site.accounts.set('nina', verified('nina'));
    const browser = server.guest();
    const asked = await goTo(browser, '/rest/v1/auth/oidc/corp/start');
    asked.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    await expect(finish(browser, await comeBack(browser, asked.href, 'nina'))).rejects.toMatchObject(refusal);
  });

  it('counts for ten minutes', async () => {
    site.accounts.set('oleg', verified('oleg'));
    const browser = server.guest();
    const answer = await answerOf(browser, 'oleg');
    server.clock.advance({ minutes: 10 });
    await expect(finish(browser, answer)).rejects.toMatchObject(refusal);
  });

  it('that says no signs nobody in', async () => {
    const browser = server.guest();
    const asked = await goTo(browser, '/rest/v1/auth/oidc/corp/start');
    const answer = new URLSearchParams({ error: 'access_denied', state: asked.searchParams.get('state') ?? '' });
    await expect(finish(browser, answer.toString())).rejects.toMatchObject(refusal);
  });

  it('does not count with a note that somebody else wrote', async () => {
    site.accounts.set('pavel', verified('pavel'));
    const browser = server.guest();
    const answer = await answerOf(browser, 'pavel');
    const [, sign] = (browser.cookies.get('way') ?? '').split('.');
    browser.cookies.set('way', `${Buffer.from('{"kind":"begun"}').toString('base64url')}.${sign}`);
    await expect(finish(browser, answer)).rejects.toMatchObject(refusal);
  });
});

describe('a site', () => {
  it('that is down leads back to the sign-in page', async () => {
    const page = await goTo(server.guest(), '/rest/v1/auth/oidc/down/start?return_to=%2Fcabinet');
    expect(page.href).toBe(`${ORIGIN}/sign-in?return_to=%2Fcabinet#unavailable`);
  });

  it('that went down on the way is told so', async () => {
    const other = await startOidcSite([CALLBACK]);
    other.accounts.set('rita', verified('rita'));
    const there = await startTestServer({
      PUBLIC_URL: ORIGIN,
      OIDC_PROVIDERS: 'corp',
      OIDC_CORP_ISSUER: other.issuer,
      OIDC_CORP_CLIENT_ID: CLIENT.id,
      OIDC_CORP_CLIENT_SECRET: CLIENT.secret,
    });
    const browser = there.guest();
    const { href } = await goTo(browser, '/rest/v1/auth/oidc/corp/start');
    const callback = await other.consent(href, 'rita');
    await other.stop();
    await expect(finish(browser, callback.search.slice(1))).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('не отвечает') },
    });
    await there.stop();
  });

  it.each(['start', 'callback'])('that is not configured has no %s', async (call) => {
    expect((await server.guest().request(`/rest/v1/auth/oidc/nobodys/${call}`)).status).toBe(404);
  });

  it('is linked with the password, tells by a letter, and is taken off', async () => {
    const browser = await signUpHere('sonya');
    site.accounts.set('sonya-there', { email: 'elsewhere@mail.test', email_verified: true });
    await expect(browser.api.auth_oidc_link({ params, body: { password: 'не тот пароль' } })).rejects.toMatchObject({
      status: 422,
      body: { fields: { password: [expect.any(String)] } },
    });
    const { data } = await browser.api.auth_oidc_link({ params, body: { password: PASSWORD } });
    const answer = await comeBack(browser, data.url, 'sonya-there');
    expect(await finish(browser, answer)).toMatchObject({ outcome: 'linked', return_to: '/settings' });
    const elsewhere = server.guest();
    await finish(elsewhere, await answerOf(elsewhere, 'sonya-there'));
    expect((await elsewhere.api.auth_user()).data.login).toBe('sonya');

    await browser.api.auth_oidc_unlink({ params });
    const later = server.guest();
    expect((await finish(later, await answerOf(later, 'sonya-there'))).outcome).toBe('new');
    expect((await lettersTo(server, 'sonya@mail.test')).join()).toContain('отключён вход');
    await expect(browser.api.auth_oidc_unlink({ params })).rejects.toMatchObject({ status: 404 });
  });

  it('is linked to one account', async () => {
    site.accounts.set('tanya', verified('tanya'));
    await join('tanya');
    const browser = await signUpHere('ulyana');
    const { data } = await browser.api.auth_oidc_link({ params, body: { password: PASSWORD } });
    await expect(finish(browser, await comeBack(browser, data.url, 'tanya'))).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('уже подключён к другой') },
    });
  });

  it('is linked to the account that asked for it, not to who has signed in since', async () => {
    const browser = await signUpHere('fedor');
    site.accounts.set('fedor-there', {});
    const { data } = await browser.api.auth_oidc_link({ params, body: { password: PASSWORD } });
    const answer = await comeBack(browser, data.url, 'fedor-there');
    await signUpHere('latecomer');
    await browser.api.auth_sign_in({ body: { login: 'latecomer', password: PASSWORD } });
    await expect(finish(browser, answer)).rejects.toMatchObject(refusal);
  });

  it('is not taken off while there is no other way in', async () => {
    site.accounts.set('xenia', verified('xenia'));
    const browser = await join('xenia');
    await expect(browser.api.auth_oidc_unlink({ params })).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('ещё нет пароля') },
    });
  });

  it('lets nobody in who is banned', async () => {
    site.accounts.set('yakov', verified('yakov'));
    await join('yakov');
    await server.db.updateTable('users').set({ is_banned: true }).where('login', '=', 'yakov').execute();
    const browser = server.guest();
    await expect(finish(browser, await answerOf(browser, 'yakov'))).rejects.toMatchObject({ status: 403 });
  });
});
