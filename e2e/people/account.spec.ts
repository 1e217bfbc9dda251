import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { proposeDeal } from '../support/market.ts';
import { openMenu, placeOf, visit, waitForHydration } from '../support/pages.ts';
import { apiOf, DEMO_PASSWORD, newLogin, openLetter } from '../support/people.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'длинный пароль 7';

const emailOf = (login: string) => `${login}@example.ru`;

async function signUp(context: BrowserContext): Promise<string> {
  const login = newLogin();
  await apiOf(context).auth_sign_up({
    body: { login, email: emailOf(login), password: PASSWORD, accept_terms: true, accept_personal_data: true },
  });
  return login;
}

async function fillSignIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Логин или почта').fill(login);
  await passwordField(page).fill(password);
}

const passwordField = (page: Page): Locator => page.getByLabel('Пароль', { exact: true });
const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Войти' });

test('a person signs up, confirms the address by the letter and signs out', { tag: '@main' }, async ({ page }) => {
  const login = newLogin();
  await visit(page, '/sign-up?return_to=%2F%3Fsort%3Dbudget%257Cdesc');
  await page.getByLabel('Фамилия, имя, отчество').fill('Проверкина Вера Павловна');
  await page.getByLabel('Почта', { exact: true }).fill(emailOf(login));
  await page.getByLabel('Логин').fill(login);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Принимаю правила биржи' }).check();
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
  await expect(page.getByText('Дайте согласие на обработку персональных данных')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  await expect(page.getByRole('checkbox', { name: 'Даю согласие на публикацию профиля' })).not.toBeChecked();
  const signedIn = waitForHydration(page);
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
  await signedIn;

  expect(placeOf(page)).toBe('/?sort=budget|desc');
  const menu = page.getByRole('button', { name: 'Меню: Вера Проверкина' });
  await expect(menu).toBeVisible();
  // The same at a width with room for the picture only.
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить письмо ещё раз' })).toBeVisible();

  const letter = await openLetter(page, emailOf(login));
  await expect(letter.getByRole('heading')).toHaveText('Проводка: подтвердите адрес почты');
  const opened = waitForHydration(letter);
  await letter.getByRole('link', { name: 'Подтвердить адрес' }).click();
  await opened;
  await letter.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(letter.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible();
  await letter.close();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Отправить письмо ещё раз' })).toBeHidden();
  const signedOut = waitForHydration(page);
  await openMenu(page, 'Меню: Вера Проверкина', 'Выйти');
  await signedOut;
  await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();
});

test('a taken login is reported beside its field, and the typed text stays', async ({ page, faults }) => {
  faults.expectFault('422 POST /rest/v1/auth/sign-up');
  await visit(page, '/sign-up');
  await page.getByLabel('Почта', { exact: true }).fill(emailOf(newLogin()));
  await page.getByLabel('Логин').fill('customer');
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Принимаю правила биржи' }).check();
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
  await expect(page.getByLabel('Логин')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Логин')).toBeFocused();
  await expect(page.getByLabel('Логин')).toHaveAccessibleDescription(/занят/);
  await expect(passwordField(page)).toHaveValue(PASSWORD);
});

test('a protected page redirects to the sign-in and back', async ({ page }) => {
  await visit(page, '/cabinet/customer/orders?slice=archive');
  expect(placeOf(page)).toBe('/sign-in?return_to=/cabinet/customer/orders?slice=archive');
  await fillSignIn(page, 'customer', DEMO_PASSWORD);
  await signInButton(page).click();
  await page.waitForURL('**/cabinet/customer/orders?slice=archive');
  await expect(page.getByRole('heading', { level: 1, name: 'Мои заказы' })).toBeVisible();
  await page.goto('/sign-in');
  expect(placeOf(page)).toBe('/');
});

test('a page whose form comes late is opened with it, not around a hole', async ({ page }) => {
  await visit(page, '/');
  const form = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes('Забыли?')) {
      asked.resolve();
      await form.promise;
    }
    await route.fulfill({ response, body });
  });
  await page.getByRole('link', { name: 'Войти' }).click();
  await asked.promise;
  const heading = page.getByRole('heading', { level: 1, name: 'Вход' });
  await expect(heading.waitFor({ timeout: 1000 })).rejects.toThrow('Timeout');
  form.resolve();
  await expect(heading).toBeVisible();
  // Requests still running when the page closes would fail in their handlers.
  await page.unrouteAll({ behavior: 'wait' });
  await fillSignIn(page, 'customer', DEMO_PASSWORD);
});

test('plain http of a network, which has less of the browser, signs in and writes', async ({
  page,
  market,
  openBrowser,
  faults,
}) => {
  faults.expectFault('Cross-Origin-Opener-Policy');
  const site = market.origin.replace('127.0.0.1', 'market.test');
  // The chats of other journeys' deals may be closed.
  const { order_id } = await proposeDeal(await openBrowser('customer'), await openBrowser('freelancer'));
  await visit(page, `${site}/sign-in`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await fillSignIn(page, 'customer', DEMO_PASSWORD);
  await signInButton(page).click();
  await page.waitForURL(`${site}/`);
  await visit(page, `${site}/cabinet/customer/messages`);
  await page.getByRole('region', { name: 'Беседы' }).locator(`a[href*="?order=${order_id}&chat="]`).click();
  const words = `Проверка связи ${newLogin()}`;
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(words);
  await page.getByRole('textbox', { name: 'Сообщение' }).press('Enter');
  await expect(page.getByRole('log').or(page.getByRole('main')).getByText(words).first()).toBeVisible();
  await visit(page, page.url());
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
});

test('a return address of another site is not followed', async ({ page }) => {
  await visit(page, '/sign-in?return_to=%2F%2Fevil.example%2F');
  await fillSignIn(page, 'customer', DEMO_PASSWORD);
  const signedIn = waitForHydration(page);
  await signInButton(page).click();
  await signedIn;
  expect(placeOf(page)).toBe('/');
  await expect(page.getByRole('button', { name: /^Меню: / })).toBeVisible();
});

test('a wrong password says so and keeps the form', async ({ page, context, faults }) => {
  faults.expectFault('422 POST /rest/v1/auth/sign-in');
  const login = await signUp(context);
  await context.clearCookies();
  await visit(page, '/sign-in');
  await fillSignIn(page, login, 'не тот пароль');
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Неверный логин или пароль');
  await expect(page.getByLabel('Логин или почта')).toHaveValue(login);
  await passwordField(page).fill(PASSWORD);
  await signInButton(page).click();
  await page.waitForURL('/');
});

test('the demo accounts fill in the form', async ({ page }) => {
  await visit(page, '/sign-in');
  await page.getByText('Демонстрационные аккаунты').click();
  await page.getByRole('button', { name: /Новый исполнитель/ }).click();
  await expect(page.getByLabel('Логин или почта')).toHaveValue('freelancer-new');
  await signInButton(page).click();
  await page.waitForURL('/');
  await expect(page.getByRole('button', { name: /^Меню: / })).toBeVisible();
});

test('a forgotten password is replaced by the letter, and every session ends', async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.expectFault('422 POST /rest/v1/auth/sign-in');
  const elsewhere = await openBrowser();
  const login = await signUp(elsewhere.context());
  const newPassword = 'совсем новый пароль 8';

  await visit(page, '/sign-in');
  await page.getByRole('link', { name: 'Забыли?' }).click();
  await page.getByLabel('Почта', { exact: true }).fill(emailOf(login));
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    `Если адрес ${emailOf(login)} зарегистрирован`,
  );

  const letter = await openLetter(page, emailOf(login), 'новый пароль');
  const opened = waitForHydration(letter);
  await letter.getByRole('link', { name: 'Задать новый пароль' }).click();
  await opened;
  await letter.getByLabel('Новый пароль').fill(newPassword);
  await letter.getByRole('button', { name: 'Сохранить пароль' }).click();
  await letter.waitForURL('**/sign-in');

  await elsewhere.goto('/cabinet');
  expect(placeOf(elsewhere)).toBe('/sign-in?return_to=/cabinet');
  await fillSignIn(letter, login, PASSWORD);
  await signInButton(letter).click();
  await expect(letter.getByRole('alert')).toContainText('Неверный логин или пароль');
  await passwordField(letter).fill(newPassword);
  await signInButton(letter).click();
  await letter.waitForURL('/');
});

test('an unknown address gets the same answer', async ({ page }) => {
  await visit(page, '/password/forgot');
  await page.getByLabel('Почта', { exact: true }).fill('nobody@example.ru');
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Если адрес nobody@example.ru зарегистрирован',
  );
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused();
  await page.getByRole('button', { name: 'Отправить письмо ещё раз' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Отправили ещё раз');
  await page.getByRole('button', { name: 'Указать другой адрес' }).click();
  await expect(page.getByRole('heading', { name: 'Забыли пароль?' })).toBeVisible();
});

test('a cut link of a letter is reported on a page without fields', async ({ page, faults }) => {
  faults.expectFault(/^422 POST/);
  await visit(page, '/email/verify?token=torn');
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(page.getByRole('alert').getByText('Откройте ссылку из письма целиком.')).toBeVisible();
});
