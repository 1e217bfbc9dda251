/** A form is drawn by the server and hydrated later: what it shows, accepts and keeps until then. */
import { expect } from '@playwright/test';
import { holdScripts, placeOf, press, visit } from '../support/pages.ts';
import { DEMO_PASSWORD, newLogin, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test.describe('before the scripts have come', () => {
  test('a sign-in that is sent waits for them, and its password reaches no address', { tag: '@main' }, async ({
    page,
  }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const held = holdScripts(page);
    await page.goto('/sign-in?return_to=%2Fcabinet%2Fcustomer%2Forders', { waitUntil: 'commit' });
    await page.getByLabel('Логин или почта').fill('customer');
    await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Пароль', { exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Войти' })).toHaveAttribute('aria-busy', 'true');
    expect(placeOf(page)).toBe('/sign-in?return_to=/cabinet/customer/orders');
    held.release();
    await page.waitForURL('**/cabinet/customer/orders');
    expect(addresses.filter((address) => address.includes(DEMO_PASSWORD))).toEqual([]);
  });

  test('typed text and ticks survive hydration, and a sign-up sent early happens once', async ({ page }) => {
    const login = newLogin();
    const held = holdScripts(page);
    await page.goto('/sign-up', { waitUntil: 'commit' });
    await page.getByLabel('Почта', { exact: true }).fill(`${login}@example.ru`);
    await page.getByLabel('Логин').fill(login);
    await page.getByLabel('Пароль', { exact: true }).fill('Сорок тысяч проводок');
    await page.getByRole('checkbox', { name: 'Принимаю правила биржи' }).check();
    await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
    held.release();
    await press(page, 'Создать аккаунт');
    await page.waitForURL('/');
  });

  test('a password made visible before hydration is not lost', async ({ page }) => {
    for (const path of ['/sign-in', '/sign-up']) {
      const held = holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const password = page.getByLabel('Пароль', { exact: true });
      await password.fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Показать пароль' }).click();
      held.release();
      await expect(password).toHaveAttribute('type', 'text');
      await expect(password).toHaveValue(DEMO_PASSWORD);
    }
  });

  test('without JavaScript a message says so, and no typed text gets into the address', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const path of ['/sign-in', '/sign-up', '/password/forgot', `/password/reset?token=${'t'.repeat(40)}`]) {
      await page.goto(path);
      const field = page.getByRole('textbox', { name: /парол|почта/i }).first();
      await field.fill('very-secret');
      await page.getByRole('main').or(page.locator('form')).getByRole('button').last().click();
      await expect(page.getByRole('heading', { name: 'Нужен JavaScript' })).toBeVisible();
      expect(placeOf(page)).toBe(path);
    }
    await context.close();
  });
});

test('the initial values of a form are drawn before its scripts load', async ({ page, browser }) => {
  await signIn(page.context(), 'customer');
  const storageState = await page.context().storageState();
  for (const [path, role, name, state] of [
    ['/sign-in', 'checkbox', 'Запомнить на этом устройстве', undefined],
    ['/wallet', 'radio', /Банковская карта/, storageState],
  ] as const) {
    const still = await browser.newPage({ javaScriptEnabled: false, ...(state && { storageState: state }) });
    await still.goto(path);
    await expect(still.getByRole(role, { name })).toBeChecked();
    await still.close();
  }
});

test.describe('a finger alone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('brings a late form to life: no pointer has moved, nothing was scrolled', async ({ page }) => {
    await visit(page, '/sign-in');
    await page.getByLabel('Логин или почта').tap();
    await page.keyboard.type('customer');
    await page.getByLabel('Пароль', { exact: true }).tap();
    await page.keyboard.type(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Войти' }).tap();
    await page.waitForURL('/');
  });
});

test('a keyboard alone brings a late form to life', async ({ page }) => {
  await visit(page, '/sign-in');
  await page.getByLabel('Логин или почта').focus();
  await page.keyboard.type('customer');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
});
