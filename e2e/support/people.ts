import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Api, createClient } from '@provodka/contract/http/client.ts';
import { fromEnvironment, query } from './database.ts';

/** The password of every demo account (product: operation). */
export const DEMO_PASSWORD = 'provodka-demo-2026';

/** Signs a context in through the API; account.spec.ts tests the form. */
export async function signIn(context: BrowserContext, login: string, password = DEMO_PASSWORD): Promise<void> {
  await apiOf(context).auth_sign_in({ body: { login, password, remember: false } });
}

/** The API with the cookies of this context, for data a test needs but is not about. */
export function apiOf(visitor: BrowserContext | Page, origin = fromEnvironment('E2E_ORIGIN')): Api {
  const { request } = visitor;
  const context = 'context' in visitor ? visitor.context() : visitor;
  return createClient({
    origin,
    async fetch(address, init) {
      const reply = await request.fetch(address as string, {
        method: init?.method,
        headers: init?.headers as Record<string, string>,
        data: init?.body as string | undefined,
      });
      return new Response(new Uint8Array(await reply.body()), { status: reply.status() });
    },
    async headers(method): Promise<Record<string, string>> {
      if (method === 'GET') return {};
      return { 'x-xsrf-token': (await xsrfToken()) ?? (await freshXsrfToken()) };
    },
  });

  async function xsrfToken(): Promise<string | undefined> {
    // Not the whole storage state, for which Playwright asks every page.
    const cookies = await context.cookies(origin);
    const cookie = cookies.find(({ name }) => name === 'XSRF-TOKEN');
    return cookie && decodeURIComponent(cookie.value);
  }

  async function freshXsrfToken(): Promise<string> {
    await request.get(`${origin}/rest/v1/freelance/settings`);
    return (await xsrfToken()) ?? '';
  }
}

/** The password of accounts made by tests. */
export const PASSWORD = 'Сорок тысяч проводок';

/** Creates an account with a verified address at a site of the test's own and signs the context in. */
export async function signUp(
  visitor: BrowserContext | Page,
  site: { origin: string; database: string },
): Promise<string> {
  const login = await signUpUnverified(visitor, { origin: site.origin, full_name: 'Проверкина Вера Павловна' });
  await query(site.database, 'update users set email_verified_at = $1 where login = $2', [new Date(), login]);
  return login;
}

/** Signs a newcomer up, who has not confirmed the e-mail yet, and returns the login. */
export async function signUpUnverified(
  visitor: BrowserContext | Page,
  { origin, ...form }: { origin?: string; full_name?: string; accept_publication?: boolean } = {},
): Promise<string> {
  const login = newLogin();
  const consents = { accept_terms: true, accept_personal_data: true } as const;
  await apiOf(visitor, origin).auth_sign_up({
    body: { login, email: `${login}@example.ru`, password: PASSWORD, ...consents, ...form },
  });
  return login;
}

let made = 0;

/** A login that is unique across workers and is not mistaken for a telephone number in a text. */
export function newLogin(): string {
  made += 1;
  return `e2e-${process.pid}x${Date.now() % 100_000}x${made}`;
}

/** Waits for the letter to this address and opens it in a tab of its own. */
export async function openLetter(page: Page, to: string, subject = ''): Promise<Page> {
  const tab = await page.context().newPage();
  const entry = tab
    .getByRole('listitem')
    .filter({ hasText: `Кому: ${to}` })
    .filter({ hasText: subject });
  await expect(async () => {
    await tab.goto('/dev/mail');
    await entry.getByRole('link').first().click({ timeout: 1000 });
  }).toPass();
  return tab;
}
