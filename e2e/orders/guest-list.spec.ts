import { expect, type Page } from '@playwright/test';
import type { OrderFilter } from '@provodka/contract/orders/order-lists.ts';
import { PODIUM_PLACES } from '@provodka/domain/leaderboards.ts';
import { dayOf, typed } from '../support/market.ts';
import { choose, noteMorphs, placeOf, visit } from '../support/pages.ts';
import { apiOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const ON_A_PAGE = 10;

/** Ids of the orders on the page, in their order. */
async function idsOn(page: Page): Promise<number[]> {
  const links = page.getByRole('article').getByRole('heading').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return addresses.map((address) => Number(address.replace('/orders/', '')));
}

async function idsFromApi(page: Page, query: Partial<OrderFilter>): Promise<number[]> {
  const { data } = await apiOf(page).orders_list({ query });
  return data.map(({ id }) => id);
}

/**
 * The page shows exactly what the API gives for this filter, and it is something. Other journeys publish orders meanwhile, so
 * a difference is checked again on a page loaded after the answer.
 */
async function expectList(page: Page, query: Partial<OrderFilter>): Promise<void> {
  await expect(async () => {
    const expected = await idsFromApi(page, query);
    expect(expected.length).toBeGreaterThan(0);
    try {
      await expect.poll(() => idsOn(page), { timeout: 3000 }).toEqual(expected);
    } catch (error) {
      await page.reload();
      throw error;
    }
  }).toPass();
}

/** A word that some open order has: which ones are open depends on the day the demo was made. */
async function aWordOfTheList(page: Page): Promise<string> {
  const { data } = await apiOf(page).orders_list({ query: { limit: 100 } });
  const words = data.flatMap(({ title }) => title.split(/[^а-яё]+/i)).filter((word) => word.length >= 7);
  expect(words).not.toEqual([]);
  return words[0] ?? '';
}

test('the list shows the newest orders first and the version of the build in the console', { tag: '@main' }, async ({
  page,
}) => {
  const greeting = page.waitForEvent('console', (message) => message.text().startsWith('Build '));
  await page.goto('/');
  expect((await greeting).text()).toBe('Build 1.6.276');
  await expect(page).toHaveTitle(/Проводка/);
  await expectList(page, {});
  await expect(page.getByRole('article')).toHaveCount(ON_A_PAGE);
});

test('the three best of the month stand beside the list with a link to all', async ({ page }) => {
  await page.goto('/');
  const { data } = await apiOf(page).freelancers_leaderboard({ query: { limit: PODIUM_PLACES } });
  const best = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Лучшие за месяц' }) });
  // On the first days of a month nobody may have been paid yet.
  if (data.length === 0) return await expect(best).toHaveCount(0);
  await expect(best.getByRole('listitem')).toHaveCount(data.length);
  await best.getByRole('link', { name: 'Весь рейтинг' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('исполнител');
});

test('/orders leads to the root', async ({ page }) => {
  await page.goto('/orders');
  expect(placeOf(page)).toBe('/');
});

test.describe('the address holds', () => {
  test('the query, which is searched from the page', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('searchbox', { name: 'Поиск по заказам' }).fill('обмен');
    await page.getByRole('button', { name: 'Найти' }).click();
    await expect.poll(() => placeOf(page)).toBe('/?query=обмен');
    await expectList(page, { query: 'обмен' });
    await page.reload();
    await expectList(page, { query: 'обмен' });
  });

  test('the budget, chosen in its popover', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Бюджет', exact: true }).click();
    const popover = page.getByRole('dialog', { name: 'Бюджет' });
    await popover.getByRole('textbox', { name: 'Бюджет от' }).fill('10000');
    await popover.getByRole('textbox', { name: 'Бюджет до' }).fill('40000');
    await popover.getByRole('button', { name: 'Показать' }).click();
    await expect.poll(() => placeOf(page)).toBe('/?budget_from=10000&budget_to=40000');
    await expectList(page, { budget_from: 10_000, budget_to: 40_000 });
    await page.getByRole('link', { name: /Убрать фильтр: 10 000/ }).click();
    await expect.poll(() => placeOf(page)).toBe('/');
    await expectList(page, {});
  });

  test('the platform and the configuration, each chosen in its popover', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Платформа', exact: true }).click();
    const platforms = page.getByRole('dialog', { name: 'Платформа' });
    await platforms.getByRole('searchbox').fill('postgre');
    await choose(platforms.getByRole('checkbox', { name: 'PostgreSQL' }));
    await platforms.getByRole('button', { name: 'Показать' }).click();
    await expect(page).toHaveURL(/\?platforms=\d+$/);
    const platform = Number(new URL(page.url()).searchParams.get('platforms'));
    await expectList(page, { platforms: [platform] });

    const [first] = await idsOn(page);
    const { data: order } = await apiOf(page).orders_get({ params: { order_id: first ?? 0 } });
    const [configuration] = order.configurations;
    await page.getByRole('button', { name: 'Конфигурация', exact: true }).click();
    const configurations = page.getByRole('dialog', { name: 'Конфигурация' });
    const box = page.getByRole('checkbox', { name: configuration?.title, exact: true });
    await configurations.locator('label').filter({ has: box }).click();
    await configurations.getByRole('button', { name: 'Показать' }).click();
    await expect(page).toHaveURL(/\?platforms=\d+&configurations=\d+$/);
    await expectList(page, { platforms: [platform], configurations: [configuration?.id ?? 0] });
    await page.getByRole('link', { name: 'Сбросить' }).click();
    await expect.poll(() => placeOf(page)).toBe('/');
  });

  test('a whole group of configurations, from its shortcut', async ({ page }) => {
    await visit(page, '/');
    const shortcut = page.getByRole('navigation', { name: 'Конфигурации' }).getByRole('link').first();
    await shortcut.click();
    await expect(page).toHaveURL(/\?configurations=\d+$/);
    const group = Number(new URL(page.url()).searchParams.get('configurations'));
    await expectList(page, { configurations: [group] });
    await expect(shortcut).toHaveAttribute('aria-current', 'true');
  });

  test('the dates as dd.MM.yyyy', async ({ page }) => {
    const [newest] = (await apiOf(page).orders_list({ query: { sort: 'new|asc', page: 3 } })).data;
    const day = dayOf(Date.parse(newest?.published_at ?? ''));
    await page.goto(`/?date_from=${typed(day)}&date_to=${typed(day)}`);
    await expectList(page, { date_from: day, date_to: day });
    await expect(page.getByRole('button', { name: `Дата: ${typed(day)}` })).toBeVisible();
  });

  test('the dates chosen from the popover', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Дата', exact: true }).click();
    const popover = page.getByRole('dialog', { name: 'Дата' });
    await choose(popover.getByRole('radio').nth(1));
    await popover.getByRole('button', { name: 'Показать' }).click();
    await expect(page).toHaveURL(/\?date_from=\d{2}\.\d{2}\.\d{4}/);
    const days = new URL(page.url()).searchParams;
    const day = (name: string) => days.get(name)?.split('.').reverse().join('-');
    await expectList(page, { date_from: day('date_from'), date_to: day('date_to') });
  });

  const SORTS = [
    ['Сначала старые', 'new|asc'],
    ['Сначала дорогие', 'budget|desc'],
    ['Сначала дешёвые', 'budget|asc'],
    ['Много просмотров', 'show_counter|desc'],
    ['Мало просмотров', 'show_counter|asc'],
  ] as const;
  test('each of the five other sorts', async ({ page }) => {
    await visit(page, '/');
    for (const [label, sort] of SORTS) {
      await page.getByRole('button', { name: /Сначала|просмотров/ }).click();
      await page.getByRole('menuitem', { name: label }).click();
      await expect.poll(() => placeOf(page)).toBe(`/?sort=${sort}`);
      await expectList(page, { sort });
    }
  });

  test('the page', async ({ page }) => {
    await visit(page, '/?sort=budget%7Cdesc');
    await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 2' }).click();
    await expect.poll(() => placeOf(page)).toMatch(/^\/\?sort=budget\|desc&page=2&cursor=1\.\d+\.\d+$/);
    await expectList(page, { sort: 'budget|desc', page: 2 });
    await expect(page.getByRole('button', { name: 'Бюджет', exact: true })).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  });

  test('the view: cards or rows', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('link', { name: 'Строки' }).click();
    await expect.poll(() => placeOf(page)).toBe('/?view=compact');
    await expect(page.getByRole('region', { name: 'Заказы', exact: true })).toBeVisible();
    await expectList(page, {});
    await page.getByRole('link', { name: 'Карточки' }).click();
    await expect.poll(() => placeOf(page)).toBe('/');
  });
});

test('a sort that does not exist falls back to the usual one, and the page says so', async ({ page }) => {
  await page.goto('/?sort=price%7Cup&query=обмен');
  await expect(page.getByRole('status')).toContainText('Не получилось применить часть фильтра: порядок');
  await expectList(page, { query: 'обмен' });
});

test('J and K walk through the list, → shows an order beside it and Enter opens it; where one types they are letters', async ({
  page,
}) => {
  await visit(page, '/');
  const title = page.getByRole('article').getByRole('heading').getByRole('link');
  for (const key of ['j', 'j', 'k', 'j']) {
    await page.keyboard.press(`Key${key.toUpperCase()}`);
    await expect(page.locator(':focus')).toHaveRole('link');
  }
  await expect(title.nth(1)).toBeFocused();
  const name = (await title.nth(1).textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  const beside = page.getByRole('complementary', { name: 'Заказ рядом со списком' });
  await expect(beside.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.keyboard.press('KeyJ');
  await expect(beside.getByRole('heading', { level: 2, name: (await title.nth(2).textContent()) ?? '' })).toBeVisible();
  await expect(title.nth(2)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await page.getByRole('article').nth(1).hover();
  await page.getByRole('article').nth(1).getByTitle('Показать рядом (→)').click();
  await expect(beside.getByRole('link', { name: 'Открыть заказ' })).toBeVisible();
  await beside.getByRole('button', { name: 'Закрыть' }).click();
  await expect(beside).toBeHidden();

  await page.getByRole('searchbox').focus();
  await page.keyboard.press('KeyJ');
  await expect(page.getByRole('searchbox')).toHaveValue('j');
  await title.nth(1).focus();
  await noteMorphs(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-morphs', /new\(order-title\).*old\(order-title\)/);
});

test('an empty result names the query and links to existing orders; the total stays', async ({ page }) => {
  // An unfiltered list has its number in the headline alone.
  await visit(page, '/');
  await expect(page.getByRole('heading', { level: 2, name: 'Заказы', exact: true })).toBeVisible();
  await visit(page, '/?query=абракадабра');
  await expect(page.getByText('По запросу «абракадабра» ничего не нашлось')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[1-9]\d* заказ/);
  await expect(page.getByRole('heading', { level: 2, name: 'Заказы 0' })).toBeVisible();
  const [wanted] = (await apiOf(page).orders_configurations()).data;
  await page.getByRole('main').getByRole('link', { name: wanted?.title }).click();
  await expectList(page, { configurations: [wanted?.id ?? 0] });

  await visit(page, '/?query=абракадабра&budget_from=5000');
  const search = page.getByRole('searchbox', { name: 'Поиск по заказам' });
  await page.getByRole('link', { name: 'Очистить поиск' }).click();
  await expect.poll(() => placeOf(page)).toBe('/?budget_from=5000');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
});

test('the link back from an order keeps the place in the list', async ({ page }) => {
  await visit(page, '/?sort=budget%7Cdesc&page=2');
  const card = page.getByRole('article').nth(6).getByRole('heading').getByRole('link');
  const title = (await card.textContent()) ?? '';
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  const shown = await idsOn(page);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Заказы' }).click();
  // Not through expectList, which reloads a slow list: the step back itself must keep the place.
  await expect.poll(() => idsOn(page)).toEqual(shown);
  expect(placeOf(page)).toBe('/?sort=budget|desc&page=2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list, its search, its filter and its pages work', async ({ page }) => {
    await page.goto('/');
    await expectList(page, {});
    await page.getByRole('button', { name: 'Все фильтры' }).click();
    await page.getByRole('textbox', { name: 'Бюджет от' }).fill('15000');
    await page.getByText('Сначала дешёвые').click();
    await page.getByRole('button', { name: 'Показать заказы' }).click();
    await expectList(page, { budget_from: 15_000, sort: 'budget|asc' });
    await page.getByRole('link', { name: 'Страница 2' }).click();
    await expectList(page, { budget_from: 15_000, sort: 'budget|asc', page: 2 });
    await page.goto('/');
    const query = await aWordOfTheList(page);
    await page.getByRole('searchbox', { name: 'Поиск по заказам' }).fill(query);
    await page.getByRole('button', { name: 'Найти' }).click();
    await expectList(page, { query });
  });

  test('an order can be read', async ({ page }) => {
    await page.goto('/');
    const [order_id = 0] = await idsOn(page);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { data: order } = await apiOf(page).orders_get({ params: { order_id } });
    const beginning = order.description.split(/[.\n]/)[0] ?? '';
    await expect(page.getByRole('main')).toContainText(beginning);
    await expect(page.getByRole('main').getByText('Откликнуться').first()).toBeVisible();
  });
});
