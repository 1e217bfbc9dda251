import { expect, type Page } from '@playwright/test';
import { visit } from '../support/pages.ts';
import { test } from '../support/test.ts';

/** Makes a script of the site end with these lines, as if we had written them. */
async function plant(page: Page, lines: string): Promise<void> {
  await page.route(/\/assets\/base-[\w-]+\.js/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `${await reply.text()}\n${lines}` });
  });
}

/** The report that a page sends; resolves when it was answered. */
const report = async (page: Page) => {
  const reply = await page.waitForResponse(/\/rest\/v1\/client-errors$/);
  return { status: reply.status(), sent: reply.request().postDataJSON(), headers: await reply.request().allHeaders() };
};

test('an error in the browser of a guest reaches moderators without the guest, and is marked as fixed', {
  tag: '@main',
}, async ({ page, openBrowser, faults }) => {
  faults.expectFault('planted');
  await plant(
    page,
    `setTimeout(() => { throw new TypeError('planted for «Иванова Мария», ivanova@mail.example.ru, +7 916 123-45-67'); }, 1500);`,
  );
  const told = report(page);
  await visit(page, '/leaderboard?period=all');
  const { status, sent, headers } = await told;
  expect(status).toBe(200);
  expect(headers.cookie).toBe(undefined);
  expect(sent).toMatchObject({ kind: 'script', message: 'TypeError: planted for [text], [mail] #' });
  expect(sent.route).toBe('leaderboard');

  const moderator = await openBrowser('moderator');
  await visit(moderator, '/cabinet/moderator/orders');
  const tabs = moderator.getByRole('navigation', { name: 'Разделы кабинета модератора' });
  await tabs.getByRole('link', { name: 'Сбои' }).click();
  const row = moderator.getByRole('row').filter({ hasText: 'planted for' });
  await expect(row).toContainText('leaderboard');
  await expect(row).toContainText('нынешняя');
  await row.getByText('Место в коде').click();
  await expect(row.getByText(/^base-[\w-]{8}\.js:\d+:\d+$/)).toBeVisible();
  await row.getByRole('button', { name: 'Исправлено' }).click();
  await expect(row).toHaveCount(0);
  await moderator.getByRole('link', { name: /^Исправленные/ }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Вернуть' }).click();
  await expect(row).toHaveCount(0);
});

test('a page tells of each error once and of five at most, and of none that is not ours', async ({ page, faults }) => {
  faults.expectFault('planted');
  faults.expectFault('Failed to fetch');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) sent.push(request.postDataJSON().message);
  });
  // The server is away, and that is no error to tell of.
  await page.route(/\/client-errors$/, (route) => route.abort());
  const names = ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const thrown = `${JSON.stringify(names)}.forEach((name, at) =>
    setTimeout(() => { throw new Error('planted ' + name); }, 1500 + at * 100));`;
  await plant(page, `Promise.reject(new DOMException('planted', 'AbortError'));\n${thrown}`);
  const last = page.waitForEvent('pageerror', ({ message }) => message === 'planted g');
  await visit(page, '/about');
  // An extension or another site: the code of the page's own console stands for it.
  await page.evaluate(() => void Promise.reject(new Error('planted elsewhere')));
  await last;
  await expect.poll(() => sent).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `Error: planted ${name}`));
});

test('a page that fell tells of it by the place in its code', async ({ page, faults }) => {
  faults.expectFault('planted');
  await page.route(/\/assets\/about-[\w-]+\.js/, async (route) => {
    const reply = await route.fetch();
    const whole = await reply.text();
    const body = whole.replace(/(\(\{loaderData:\w+\}\)\{)return/, "$1throw new RangeError('planted');return");
    expect(body).not.toBe(whole);
    await route.fulfill({ response: reply, body });
  });
  const told = report(page);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Извините! Внутренняя ошибка сервера');
  const { sent } = await told;
  expect(sent).toMatchObject({ kind: 'page', message: 'RangeError: planted', route: 'pages/about' });
  expect(sent.stack.split('\n')[0]).toMatch(/^about-[\w-]{8}\.js:\d+:\d+$/);
});
