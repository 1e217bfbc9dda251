import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApp } from '../../../test/people/authenticator-app.ts';
import type { OidcSite } from '../../../test/people/oidc-site.ts';
import { finish, type OidcStage, openVisits, startOidcStage, verified } from '../../../test/people/oidc-visits.ts';
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

const { answerOf, join, signUpHere } = openVisits(() => stage);

it('asks whoever comes through another site for the second factor, and opens no session before', async () => {
  site.accounts.set('arina', verified('arina'));
  const { app } = await connectApp(server, await join('arina'));
  const browser = server.guest();
  const came = await finish(browser, await answerOf(browser, 'arina', '/cabinet'));
  expect(came).toMatchObject({ outcome: 'second_step', second_step: { ways: ['code'] }, return_to: '/cabinet' });
  await expect(browser.api.auth_user()).rejects.toMatchObject({ status: 401 });
  await expect(browser.api.auth_sign_in_second({ body: { code: '000000' } })).rejects.toMatchObject({ status: 422 });
  await browser.api.auth_sign_in_second({ body: { code: app() } });
  expect((await browser.api.auth_user()).data.login).toBe('arina');
});

it('links no site that vouches for the address where the second factor is owed yet', async () => {
  const owner = await signUpHere('bella');
  const { app } = await connectApp(server, owner);
  const sites = async () => (await owner.api.auth_account()).data.sites.filter(({ linked_at }) => linked_at !== null);
  site.accounts.set('bella-there', verified('bella'));
  const browser = server.guest();
  expect((await finish(browser, await answerOf(browser, 'bella-there'))).outcome).toBe('second_step');
  expect(await sites()).toEqual([]);
  await browser.api.auth_sign_in_second({ body: { code: app() } });
  expect((await browser.api.auth_user()).data.login).toBe('bella');
});

it('ends a lost second factor of whoever has no password, too', async () => {
  site.accounts.set('clara', verified('clara'));
  await connectApp(server, await join('clara'));
  const browser = server.guest();
  await finish(browser, await answerOf(browser, 'clara'));
  await browser.api.auth_recovery_ask();
  server.clock.advance({ hours: 72 });
  await server.settle();
  const again = server.guest();
  expect((await finish(again, await answerOf(again, 'clara'))).outcome).toBe('signed_in');
});

it('asks the other sessions for a proof when a factor is turned on, however lately they were opened', async () => {
  const owner = await signUpHere('daria');
  const other = server.guest();
  await other.api.auth_sign_in({ body: { login: 'daria', password: 'Сорок тысяч проводок' } });
  await other.api.auth_passkey_begin();
  await connectApp(server, owner);
  await expect(other.api.auth_passkey_begin()).rejects.toMatchObject({
    status: 403,
    body: { proof: { ways: ['code'] } },
  });
  await expect(owner.api.auth_passkey_begin()).resolves.toBeDefined();
  await expect(other.api.auth_user()).resolves.toBeDefined();
});
