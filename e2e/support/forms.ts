import type { Locator, Page } from '@playwright/test';
import { DESCRIPTION } from './market.ts';
import { press } from './pages.ts';
import { DEMO_PASSWORD } from './people.ts';

/** A file of this name for a file input. */
export const textFile = (name: string, bytes = 1000) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'а'),
});

/** Where a file goes ahead of the write that attaches it. */
export const UPLOADS = '**/rest/v1/freelance/files';

/** Where the only form of the page takes files. */
export const fileInput = (page: Page): Locator => page.getByRole('form').locator('input[type=file]');

/** Fills in what an order needs to be published; the budget is 36 000 ₽ unless told. */
export async function fillOrder(page: Page, title: string, budget = 36_000): Promise<void> {
  await page.getByLabel('Название').fill(title);
  await page.getByLabel('Описание').fill(DESCRIPTION);
  await page
    .getByRole('button', { name: /^Добавить: / })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Сумма' }).fill(String(budget));
}

/** Fills in the sign-in page to which a session's end has led. */
export async function signInAgain(page: Page, login: string): Promise<void> {
  await page.getByLabel('Логин или почта').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await press(page, 'Войти');
}

/** Under which names the browser keeps what was typed and not sent. */
export const keptDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

/** The next write to this address finds no network; reads of it, by which a page looks for news, do. */
export async function loseNextWrite(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return await route.fallback();
    isLost = true;
    await route.abort();
  });
}
