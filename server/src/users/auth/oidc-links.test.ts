import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lettersTo } from '../../../test/people/mailbox.ts';
import { CLIENT, type OidcSite, startOidcSite } from '../../../test/people/oidc-site.ts';
import {
  finish,
  goTo,
  type OidcStage,
  ORIGIN,
  openVisits,
  PASSWORD,
  params,
  refusal,
  startOidcStage,
  verified,
} from '../../../test/people/oidc-visits.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let stage: OidcStage;
let site: OidcSite;
let server: TestServer;
beforeAll(async () => {
  stage = await startOidcStage();
  ({ server, site } = stage);
});
afterAll(() => stage.stop());
beforeEach(() => server.clock.advance({ minutes: 61 }));

const { answerOf, comeBack, join, signUpHere } = openVisits(() => stage);

describe('a site', () => {
  it('that is down leads back to the sign-in page', async () => {
    const page = await goTo(server.guest(), '/rest/v1/auth/oidc/down/start?return_to=%2Fcabinet');
    expect(page.href).toBe(`${ORIGIN}/sign-in?return_to=%2Fcabinet#unavailable`);
  });

  it('that went down on the way is told so', async () => {
    const other = await startOidcSite([`${ORIGIN}/rest/v1/auth/oidc/corp/callback`]);
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
      body: { message: expect.stringContaining('уже подключён к другому аккаунту') },
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

  it('lets in whom it bans too: they read and appeal, and nothing else', async () => {
    site.accounts.set('yakov', verified('yakov'));
    await join('yakov');
    await server.db.updateTable('users').set({ is_banned: true }).where('login', '=', 'yakov').execute();
    const browser = server.guest();
    await finish(browser, await answerOf(browser, 'yakov'));
    expect((await browser.api.auth_user()).data).toMatchObject({ login: 'yakov', is_banned: true });
  });
});
