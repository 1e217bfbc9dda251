import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lettersTo } from '../../../test/people/mailbox.ts';
import type { OidcSite } from '../../../test/people/oidc-site.ts';
import {
  consents,
  finish,
  goTo,
  type OidcStage,
  openVisits,
  params,
  refusal,
  startOidcStage,
  verified,
} from '../../../test/people/oidc-visits.ts';
import type { TestServer } from '../../../test/server.ts';

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

describe('the first sign-in', () => {
  it('makes an account only after both consents; the next one just signs in', async () => {
    site.accounts.set('anna', verified('anna'));
    const browser = server.guest();
    const answer = await answerOf(browser, 'anna', '/?page=2');
    expect(await finish(browser, answer)).toEqual({
      outcome: 'new',
      second_step: null,
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

  it('takes no name with a contact in it', async () => {
    site.accounts.set('ulyana', verified('ulyana'));
    const browser = server.guest();
    await finish(browser, await answerOf(browser, 'ulyana'));
    const form = { login: 'ulyana', email: 'ulyana@mail.test', ...consents };
    const body = { ...form, full_name: 'Ульяна +7 916 123-45-67' };
    const message = expect.stringMatching(/^В имени не должно быть контактов/);
    await expect(browser.api.auth_oidc_sign_up({ params, body })).rejects.toMatchObject({
      status: 422,
      body: { fields: { full_name: [message] } },
    });
    await browser.api.auth_oidc_sign_up({ params, body: { ...form, full_name: 'Ульяна Смирнова' } });
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
