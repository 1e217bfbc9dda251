import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { publishOrder } from '../support/market.ts';
import { market } from '../support/market-site.ts';
import { openMenu, placeOf, visit, waitForHydration } from '../support/pages.ts';
import { openLetter, signUp } from '../support/people.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
/** A word that no other journey uses. */
const newWord = () => `слово${process.pid}х${Date.now() % 1_000_000}`;

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

test('the search corrects a query, finds its orders and shows the correction', { tag: '@main' }, async ({
  page,
  openBrowser,
}) => {
  const customer = await openBrowser();
  await signUp(customer, market());
  const word = newWord();
  await publishOrder(customer, `Управление торговлей: ${word}`);

  await visit(page, '/');
  const search = page.getByRole('searchbox', { name: 'Поиск по заказам' });
  const order = page.getByRole('article').filter({ hasText: word });
  const ask = async (query: string) => {
    await search.fill(query);
    await search.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe(query);
  };

  await ask(`ут ${word}`);
  await expect(order).toBeVisible();
  await expect(main(page)).not.toContainText('Показаны заказы по запросу');

  for (const typed of [`en ${word}`, `торговляя управление ${word}`]) {
    await ask(typed);
    await expect(order).toBeVisible();
  }

  await ask(`en ${word}`);
  await expect(main(page)).toContainText(`Показаны заказы по запросу „ут ${word}“`);
  await page.getByRole('link', { name: `Искать „en ${word}“` }).click();
  await expect(page.getByText('Ничего не нашлось').first()).toBeVisible();
  expect(placeOf(page)).toContain('is_exact=1');

  await ask(`упарвление ${word}`);
  await expect(order).toBeVisible();
  await expect(main(page)).toContainText(`Показаны заказы по запросу „управление ${word}“`);
  await expectAccessible(page);
});

test('words typed while the results of others come stay in the field', async ({ page }) => {
  for (const [address, name, found] of [
    ['/', 'Поиск по заказам', 'Ничего не нашлось'],
    ['/support', 'Поиск по справке', 'По запросу «абракадабра» ничего нет'],
  ] as const) {
    await visit(page, address);
    const typed = Promise.withResolvers<void>();
    await page.route(/\.data\?.*query=/, async (route) => {
      await typed.promise;
      await route.continue();
    });
    const search = page.getByRole('searchbox', { name });
    await search.fill('абракадабра');
    await search.press('Enter');
    await search.fill('абракадабра и ещё');
    typed.resolve();
    await expect(page.getByText(found).first()).toBeVisible();
    await expect(search).toHaveValue('абракадабра и ещё');
    await page.unrouteAll();
  }
});

test('a query that is too long stays whole and says by how much', async ({ page }) => {
  const long = 'Обмен с сайтом и перенос остатков. '.repeat(7).trim();
  for (const [address, name] of [
    ['/', 'Поиск по заказам'],
    ['/support', 'Поиск по справке'],
  ] as const) {
    await visit(page, address);
    const search = page.getByRole('searchbox', { name });
    await search.fill(long);
    await search.press('Enter');
    const said = await search.evaluate((field: HTMLInputElement) => field.validationMessage);
    expect(said).toBe('Не помещается 44\u00a0символа: в запросе их до 200.');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(long);
    expect(placeOf(page)).toBe(address);

    await search.fill('обмен');
    await search.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('обмен');
  }
});

test('a guest who subscribes to new orders signs in and returns', async ({ page }) => {
  await visit(page, '/?budget_from=1000');
  await page.getByRole('link', { name: 'Сообщать о новых заказах' }).click();
  await page.waitForURL('**/sign-in?*');
  expect(placeOf(page)).toBe('/sign-in?return_to=/?budget_from=1000');
});

test('a filter is saved with one press, sends a letter and is stopped by its link', async ({ page, openBrowser }) => {
  const login = await signUp(page, market());
  const customer = await openBrowser();
  await signUp(customer, market());
  const word = newWord();

  await visit(page, `/?query=${word}`);
  await page.getByRole('button', { name: 'Сообщать о новых заказах' }).click();
  await page.getByRole('link', { name: 'Подписка сохранена' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Подписки на заказы');
  const search = page.getByRole('article').filter({ hasText: word });
  await expect(search).toContainText('Письма приходят');
  await expectAccessible(page);

  await publishOrder(customer, `Заказ про ${word}`);
  const letter = await openLetter(page, `${login}@example.ru`, word);
  await expect(letter.getByRole('link', { name: /^Заказ №/ })).toBeVisible();
  const opened = waitForHydration(letter);
  await letter.getByRole('link', { name: 'Отключить письма подписки' }).first().click();
  await opened;
  await expectAccessible(letter);
  await letter.getByRole('button', { name: 'Выключить письма' }).click();
  await expect(main(letter)).toContainText('Больше не пишем');

  await visit(page, '/');
  await openMenu(page, /^Меню/, 'Подписки на заказы');
  await expect(search).toContainText('Письма выключены');
  await page.getByRole('button', { name: `Включить письма: «${word}»` }).click();
  await expect(search).toContainText('Письма приходят');
  await page.getByRole('button', { name: `Удалить подписку: «${word}»` }).click();
  await expect(main(page)).toContainText('Подписок пока нет');
  await expectAccessible(page);
});

test('any list is a feed of its public orders', async ({ page, openBrowser }) => {
  const customer = await openBrowser();
  await signUp(customer, market());
  const word = newWord();
  const { order_id } = await publishOrder(customer, `${word} & <b>разметка</b>`);
  await visit(page, `/?query=${word}&sort=budget%7Cdesc`);
  const address = await page.locator('link[rel="alternate"][type="application/rss+xml"]').getAttribute('href');
  expect(decodeURIComponent(address ?? '')).toBe(`/rss.xml?query=${word}`);
  const reply = await page.request.get(address ?? '');
  expect(reply.headers()['content-type']).toContain('application/rss+xml');
  const feed = await reply.text();
  const read = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    return {
      error: parsed.querySelector('parsererror')?.textContent ?? null,
      items: [...parsed.querySelectorAll('item')].map((item) => [
        item.querySelector('title')?.textContent,
        new URL(item.querySelector('link')?.textContent ?? '').pathname,
      ]),
    };
  }, feed);
  expect(read).toEqual({ error: null, items: [[`${word} & <b>разметка</b>`, `/orders/${order_id}`]] });
});
