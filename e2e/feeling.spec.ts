import { expect, type Page } from '@playwright/test';
import { announcement, touch, visit } from './support/pages.ts';
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

const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('on the way to a page', () => {
  test.beforeEach(({ context }) => signIn(context, 'customer'));

  test('a slow navigation shows a bar, marks the pressed tab and keeps the frame', { tag: '@main' }, async ({
    page,
  }) => {
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
