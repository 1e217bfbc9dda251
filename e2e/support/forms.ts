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

/** Files are uploaded here before the write that attaches them. */
export const UPLOADS = '**/rest/v1/freelance/files';

/** The file input of the page's only form. */
export const fileInput = (page: Page): Locator => page.getByRole('form').locator('input[type=file]');

/** Fills in all required fields of an order; the budget is 36 000 ₽ by default. */
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

/** Storage keys of the drafts in the browser. */
export const storedDraftKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

/** Fails the next write to this address as a network error; reads of it, by which a page polls, pass. */
export async function loseNextWrite(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return await route.fallback();
    isLost = true;
    await route.abort();
  });
}
