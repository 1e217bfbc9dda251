import { expect, type Page } from '@playwright/test';
import { dayAhead, newTitle, publishOrder, respond, typed } from '../support/market.ts';
import { choose, holdScripts, press, visit } from '../support/pages.ts';
import { apiOf, newLogin, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const CREATE = '/cabinet/customer/orders/create';

/** The form of a deal for 12 000 ₽. */
async function openDealForm(page: Page, openBrowser: (login: string) => Promise<Page>): Promise<void> {
  await signIn(page.context(), 'customer');
  const order = await publishOrder(page);
  const response_id = await respond(await openBrowser('freelancer'), order);
  await apiOf(page).responses_approve({ params: { ...order, response_id }, body: { expected_price: 12_000 } });
  await visit(page, `/orders/${order.order_id}/deals/create`);
}

test.describe('a sum', () => {
  test('is taken as it is written, and refused when it is none', { tag: '@main' }, async ({ page, openBrowser }) => {
    await openDealForm(page, openBrowser);
    const price = page.getByRole('textbox', { name: 'Цена' });
    const bill = page.getByRole('complementary');
    for (const [text, shown] of [
      ['48 000,50', '48 000,50 ₽'],
      ['48 000,00 ₽', '48 000 ₽'],
      ['48000.5', '48 000,50 ₽'],
    ] as const) {
      await price.fill(text);
      await expect(bill).toContainText(shown);
    }
    for (const text of ['1e5', '123456789012']) {
      await price.fill(text);
      await price.blur();
      await expect(price).toHaveAccessibleDescription(/^Укажите цену от 100 до/);
    }
    await price.fill('');
    await press(page, 'Создать сделку');
    await expect(price).toHaveAccessibleDescription('Укажите цену');
    await expect(price).toHaveValue('');
    const day = page.getByRole('textbox', { name: 'Срок сдачи' });
    await expect(day).toHaveAccessibleDescription('Выберите день сдачи');
  });

  test('of a response, once cleared, stays so', async ({ page, openBrowser }) => {
    const order = await publishOrder(await openBrowser('customer'));
    await signIn(page.context(), 'freelancer');
    await respond(page, order);
    await visit(page, `/orders/${order.order_id}`);
    await press(page, 'Изменить');
    const form = page.getByRole('form', { name: 'Изменить отклик' });
    const price = form.getByRole('textbox', { name: 'Цена' });
    await expect(price).toHaveValue(/^12\s000$/);
    await price.fill('');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(price).toHaveAccessibleDescription('Укажите цену');
    await expect(price).toHaveValue('');
  });
});

test('a day is typed with dots, without them, and pasted', async ({ page, openBrowser }) => {
  await openDealForm(page, openBrowser);
  const written = typed(dayAhead(5));
  const ofDeal = page.getByRole('textbox', { name: 'Срок сдачи' });
  for (const text of [written, written.replaceAll('.', '')]) {
    await ofDeal.fill('');
    await ofDeal.pressSequentially(text);
    await expect(ofDeal).toHaveValue(written);
  }
  await ofDeal.fill('');
  await ofDeal.fill(dayAhead(5));
  await expect(ofDeal).toHaveValue(written);

  await visit(page, '/filter');
  await choose(page.getByRole('radio', { name: 'Даты' }));
  const ofFilter = page.getByRole('textbox', { name: 'С какого дня' });
  await ofFilter.pressSequentially('13.11.2026');
  await expect(ofFilter).toHaveValue('13.11.2026');
  await ofFilter.fill('2026-11-14');
  await expect(ofFilter).toHaveValue('14.11.2026');
});

test('a slow combobox loses no letter, Enter takes the first, Escape clears nothing', async ({ page }) => {
  await signIn(page.context(), 'customer');
  const held = holdScripts(page, /multi-select-popup/);
  await visit(page, CREATE);
  const field = page.getByRole('combobox', { name: 'Конфигурации' });
  await field.click();
  await page.keyboard.type('Бухгалтерия', { delay: 20 });
  await expect(field).toHaveValue('Бухгалтерия');
  held.release();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(field).toHaveValue('Бухгалтерия');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('Бухгалтерия'.length);
  const first = await page.getByRole('option').first().textContent();
  await page.keyboard.press('Enter');
  const token = page.getByRole('button', { name: /^Убрать: / });
  await expect(token).toHaveCount(1);
  await expect(token).toHaveAccessibleName(`Убрать: ${first}`);
  await page.keyboard.type('Зарплата');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(token).toHaveCount(1);
});

test('a form and the filter find a configuration by its everyday names', async ({ page }) => {
  await signIn(page.context(), 'customer');
  await visit(page, CREATE);
  const field = page.getByRole('combobox', { name: 'Конфигурации' });
  await field.click();
  for (const [typed, title] of [
    ['ка2', 'Комплексная автоматизация 2'],
    ['бп 3.0', 'Бухгалтерия 3.0'],
    ['pfhgkfnf', 'ЗУП 3.1'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByRole('option', { name: title, exact: true })).toBeVisible();
  }
  await visit(page, '/');
  await page.getByRole('button', { name: 'Конфигурация', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Конфигурация' });
  await panel.getByRole('searchbox', { name: 'Найти конфигурацию' }).fill('ут11');
  await expect(panel.getByText('УТ 11.5', { exact: true })).toBeVisible();
  await expect(panel.getByText('ЗУП 3.1', { exact: true })).toHaveCount(0);
});

test('«Создать похожий» gives the copy in spite of a waiting draft', async ({ page }) => {
  await signIn(page.context(), 'customer');
  const title = newTitle();
  const { order_id } = await publishOrder(page, title);
  await visit(page, CREATE);
  const waiting = newTitle();
  await page.getByLabel('Название').fill(waiting);
  await expect(page.getByText(/Черновик сохранён в/)).toBeVisible();
  await visit(page, `${CREATE}?like=${order_id}`);
  await expect(page.getByLabel('Название')).toHaveValue(title);
  await visit(page, CREATE);
  await expect(page.getByLabel('Название')).toHaveValue(waiting);
});

test('the click after an invalid field reaches its target', async ({ page }) => {
  await signIn(page.context(), 'customer');
  await visit(page, CREATE);
  await page.getByLabel('Описание').fill('Коротко');
  const suggestion = page.getByRole('button', { name: /^Добавить: / }).first();
  await suggestion.scrollIntoViewIfNeeded();
  const box = await suggestion.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await page.mouse.up();
  await expect(page.getByRole('button', { name: /^Убрать: / })).toHaveCount(1);
  await expect(page.getByLabel('Описание')).toHaveAttribute('aria-invalid', 'true');
});

test('a focused field is never under the header', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 500 });
  await signIn(page.context(), 'customer');
  await visit(page, CREATE);
  const header = await page.getByRole('banner').boundingBox();
  await page.getByRole('main').getByRole('button', { name: 'Опубликовать' }).focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(top).toBeGreaterThanOrEqual((header?.height ?? 0) - 1);
  }
});

test('a wrong password shows a message with a link to reset it, and a toast', async ({ page, faults }) => {
  faults.expectFault('422 POST /rest/v1/auth/sign-in');
  await visit(page, '/sign-in');
  await page.getByLabel('Логин или почта').fill(newLogin());
  await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
  await press(page, 'Войти');
  await expect(page.getByRole('alert')).toContainText('Неверный логин или пароль');
  const told = page.getByRole('note').filter({ hasText: 'Неверный логин или пароль' });
  await told.getByRole('link', { name: 'Задать новый пароль' }).click();
  await page.waitForURL('**/password/forgot');
});

test('warnings of a refusal stand above the form until it is sent again', async ({ page, faults }) => {
  faults.expectFault('422 POST /rest/v1/auth/password/forgot');
  const refusal = { message: 'Письмо не отправлено', errors: ['Письмо не отправлено'], warnings: ['Ящик заполнен'] };
  await page.route('**/auth/password/forgot', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await visit(page, '/password/forgot');
  await page.getByLabel('Почта').fill('nobody@example.ru');
  await press(page, 'Прислать ссылку');
  await expect(page.getByRole('alert').filter({ hasText: 'Письмо не отправлено' })).toBeVisible();
  const warning = page.getByRole('note').filter({ hasText: 'Ящик заполнен' });
  await expect(warning).toBeVisible();
  await page.getByLabel('Почта').fill('nobody-else@example.ru');
  await expect(warning).toBeVisible();
  await press(page, 'Прислать ссылку');
  await expect(warning).toBeHidden();
});

test('a refusal of the server shows in a toast and beside its field without covering it', async ({ page, faults }) => {
  faults.expectFault('422 POST /rest/v1/auth/sign-up');
  await page.setViewportSize({ width: 390, height: 700 });
  await visit(page, '/sign-up');
  await page.getByLabel('Почта', { exact: true }).fill(`${newLogin()}@example.ru`);
  await page.getByLabel('Логин').fill(newLogin());
  await page.getByLabel('Пароль', { exact: true }).fill('1234567890');
  await page.getByRole('checkbox', { name: 'Принимаю правила биржи' }).check();
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  await press(page, 'Создать аккаунт');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Этот пароль слишком распространён');
  const field = page.getByLabel('Пароль', { exact: true });
  await expect(field).toHaveAccessibleDescription(/слишком распространён/);
  await expect(field).toBeFocused();
  await expect
    .poll(async () => {
      const [one, other] = [await toast.boundingBox(), await field.boundingBox()];
      return one && other && (one.y >= other.y + other.height || one.y + one.height <= other.y);
    })
    .toBe(true);
});

test('a page that is not there, one that is closed and a search are named by their titles', async ({
  page,
  context,
  faults,
}) => {
  faults.expectFault(/^40[34] GET /);
  await page.goto('/nothing-here');
  await expect(page).toHaveTitle(/^Страница не найдена — /);
  await signIn(context, 'customer');
  await page.goto('/cabinet/moderator/statistics');
  // The unread count may precede the title.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Страница недоступна — /);
  await page.goto('/?query=обмен');
  await expect(page).toHaveTitle(/^(\(\d+\) )?«обмен»: поиск заказов — /);
});
