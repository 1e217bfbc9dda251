import { expect, type Page } from '@playwright/test';
import { failFile, fileWith } from './support/lost-files.ts';
import { placeOf, visit, waitForHydration } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const DATA = /\.data(\?|$)/;

/** Holds back the data of every page until the returned function is called. */
async function holdPages(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function wave(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 200);
}

const announcement = (page: Page) => page.locator('[data-announcement]');
const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const strip = (page: Page) => page.getByRole('alert').filter({ hasText: /Нет связи|Слишком много/ });
/** Makes the first interaction, which loads the companion's code. */
async function touch(page: Page): Promise<void> {
  await wave(page);
  await expect(announcement(page)).toBeAttached();
}

test.describe('without a connection', () => {
  test('the current page stays, reports the lost connection and continues when it is back', { tag: '@main' }, async ({
    page,
    context,
    faults,
  }) => {
    faults.expectFault('A module of the page did not come');
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

test.describe('on the way to a page', () => {
  test.beforeEach(({ context }) => signIn(context, 'customer'));

  test('a slow navigation shows a bar, marks the pressed tab and keeps the frame', async ({ page }) => {
    await visit(page, '/cabinet/customer/orders');
    await touch(page);
    const letGo = await holdPages(page);
    const slices = page.getByRole('navigation', { name: 'Раздел списка' });
    await slices.getByRole('link', { name: /^Архив/ }).click();
    await expect(page.getByRole('progressbar', { name: 'Страница загружается' })).toBeVisible();
    await expect(slices.getByRole('link', { name: /^Архив/ })).toHaveAttribute('aria-current', 'page');
    await expect(slices.getByRole('link', { name: /^Все/ })).not.toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('status', { name: 'Загрузка' })).toBeVisible();
    await expect(h1(page, 'Мои заказы')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    const shapes = await page.getByRole('status', { name: 'Загрузка' }).boundingBox();
    letGo();
    await expect(page.getByRole('progressbar', { name: 'Страница загружается' })).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Загрузка' })).toHaveCount(0);
    // The rows are as wide as their skeletons.
    const row = await page.getByRole('article').first().boundingBox();
    expect(row).toMatchObject({ x: shapes?.x, width: shapes?.width });
  });

  test('the pressed section of the cabinet is current at once', async ({ page }) => {
    await visit(page, '/cabinet/customer/orders');
    await touch(page);
    const letGo = await holdPages(page);
    const tabs = page.getByRole('navigation', { name: 'Разделы кабинета' });
    await tabs.getByRole('link', { name: 'Отзывы' }).click();
    await expect(tabs.getByRole('link', { name: 'Отзывы' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name: 'Заказы' })).not.toHaveAttribute('aria-current', 'page');
    letGo();
    await expect(h1(page, 'Отзывы')).toBeVisible();
  });
});

test('the pressed section of the header and of the bottom bar is current at once', async ({ page, context }) => {
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/orders');
  await touch(page);
  const letGo = await holdPages(page);
  const sections = page.getByRole('navigation', { name: 'Разделы', exact: true });
  await sections.getByRole('link', { name: 'Заказы' }).click();
  await expect(sections.getByRole('link', { name: 'Заказы' })).toHaveAttribute('aria-current', 'page');
  letGo();
  await page.waitForURL('/');

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/cabinet/customer/orders');
  await touch(page);
  const letGoAgain = await holdPages(page);
  const bar = page.getByRole('navigation', { name: 'Главное' });
  await bar.getByRole('link', { name: 'Биржа' }).click();
  await expect(bar.getByRole('link', { name: 'Биржа' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: 'Мои заказы' })).not.toHaveAttribute('aria-current', 'page');
  letGoAgain();
  await page.waitForURL('/');

  const [own] = (await apiOf(page).customer_orders_list({ query: {} })).data;
  await visit(page, `/orders/${own?.id}`);
  await expect(bar.getByRole('link', { name: 'Мои заказы' })).toHaveAttribute('aria-current', 'page');
});

test.describe('a screen reader', () => {
  test('announces the number of results and the page, and keeps the focus', async ({ page }) => {
    await visit(page, '/');
    await touch(page);
    await expect(announcement(page)).toHaveText('');
    await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 2' }).click();
    await expect(announcement(page)).toHaveText(/^Найдено: [\d\s]+\. Страница 2 из \d+$/);
    await page.getByRole('searchbox', { name: 'Поиск по заказам' }).fill('абракадабра');
    await page.keyboard.press('Enter');
    await expect(announcement(page)).toHaveText('Ничего не нашлось');
    await expect(page.getByRole('searchbox', { name: 'Поиск по заказам' })).toBeFocused();
  });

  test('begins another page at its heading', async ({ page }) => {
    await visit(page, '/');
    await touch(page);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/orders\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a window as low as at 400 % gives its room to the page', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(context, 'customer');
  for (const path of ['/', '/cabinet/customer/orders', '/cabinet/customer/orders/create']) {
    await visit(page, path);
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => {
          const { position, visibility } = getComputedStyle(element);
          const { height, width, bottom } = element.getBoundingClientRect();
          const isShown = visibility === 'visible' && height > 1 && width > 1 && bottom > 0;
          return isShown && (position === 'fixed' || position === 'sticky');
        })
        .map(({ className }) => className),
    );
    expect(fixed, path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test('a finger leaves nothing looking hovered', async ({ browser, baseURL, faults }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, baseURL });
  faults.watch(context);
  const page = await context.newPage();
  await page.goto('/');
  const hovered = await page.evaluate(() => {
    const found: string[] = [];
    const walk = (rules: CSSRuleList, isGuarded: boolean) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') && !isGuarded) {
          found.push(rule.selectorText);
        }
        const isHover = rule instanceof CSSMediaRule && rule.conditionText.includes('hover');
        if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList, isGuarded || isHover);
      }
    };
    for (const sheet of document.styleSheets) walk(sheet.cssRules, false);
    return found;
  });
  expect(hovered).toEqual([]);
  await context.close();
});

/** Texts of orders that are only partly visible. */
const cutWords = (page: Page) =>
  page.getByRole('article').evaluateAll((articles) =>
    articles.flatMap((article) => {
      const line = article.querySelector('b')?.closest('div');
      const box = line?.getBoundingClientRect();
      const words = [...(line?.querySelectorAll('b, span') ?? [])].filter(({ children }) => children.length === 0);
      return words
        .filter((word) => {
          const { top, right } = word.getBoundingClientRect();
          const isShown = box !== undefined && top < box.bottom - 2;
          return isShown && (right > box.right + 1 || word.scrollWidth > word.clientWidth + 1);
        })
        .map(({ textContent }) => textContent);
    }),
  );

test('the facts of an order fit one line, and those without room are hidden whole', async ({ page }) => {
  for (const path of ['/?sort=new%7Casc', '/?sort=new%7Casc&view=compact']) {
    await visit(page, path);
    for (const width of [1440, 900, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutWords(page), `${path} at ${width}`).toEqual([]);
    }
  }
});
