import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openMenu, placeOf, visit, waitForHydration } from '../support/pages.ts';
import { apiOf, newLogin, openLetter } from '../support/people.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'длинный пароль 7';
const NEW_PASSWORD = 'совсем новый пароль 8';
const emailOf = (login: string) => `${login}@example.ru`;

async function signUp(context: BrowserContext): Promise<string> {
  const login = newLogin();
  const consents = { accept_terms: true, accept_personal_data: true } as const;
  await apiOf(context).auth_sign_up({ body: { login, email: emailOf(login), password: PASSWORD, ...consents } });
  return login;
}

/** Confirms the address by the link of its letter. */
async function verify(page: Page, login: string): Promise<void> {
  const letter = await openLetter(page, emailOf(login), 'подтвердите адрес');
  const address = await letter.getByRole('link', { name: 'Подтвердить адрес' }).getAttribute('href');
  await apiOf(page).auth_email_verify({ body: { token: new URL(address ?? '').searchParams.get('token') ?? '' } });
  await letter.close();
}

/** Follows the link of a letter to a page whose button does the work. */
async function follow(letter: Page, link: string, action: string): Promise<void> {
  const alive = waitForHydration(letter);
  await letter.getByRole('link', { name: link }).click();
  await alive;
  await letter.getByRole('button', { name: action }).click();
}

const sessions = (page: Page) => page.getByRole('region', { name: 'Сеансы' }).getByRole('listitem');

test('the password is changed, which signs every other browser out', { tag: '@main' }, async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  faults.expectFault('422 POST /rest/v1/auth/password/change');
  faults.expectSessionEnd();
  const login = await signUp(context);
  const elsewhere = await openBrowser();
  await apiOf(elsewhere).auth_sign_in({ body: { login, password: PASSWORD } });
  await visit(elsewhere, '/settings');

  await visit(page, '/');
  await openMenu(page, /^Меню: /, 'Настройки');
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Смена пароля' });
  await form.getByLabel('Текущий пароль').fill('не тот пароль');
  await form.getByLabel('Новый пароль').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(form.getByLabel('Текущий пароль')).toHaveAccessibleDescription(/указан неверно/);
  await expect(form.getByLabel('Новый пароль')).toHaveValue(NEW_PASSWORD);
  await form.getByLabel('Текущий пароль').fill(PASSWORD);
  await form.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByText('Пароль изменён, сеансы на других устройствах завершены')).toBeVisible();
  await expect(form.getByLabel('Новый пароль')).toHaveValue('');
  await expect(sessions(page)).toHaveCount(1);

  await elsewhere.goto('/settings');
  expect(placeOf(elsewhere)).toBe('/sign-in?return_to=/settings');
  await apiOf(elsewhere).auth_sign_in({ body: { login, password: NEW_PASSWORD } });
});

test('sessions are listed and ended, one or all others', async ({ page, context, openBrowser }) => {
  const login = await signUp(context);
  const others = [await openBrowser(), await openBrowser(), await openBrowser()];
  for (const other of others) await apiOf(other).auth_sign_in({ body: { login, password: PASSWORD } });
  await visit(page, '/settings');
  await expect(sessions(page)).toHaveCount(4);
  await expect(sessions(page).first()).toContainText('Это устройство');
  await expect(sessions(page).first()).toContainText('Активен сейчас');
  await sessions(page)
    .nth(1)
    .getByRole('button', { name: /^Завершить сеанс: / })
    .click();
  await expect(sessions(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Завершить все остальные' }).click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Завершить все остальные' })).toBeHidden();
  for (const other of others) {
    await other.goto('/settings');
    expect(placeOf(other)).toBe('/sign-in?return_to=/settings');
  }
});

test('the address is changed by a letter, and the former one can take it back', async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  // Taking the address back ends every session.
  faults.expectSessionEnd();
  const login = await signUp(context);
  const newEmail = `new-${emailOf(login)}`;
  await verify(page, login);
  await visit(page, '/settings');
  const form = page.getByRole('form', { name: 'Смена почты' });
  await form.getByLabel('Новый адрес').fill(newEmail);
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Сменить почту' }).click();
  await expect(page.getByText('Ждём подтверждения')).toBeVisible();
  await expect(form.getByLabel('Новый адрес')).toHaveValue('');

  const letter = await openLetter(page, newEmail, 'новый адрес почты');
  await follow(letter, 'Подтвердить адрес', 'Подтвердить адрес');
  await expect(letter.getByRole('heading', { name: 'Адрес почты изменён' })).toBeVisible();
  await letter.getByRole('link', { name: 'Открыть настройки' }).click();
  await expect(letter.getByRole('region', { name: 'Почта' })).toContainText(newEmail);
  await expect(letter.getByText('Ждём подтверждения')).toBeHidden();

  const owner = await openBrowser();
  const notice = await openLetter(owner, emailOf(login), 'смена адреса почты');
  await expect(notice.locator('body')).toContainText(newEmail);
  await follow(notice, 'Отменить смену адреса', 'Отменить смену');
  await expect(notice.getByRole('heading', { name: 'Прежний адрес возвращён' })).toBeVisible();
  await page.goto('/settings');
  expect(placeOf(page)).toBe('/sign-in?return_to=/settings');

  const reset = await openLetter(owner, emailOf(login), 'новый пароль');
  const opened = waitForHydration(reset);
  await reset.getByRole('link', { name: 'Задать новый пароль' }).click();
  await opened;
  await reset.getByLabel('Новый пароль').fill(NEW_PASSWORD);
  await reset.getByRole('button', { name: 'Сохранить пароль' }).click();
  await reset.waitForURL('**/sign-in');
  await apiOf(owner).auth_sign_in({ body: { login: emailOf(login), password: NEW_PASSWORD } });
});

test('a wish for another address is taken back', async ({ page, context }) => {
  const login = await signUp(context);
  await visit(page, '/settings');
  const form = page.getByRole('form', { name: 'Смена почты' });
  await form.getByLabel('Новый адрес').fill(`new-${emailOf(login)}`);
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Отменить смену' }).click();
  await expect(page.getByText('Ждём подтверждения')).toBeHidden();
});

test('the theme is chosen with the keyboard, stays, and can follow the system', async ({ page, context }) => {
  await signUp(context);
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/settings');
  const root = page.locator('html');
  await expect(page.getByRole('radio', { name: 'Как в системе' })).toBeChecked();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'Как в системе' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Светлая' })).toBeChecked();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await visit(page, '/settings');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'Светлая' })).toBeChecked();
  await page.getByRole('button', { name: 'Переключить тему' }).click();
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked();
  await page.getByText('Как в системе').click();
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/settings');
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the documents that one agrees to are read from the sign-up and the footer', async ({ page }) => {
    await page.goto('/sign-up');
    for (const [words, path, title] of [
      ['правила биржи', '/legal/terms', 'Правила биржи'],
      ['публикацию профиля', '/legal/publication', 'Согласие на публикацию профиля'],
      ['обработку персональных данных', '/legal/personal-data', 'Согласие на обработку персональных данных'],
    ] as const) {
      await expect(page.getByRole('link', { name: words })).toHaveAttribute('href', path);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('article')).toContainText('ООО «Проводка»');
      await page.goto('/sign-up');
    }
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Правила' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Правила биржи' })).toBeVisible();
    await page.getByRole('link', { name: 'Политика обработки персональных данных' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Политика обработки персональных данных');
    await page.getByRole('link', { name: 'Условия покупки SM' }).click();
    await expect(page).toHaveURL('/legal/sm');
    await expect(page.getByRole('article')).toContainText('Один SM стоит');
  });
});

test('a document that is not there is not found', async ({ page, faults }) => {
  faults.expectFault('404 GET /legal/constructor');
  await page.goto('/legal/constructor');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('не может быть найдена');
});
