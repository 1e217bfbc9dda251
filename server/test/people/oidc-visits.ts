import { expect } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import type { Browser } from './browser.ts';
import { CLIENT, type OidcSite, startOidcSite } from './oidc-site.ts';

/** The public origin of the server; requests of tests go to its real address. */
export const ORIGIN = 'http://site.test';
export const PASSWORD = 'Сорок тысяч проводок';
export const consents = { accept_terms: true, accept_personal_data: true } as const;
export const params = { provider: 'corp' };
/** The refusal of an invalid answer of the other site. */
export const refusal = { status: 422, body: { message: expect.stringContaining('Начните вход ещё раз') } };

/** Claims of a site about a person with a verified address. */
export const verified = (login: string) => ({
  email: `${login}@mail.test`,
  email_verified: true,
  name: 'Смирнова Анна',
});

export interface OidcStage {
  /** The other site. */
  site: OidcSite;
  server: TestServer;
  stop(): Promise<void>;
}

/** A server with two other sites to sign in through, one of which is down. */
export async function startOidcStage(): Promise<OidcStage> {
  const site = await startOidcSite([`${ORIGIN}/rest/v1/auth/oidc/corp/callback`]);
  const server = await startTestServer({
    PUBLIC_URL: ORIGIN,
    OIDC_PROVIDERS: 'corp,down',
    OIDC_CORP_ISSUER: site.issuer,
    OIDC_CORP_TITLE: 'Корпоративный вход',
    OIDC_CORP_CLIENT_ID: CLIENT.id,
    OIDC_CORP_CLIENT_SECRET: CLIENT.secret,
    OIDC_DOWN_ISSUER: 'http://127.0.0.1:9',
    OIDC_DOWN_CLIENT_ID: 'nobody',
  });
  return {
    site,
    server,
    async stop() {
      await server.stop();
      await site.stop();
    },
  };
}

export async function goTo(browser: Browser, path: string): Promise<URL> {
  const reply = await browser.request(path);
  expect(reply.status).toBe(302);
  return new URL(reply.headers.get('location') ?? '');
}

export const finish = async (browser: Browser, answer: string) =>
  (await browser.api.auth_oidc_finish({ params, body: { answer } })).data;

/** Redirects of people between the two sites. */
export function openVisits(stage: () => OidcStage) {
  const visits = {
    /** Goes from the button to the page that finishes the sign-in; returns the site's answer as that page reads it. */
    async answerOf(browser: Browser, login: string, returnTo = '/'): Promise<string> {
      const query = new URLSearchParams({ return_to: returnTo });
      const { href } = await goTo(browser, `/rest/v1/auth/oidc/corp/start?${query}`);
      return await visits.comeBack(browser, href, login);
    },

    async comeBack(browser: Browser, authorization: string, login: string): Promise<string> {
      const callback = await stage().site.consent(authorization, login);
      const page = await goTo(browser, callback.pathname + callback.search);
      expect(page.origin + page.pathname + page.search).toBe(`${ORIGIN}/sign-in/corp`);
      return page.hash.slice(1);
    },

    /** Signs up a new person with both consents. */
    async join(login: string): Promise<Browser> {
      const browser = stage().server.guest();
      expect((await finish(browser, await visits.answerOf(browser, login))).outcome).toBe('new');
      const body = { login, email: stage().site.accounts.get(login)?.email ?? `${login}@mail.test`, ...consents };
      await browser.api.auth_oidc_sign_up({ params, body });
      return browser;
    },

    async signUpHere(login: string, isVerified = true): Promise<Browser> {
      const { server } = stage();
      const browser = server.guest();
      const body = { login, email: `${login}@mail.test`, password: PASSWORD, ...consents };
      await browser.api.auth_sign_up({ body });
      if (isVerified) {
        const email_verified_at = server.clock.now();
        await server.db.updateTable('users').set({ email_verified_at }).where('login', '=', login).execute();
      }
      return browser;
    },
  };
  return visits;
}
