import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { findOverflow } from '../support/overflow.ts';
import { visit } from '../support/pages.ts';
import { apiOf, newLogin } from '../support/people.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'длинный пароль 7';

const card = (page: Page) => page.getByRole('region', { name: 'Токены для программ' });

async function signUp(page: Page): Promise<void> {
  const login = newLogin();
  const consents = { accept_terms: true, accept_personal_data: true } as const;
  await apiOf(page.context()).auth_sign_up({
    body: { login, email: `${login}@example.ru`, password: PASSWORD, ...consents },
  });
}

/** A program's request: no cookies, only the token. */
async function askBy(origin: string, secret: string, path: string, body?: object): Promise<number> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  return (await fetch(`${origin}/rest/v1${path}`, init)).status;
}

test('a token is made, shown once, used by a program, seen in the journal and revoked', { tag: '@main' }, async ({
  page,
  market,
}) => {
  await signUp(page);
  await visit(page, '/settings');
  await expect(card(page)).toContainText('Токенов пока нет');
  await card(page).getByRole('button', { name: 'Новый токен' }).click();
  const form = page.getByRole('dialog', { name: 'Новый токен' });
  await form.getByRole('button', { name: 'Создать токен' }).click();
  await expect(form.getByLabel('Название')).toHaveAccessibleDescription('Назовите токен');
  await form.getByLabel('Название').fill('Обмен с 1С');
  await form.getByText('Заказы и профиль').click();
  await expect(form.getByLabel(/^Деньги/)).toBeDisabled();
  await expect(form).toContainText('нужно подтверждение входа');
  await form.getByText('30 дней').click();
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Создать токен' }).click();

  const made = page.getByRole('alertdialog', { name: 'Токен создан' });
  await expect(made).toContainText('больше мы его не');
  const secret = (await made.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^prvd_/);
  expect(await findViolations(page)).toEqual([]);
  await made.getByRole('button', { name: 'Токен сохранён' }).click();
  const row = card(page).getByRole('listitem').filter({ hasText: 'ЧтениеЗаказы и профиль' });
  await expect(row).toContainText('Ещё не использован');

  expect(await askBy(market.origin, secret, '/freelance/orders', { title: 'Обмен УТ и БП', is_draft: true })).toBe(201);
  await visit(page, '/settings');
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(row).toContainText('Последний вход');
  await card(page).getByText('Журнал токенов').click();
  await expect(card(page)).toContainText('POST /freelance/orders');

  await row.getByRole('button', { name: 'Отозвать токен Обмен с 1С' }).click();
  await page.getByRole('button', { name: 'Отозвать', exact: true }).last().click();
  await expect(card(page)).toContainText('Токенов пока нет');
  expect(await askBy(market.origin, secret, '/freelance/auth/user')).toBe(401);
});

test('a long name of a token is read whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const title = 'ОбменЗаказамиСБухгалтериейНаРабочемСервереКомпании';
  await apiOf(page.context()).auth_tokens_create({ body: { title, scopes: [], days: 30 } });
  await visit(page, '/settings');
  await expect(card(page)).toContainText(title);
  expect(await findOverflow(page)).toEqual([]);
  await card(page)
    .getByRole('button', { name: `Отозвать токен ${title}` })
    .click();
  await expect(page.getByRole('heading', { name: `Отозвать токен «${title}»?` })).toBeInViewport({ ratio: 1 });
  expect(await findOverflow(page)).toEqual([]);
});
