import type { TestServer } from '../server.ts';
import type { Browser } from './browser.ts';
import * as mailbox from './mailbox.ts';

/** The password of everybody who signs up in a test. */
export const PASSWORD = 'Сорок тысяч проводок';
export const NEW_PASSWORD = 'Пятьдесят тысяч проводок';

const addressOf = (login: string): string => `${login}@mail.test`;

/** Signs people up and in through the forms; `server` is a function because the server starts with the tests. */
export function signingAt(server: () => TestServer) {
  const signing = {
    /** A new person with `PASSWORD` and the address `<login>@mail.test`, signed in and not verified. */
    async signUp(login: string): Promise<Browser> {
      const browser = server().guest();
      const consents = { accept_terms: true, accept_personal_data: true } as const;
      await browser.api.auth_sign_up({
        body: { login, email: addressOf(login), password: PASSWORD, ...consents },
      });
      return browser;
    },

    async signIn(login: string, password = PASSWORD): Promise<Browser> {
      const browser = server().guest();
      await browser.api.auth_sign_in({ body: { login, password } });
      return browser;
    },

    async isSignedIn(browser: Browser): Promise<boolean> {
      return (await browser.request('/rest/v1/freelance/auth/user')).status === 200;
    },

    forget: (login: string) =>
      server()
        .guest()
        .api.auth_password_forgot({ body: { email: addressOf(login) } }),

    lettersTo: (login: string) => mailbox.lettersTo(server(), addressOf(login)),

    tokenFor: (login: string, page: '/email/verify' | '/password/reset' | '/recovery/stop') =>
      mailbox.tokenFor(server(), addressOf(login), page),
  };
  return signing;
}
