import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { createDatabase, query } from './support/database.ts';
import { BARE } from './support/market-site.ts';
import { visit, waitForHydration } from './support/pages.ts';
import { PASSWORD, signUp } from './support/people.ts';
import { type SiteServer, startSite } from './support/server.ts';
import { test as base } from './support/test.ts';

const run = promisify(execFile);
const MAINTENANCE = fileURLToPath(new URL('../server/src/commands/maintenance.ts', import.meta.url));

interface Trouble {
  /** A site for this file alone, since technical work and a broken database disturb every other test. */
  site: SiteServer & { database: string };
}

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Trouble>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const database = await createDatabase(`trouble_${workerIndex}`, BARE);
      const site = await startSite(database, { DEMO: '0', ALLOW_SANDBOX_PAYMENTS: '1', ALLOW_NO_MAIL: '1' });
      await use({ ...site, database });
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

/** Guests' pages are cached for two seconds, so a change shows a moment later. */
async function expectStatus({ origin }: SiteServer, status: number, path = '/'): Promise<void> {
  await expect.poll(async () => (await fetch(origin + path)).status).toBe(status);
}

/** Runs the script of `npm run maintenance` beside the running server, as an operator does. */
async function operate({ database }: Trouble['site'], ...words: string[]): Promise<void> {
  await run(process.execPath, [MAINTENANCE, ...words], { env: { ...process.env, DATABASE_URL: database } });
}

async function beginMaintenance(site: Trouble['site'], until: Date): Promise<void> {
  await operate(site, 'on', until.toISOString());
  await expectStatus(site, 503);
}

async function endMaintenance(site: Trouble['site']): Promise<void> {
  await operate(site, 'off');
  await expectStatus(site, 200);
}

test.describe('technical work', () => {
  test.afterEach(({ site }) => endMaintenance(site));

  test('a page says 503, counts down, and offers to load it again in the end', { tag: '@main' }, async ({
    page,
    site,
    faults,
  }) => {
    faults.expectFault('503 GET /');
    await page.clock.install();
    const until = new Date(Date.now() + 3_600_000);
    await beginMaintenance(site, until);
    const alive = waitForHydration(page);
    const reply = await page.goto('/');
    await alive;
    expect(reply?.status()).toBe(503);
    expect(reply?.headers()['retry-after']).toBeTruthy();
    await expect(page.getByRole('heading', { level: 1, name: 'Извините! Идут технические работы' })).toBeVisible();
    const clock = page.getByRole('timer');
    await expect(clock).toHaveAccessibleName(/^До окончания \d+ час(ов)? \d+ минут[аы]? \d+ секунд[аы]?$/);
    await page.clock.pauseAt(until.getTime() - 61_000);
    await expect(clock).toHaveAccessibleName('До окончания 0 часов 1 минута 1 секунда');
    await page.clock.runFor(1000);
    await expect(clock).toHaveAccessibleName('До окончания 0 часов 1 минута 0 секунд');
    await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeHidden();
    await page.clock.runFor(60_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Завершено' })).toBeVisible();

    await endMaintenance(site);
    await page.getByRole('button', { name: 'Обновить страницу' }).click();
    await expect(page.getByText('Пока нет заказов')).toBeVisible();
  });

  test('a guest learns of its end before the time', async ({ page, site, faults }) => {
    faults.expectFault(/^503 GET/);
    await beginMaintenance(site, new Date(Date.now() + 3_600_000));
    const alive = waitForHydration(page);
    await page.goto('/');
    await alive;
    await expect(page.getByRole('timer')).toBeVisible();
    await endMaintenance(site);
    await expect(page.getByRole('heading', { level: 1, name: 'Завершено' })).toBeVisible();
  });

  test('an open tab learns of it by its next step', async ({ page, site, faults }) => {
    faults.expectFault(/^503 GET/);
    await visit(page, '/');
    await beginMaintenance(site, new Date(Date.now() + 600_000));
    await page.getByRole('link', { name: 'Строки' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Извините! Идут технические работы' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeHidden();
  });
});

test('an admin closes the site for work, open tabs learn it, a moderator comes in from a new browser and ends it', async ({
  page,
  browser,
  site,
  faults,
}) => {
  faults.expectFault(/^503/);
  faults.expectFault('console:');
  const login = await signUp(page, site);
  await query(site.database, 'update users set is_moderator = true, is_admin = true where login = $1', [login]);
  const other = await browser.newContext({ baseURL: site.origin });
  await signUp(other, site);
  const tab = await other.newPage();
  await visit(tab, '/wallet');
  await visit(page, '/cabinet/moderator/settings');
  await page.getByRole('button', { name: 'Закрыть сайт на работы' }).click();
  const dialog = page.getByRole('dialog', { name: 'Начать технические работы?' });
  await dialog.getByText('15 минут').click();
  await dialog.getByLabel('Причина').fill('Обновляем базу');
  await dialog.getByRole('button', { name: 'Закрыть сайт' }).click();
  await expect(page.getByText(/Сайт закрыт до/)).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1, name: 'Извините! Идут технические работы' })).toBeVisible();

  const fresh = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await visit(fresh, '/sign-in?return_to=/cabinet/moderator/settings');
  await fresh.getByLabel(/Логин/).fill(login);
  await fresh.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  const alive = waitForHydration(fresh);
  await fresh.getByRole('button', { name: 'Войти', exact: true }).click();
  await alive;
  await fresh.getByRole('button', { name: 'Закончить сейчас' }).click();
  await fresh.getByRole('dialog').getByRole('button', { name: 'Закончить' }).click();
  await expect(fresh.getByText('Сайт открыт для всех.')).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1, name: 'Извините! Идут технические работы' })).toBeHidden();
  await fresh.context().close();
  await other.close();
});

test('a broken server shows the 500 screen, and loading the page again helps once it is repaired', async ({
  page,
  site,
  faults,
}) => {
  faults.expectFault('500 GET /');
  faults.expectFault('console:');
  // A page that guests saw in the last minute would be served while a new one cannot be made.
  const unseen = '/?view=compact';
  await query(site.database, 'alter table orders rename to orders_away');
  await expectStatus(site, 500, unseen);
  const alive = waitForHydration(page);
  const told = page.waitForRequest(/\/client-errors$/);
  const reply = await page.goto(unseen);
  await alive;
  expect(reply?.status()).toBe(500);
  const code = await page.locator('code').textContent();
  expect((await told).postDataJSON()).toMatchObject({ kind: 'server', message: 'HTTP 500', request_id: code });
  await expect(page.getByRole('heading', { level: 1, name: 'Извините! Внутренняя ошибка сервера' })).toBeVisible();
  await expect(page.getByText('Попробуйте обновить страницу через несколько минут.')).toBeVisible();
  await query(site.database, 'alter table orders_away rename to orders');
  await expectStatus(site, 200, unseen);
  await page.getByRole('button', { name: 'Обновить страницу' }).click();
  await expect(page.getByText('Пока нет заказов')).toBeVisible();
});
