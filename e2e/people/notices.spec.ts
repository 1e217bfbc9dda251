import { type BrowserContext, expect, type Page } from '@playwright/test';
import { verifyByLetter } from '../support/accounts.ts';
import { press, visit } from '../support/pages.ts';
import { apiOf, newLogin, PASSWORD } from '../support/people.ts';
import { test } from '../support/test.ts';

const OFFICE = { width: 1366, height: 650 };
const PHONE = { width: 390, height: 844 };

async function signUp(context: BrowserContext): Promise<string> {
  const login = newLogin();
  await apiOf(context).auth_sign_up({
    body: { login, email: `${login}@example.ru`, password: PASSWORD, accept_terms: true, accept_personal_data: true },
  });
  return login;
}

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);

test('after a sign-up one notice is shown and the page begins near the top', { tag: '@main' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  await signUp(context);
  await visit(page, '/');
  const slot = page.locator('#notices');
  await expect(slot.getByRole('note')).toHaveCount(1);
  await expect(slot.getByText('Подтвердите почту')).toBeVisible();
  expect(await topOf(page, 'article')).toBeLessThanOrEqual(480);

  const more = slot.getByRole('button', { name: /^Ещё \d$/ });
  const number = Number((await more.textContent())?.match(/\d/)?.[0]);
  await more.click();
  await expect(slot.getByRole('note')).toHaveCount(1 + number);
  await expect(slot.getByText('перейдите по ссылке из письма')).toBeVisible();
  await press(page, 'Свернуть');
  await expect(slot.getByRole('note')).toHaveCount(1);

  await page.setViewportSize(OFFICE);
  await visit(page, '/cabinet/customer/orders/create');
  await expect(page.locator('#notices').getByRole('note')).toHaveCount(1);
  expect(await topOf(page, 'main form')).toBeLessThanOrEqual(330);
});

test('the notice of an address goes by itself when it is verified in another tab', async ({ page, context }) => {
  const login = await signUp(context);
  await visit(page, '/');
  const notice = page.getByRole('button', { name: 'Отправить письмо ещё раз' });
  await expect(notice).toBeVisible();
  await verifyByLetter(page, login);
  await expect(notice).toHaveCount(0);
});
