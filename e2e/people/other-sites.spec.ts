import { expect, type Page } from '@playwright/test';
import { CLIENT, type OidcSite, startOidcSite } from '../../server/test/people/oidc-site.ts';
import { findViolations } from '../support/axe.ts';
import { createDatabase, query } from '../support/database.ts';
import { BARE } from '../support/market-site.ts';
import { placeOf, visit, waitForHydration } from '../support/pages.ts';
import { apiOf, newLogin, PASSWORD, signUp } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { startSite } from '../support/server.ts';
import { test as base } from '../support/test.ts';

interface Stage {
  /** A market that lets people in through another site, and that site. */
  stage: { origin: string; database: string; other: OidcSite };
}

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Stage>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const { origin, lead, stop } = await startProxy();
      const other = await startOidcSite([`${origin}/rest/v1/auth/oidc/corp/callback`]);
      const database = await createDatabase(`other_sites_${workerIndex}`, BARE);
      const site = await startSite(database, {
        DEMO: '0',
        ALLOW_SANDBOX_PAYMENTS: '1',
        ALLOW_NO_MAIL: '1',
        PUBLIC_URL: origin,
        OIDC_PROVIDERS: 'corp,yandex',
        OIDC_CORP_ISSUER: other.issuer,
        OIDC_CORP_TITLE: 'Корпоративный вход',
        OIDC_CORP_CLIENT_ID: CLIENT.id,
        OIDC_CORP_CLIENT_SECRET: CLIENT.secret,
        OIDC_YANDEX_CLIENT_ID: 'nobody',
      });
      lead({ api: site.origin, pages: site.origin });
      await use({ origin, database, other });
      await site.stop();
      await other.stop();
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ stage }, use) => use(stage.origin),
});

/** Signs in at the other site and consents. */
async function agreeThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('somebody new gives both consents, and comes in by one press the next time', { tag: '@main' }, async ({
  page,
  stage,
  openBrowser,
  faults,
}) => {
  // Errors of the other site's pages do not count.
  faults.expectFault(/console: .*/);
  const login = newLogin();
  stage.other.accounts.set(login, { email: `${login}@mail.test`, email_verified: true, name: 'Смирнова Анна' });
  await visit(page, '/sign-in?return_to=%2F%3Fpage%3D2');
  await expect(page.getByRole('link', { name: 'Яндекс ID' })).toBeVisible();
  await page.getByRole('link', { name: 'Корпоративный вход' }).click();
  await agreeThere(page, login);
  await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByLabel('Почта', { exact: true })).toHaveValue(`${login}@mail.test`);
  await expect(page.getByLabel('Логин')).toHaveValue(login);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
  await expect(page.getByText('Дайте согласие на обработку персональных данных')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Принимаю правила биржи' }).check();
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  const signedIn = waitForHydration(page);
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
  await signedIn;
  expect(placeOf(page)).toBe('/?page=2');

  await visit(page, '/settings');
  await expect(page.getByRole('button', { name: 'Прислать ссылку, чтобы задать пароль' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отключить Корпоративный вход' })).toBeHidden();

  const elsewhere = await openBrowser();
  await visit(elsewhere, '/sign-up');
  await elsewhere.getByRole('link', { name: 'Корпоративный вход' }).click();
  await agreeThere(elsewhere, login);
  await expect(elsewhere.getByRole('button', { name: 'Меню: Анна Смирнова' })).toBeVisible();
});

test('a site is linked with the password in the settings, and taken off', async ({ page, stage, faults }) => {
  faults.expectFault(/console: .*/);
  faults.expectFault('422 POST /rest/v1/auth/oidc/corp/link');
  const login = await signUp(page, stage);
  await visit(page, '/settings');
  await page.getByRole('button', { name: 'Подключить Корпоративный вход' }).click();
  const dialog = page.getByRole('dialog', { name: 'Подключить Корпоративный вход' });
  await dialog.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Пароль', { exact: true })).toHaveAccessibleDescription(/указан неверно/);
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  await agreeThere(page, `${login}-there`);
  await page.waitForURL('**/settings');
  await page.getByRole('button', { name: 'Отключить Корпоративный вход' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отключить' }).click();
  await expect(page.getByRole('button', { name: 'Подключить Корпоративный вход' })).toBeVisible();
  expect((await apiOf(page, stage.origin).auth_account()).data.sites[0]?.linked_at).toBeNull();
});

test('a person without a password proves their identity through their site in another tab, and continues', async ({
  page,
  context,
  stage,
  faults,
}) => {
  faults.expectFault(/console: .*/);
  faults.expectFault('403 POST /rest/v1/auth/authenticator');
  faults.expectSessionEnd();
  const login = newLogin();
  stage.other.accounts.set(login, { email: `${login}@mail.test`, email_verified: true, name: 'Смирнова Анна' });
  await visit(page, '/sign-in?return_to=%2Fsettings');
  await page.getByRole('link', { name: 'Корпоративный вход' }).click();
  await agreeThere(page, login);
  await page.getByRole('checkbox', { name: 'Принимаю правила биржи' }).check();
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  const signedIn = waitForHydration(page);
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
  await signedIn;
  await query(stage.database, 'update sessions set proved_at = null');

  await page.getByRole('button', { name: 'Подключить приложение с кодами' }).click();
  const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  const opened = context.waitForEvent('page');
  await proof.getByRole('link', { name: 'Войти через Корпоративный вход' }).click();
  const other = await opened;
  // The other site's session is still open.
  await expect(other.getByRole('heading', { name: 'Готово' })).toBeVisible();
  await other.close();
  await expect(proof).toContainText('вернитесь сюда');
  expect(await findViolations(page)).toEqual([]);
  await proof.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByRole('dialog', { name: 'Подключить приложение с кодами' }).locator('code')).toBeVisible();
});

test('an unexpected answer signs nobody in, a missing one is explained, and the page has text without scripts', async ({
  page,
  faults,
}) => {
  faults.expectFault('422 POST /rest/v1/auth/oidc/corp/finish');
  await page.goto('/rest/v1/auth/oidc/corp/callback?code=stolen&state=somebody-elses');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Начните вход ещё раз');
  expect(placeOf(page)).toBe('/sign-in/corp');
  await page.goto('/sign-in/corp');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/не\sпередал ответ/);
  const drawn = await (await page.request.get('/sign-in/corp')).text();
  expect(drawn).toContain('Если страница не');
});
