import { expect, type Page } from '@playwright/test';
import { failFile, fileWith } from './support/lost-files.ts';
import { announcement, placeOf, touch, visit, waitForHydration, wave } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

const DATA = /\.data(\?|$)/;

const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const strip = (page: Page) => page.getByRole('alert').filter({ hasText: /Нет связи|Слишком много/ });

test.describe('without a connection', () => {
  test('the current page stays, reports the lost connection and continues when it is back', { tag: '@main' }, async ({
    page,
    context,
  }) => {
    await signIn(context, 'customer');
    const companion = await failFile(page, fileWith('data-announcement'));
    await visit(page, '/cabinet/customer/orders');
    // The companion's code fails to load now; a later interaction loads it.
    await expect(async () => {
      await wave(page);
      expect(companion.asked()).toBeGreaterThan(0);
    }).toPass();
    await companion.find();
    await expect(async () => {
      await wave(page);
      await expect(announcement(page)).toBeAttached({ timeout: 1000 });
    }).toPass();
    const reviews = page.getByRole('navigation', { name: 'Разделы кабинета' }).getByRole('link', { name: 'Отзывы' });
    await context.setOffline(true);
    await reviews.click();
    await expect(strip(page)).toContainText('Нет связи');
    await expect(h1(page, 'Мои заказы')).toBeVisible();
    expect(placeOf(page)).toBe('/cabinet/customer/orders');
    expect(page.url()).not.toContain('#');
    await strip(page).getByRole('button', { name: 'Повторить' }).click();
    await expect(strip(page)).toBeVisible();

    await context.setOffline(false);
    await strip(page).getByRole('button', { name: 'Повторить' }).click();
    await expect(h1(page, 'Отзывы')).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
  });

  test('a pressed button shows that it waits, and opens its part once the code has loaded', async ({ page }) => {
    const panel = await failFile(page, fileWith('Найти платформу'));
    await visit(page, '/');
    await touch(page);
    await page.getByRole('button', { name: 'Платформа', exact: true }).click();
    const waiting = page.getByRole('alert').filter({ hasText: 'Нет связи. Откроется' });
    await expect(waiting).toBeVisible();
    await panel.find();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('dialog', { name: 'Платформа' })).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  test('a part removed by a new release says so, and a reload of the page brings it', async ({ page, faults }) => {
    const panel = fileWith('Найти платформу');
    faults.expectFault(`404 GET /assets/${panel}`);
    await page.route(`**/assets/${panel}`, (route) => route.fulfill({ status: 404 }));
    await visit(page, '/');
    await touch(page);
    await page.getByRole('button', { name: 'Платформа', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Сайт обновился' });
    await expect(told).toBeVisible();
    await page.unrouteAll();
    const alive = waitForHydration(page);
    await told.getByRole('button', { name: 'Обновить' }).click();
    await alive;
    await page.getByRole('button', { name: 'Платформа', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Платформа' })).toBeVisible();
  });

  test('typed text survives a failed navigation and «back»', async ({ page, context }) => {
    await signIn(context, 'customer');
    await visit(page, '/');
    await page.getByRole('link', { name: 'Создать заказ' }).first().click();
    await page.getByLabel('Название').fill('Не потерять');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Заказы', exact: true }).first().click();
    await expect(strip(page)).toBeVisible();
    await expect(page.getByLabel('Название')).toHaveValue('Не потерять');
    await page.evaluate(() => history.back());
    await expect(strip(page)).toBeVisible();
    await expect(page.getByLabel('Название')).toHaveValue('Не потерять');
    await expect.poll(() => placeOf(page)).toBe('/cabinet/customer/orders/create');
    await context.setOffline(false);
  });
});

test.describe('a pointer on a link whose page has no code to load', () => {
  const REVIEWS = /\/assets\/reviews-[\w-]+\.js$/;
  const link = (page: Page) =>
    page.getByRole('navigation', { name: 'Разделы кабинета' }).getByRole('link', { name: 'Отзывы' });
  test.beforeEach(async ({ page, context }) => {
    await signIn(context, 'customer');
    await visit(page, '/cabinet/customer/orders');
    await touch(page);
    await page.evaluate(() => document.body.setAttribute('data-first-load', ''));
  });

  test('is no fault without a connection, and the press opens the page when it is back', async ({ page, context }) => {
    await context.setOffline(true);
    const lost = page.waitForEvent('requestfailed', (request) => REVIEWS.test(request.url()));
    await link(page).hover();
    await lost;
    await context.setOffline(false);
    await link(page).click();
    await expect(h1(page, 'Отзывы')).toBeVisible();
  });

  test('keeps the page of an older release, and the press loads the next one whole', async ({ page, faults }) => {
    faults.expectFault(/404 (GET|HEAD) \/assets\/reviews-/);
    await page.route(REVIEWS, (route) => route.fulfill({ status: 404 }));
    const removed = page.waitForResponse(REVIEWS);
    await link(page).hover();
    await removed;
    await page.mouse.move(200, 400);
    await expect(page.locator('body[data-first-load]')).toBeVisible();
    await link(page).click();
    await expect(h1(page, 'Отзывы')).toBeVisible();
    await expect(page.locator('body[data-first-load]')).toHaveCount(0);
  });
});

test('a limit of requests shows a message above the current page and signs nobody out', async ({
  page,
  context,
  faults,
}) => {
  faults.expectFault('429 GET');
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/orders');
  await touch(page);
  await page.route(DATA, (route) => route.fulfill({ status: 429, body: 'Too many requests' }));
  const tabs = page.getByRole('navigation', { name: 'Разделы кабинета' });
  await tabs.getByRole('link', { name: 'Отзывы' }).click();
  await expect(strip(page)).toContainText('Слишком много запросов');
  await expect(h1(page, 'Мои заказы')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Меню: / })).toBeVisible();
  await page.unroute(DATA);
  await strip(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(h1(page, 'Отзывы')).toBeVisible();
});
