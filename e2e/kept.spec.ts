import { expect, type Page } from '@playwright/test';
import {
  DESCRIPTION,
  dayAhead,
  MESSAGE,
  newTitle,
  payDeal,
  proposeDeal,
  publishOrder,
  respond,
  typed,
} from './support/market.ts';
import { openMenu, visit } from './support/pages.ts';
import { apiOf, DEMO_PASSWORD, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const CREATE = '/cabinet/customer/orders/create';
const UPLOADS = '**/rest/v1/freelance/files';
const WORDS = 'Сделаю пробный перенос на копии базы, сверим остатки по ОСВ и повторим на рабочей базе в выходные.';

const textFile = (name: string, bytes = 1000) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'а') });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fileInput = (page: Page) => page.getByRole('form').locator('input[type=file]');
const toasts = (page: Page) => page.getByRole('region', { name: 'Уведомления' });
const responseForm = (page: Page) => page.getByRole('form', { name: 'Ваш отклик' });

async function fillOrder(page: Page, title: string): Promise<void> {
  await page.getByLabel('Название').fill(title);
  await page.getByLabel('Описание').fill(DESCRIPTION);
  await page
    .getByRole('button', { name: /^Добавить: / })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Сумма' }).fill('36000');
}

async function signInAgain(page: Page, login: string): Promise<void> {
  await page.getByLabel('Логин или почта').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await press(page, 'Войти');
}

test.describe('a file that failed', () => {
  test.beforeEach(({ context }) => signIn(context, 'customer'));

  test('stops the publication, which asks; without it the order goes out', async ({ page }) => {
    const title = newTitle();
    await visit(page, CREATE);
    await fillOrder(page, title);
    await page.route(UPLOADS, (route) => route.abort());
    await fileInput(page).setInputFiles(textFile('Техзадание.txt'));
    await expect(page.getByRole('alert')).toHaveText('Нет связи с сервером. Проверьте интернет и повторите');
    await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toHaveCount(1);

    await press(page, 'Опубликовать');
    const question = page.getByRole('alertdialog', { name: 'Один файл не загрузился. Опубликовать без него?' });
    await question.getByRole('button', { name: 'Вернуться' }).click();
    await expect(question).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(CREATE);

    await press(page, 'Опубликовать');
    await question.getByRole('button', { name: 'Опубликовать' }).click();
    await page.waitForURL(/\/orders\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('offers a retry only where it may help, and says so only in its tile', async ({ page, faults }) => {
    faults.expectFault('422 POST /rest/v1/freelance/files');
    await visit(page, CREATE);
    await page.route(UPLOADS, (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'На сегодня хватит', errors: ['На сегодня хватит'], warnings: [] },
      }),
    );
    await fileInput(page).setInputFiles(textFile('Квота.txt'));
    await expect(page.getByRole('alert').filter({ hasText: 'На сегодня хватит' })).toBeVisible();
    await fileInput(page).setInputFiles(textFile('База.dt', 26 * 1024 * 1024));
    await expect(page.getByRole('alert').filter({ hasText: 'а можно до 25 МБ' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Повторить загрузку/ })).toHaveCount(0);
    await expect(toasts(page).locator('[role=alert], [role=status]')).toHaveCount(0);
  });
});

test.describe('a response that was not sent', () => {
  test('survives a reload, the end of the session and a lost network, with its file', async ({
    page,
    context,
    openBrowser,
    faults,
  }) => {
    faults.expectFault('401 ');
    const customer = await openBrowser('customer');
    const { order_id } = await publishOrder(customer);
    await signIn(context, 'freelancer');
    await visit(page, `/orders/${order_id}`);
    await responseForm(page).getByLabel('Цена').fill('11500');
    await responseForm(page).getByRole('textbox', { name: 'Срок' }).fill('3');
    await responseForm(page).getByLabel('Сообщение заказчику').fill(WORDS);
    await fileInput(page).setInputFiles(textFile('Пример.txt'));
    await expect(page.getByRole('button', { name: 'Убрать: Пример.txt' })).toBeVisible();

    await visit(page, `/orders/${order_id}`);
    const message = responseForm(page).getByLabel('Сообщение заказчику');
    await expect(message).toHaveValue(WORDS);
    await expect(page.getByRole('button', { name: 'Убрать: Пример.txt' })).toBeVisible();

    await page.route('**/responses', (route) => route.abort(), { times: 1 });
    await responseForm(page)
      .getByRole('button', { name: /^Откликнуться/ })
      .click();
    await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible();
    await expect(message).toHaveValue(WORDS);

    await apiOf(context).auth_sign_out();
    // The page may have learnt of it by itself, as it looks for news.
    await responseForm(page)
      .getByRole('button', { name: /^Откликнуться/ })
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Войти и.откликнуться/ })
      .click();
    await signInAgain(page, 'freelancer');
    await page.waitForURL(`**/orders/${order_id}`);
    await expect(message).toHaveValue(WORDS);
    await expect(responseForm(page).getByLabel('Цена')).toHaveValue(/^11\s500$/);
    await responseForm(page)
      .getByRole('button', { name: /^Откликнуться/ })
      .click();
    await expect(page.getByText('На рассмотрении')).toBeVisible();
    await expect(page.getByRole('link', { name: /Пример\.txt/ })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  });

  test('tells of a file that is not kept any more', async ({ page, context, openBrowser, faults }) => {
    faults.expectFault('404 GET /rest/v1/freelance/files/');
    const customer = await openBrowser('customer');
    const { order_id } = await publishOrder(customer);
    await signIn(context, 'freelancer');
    await visit(page, `/orders/${order_id}`);
    const uploaded = page.waitForResponse(UPLOADS);
    await fileInput(page).setInputFiles(textFile('Пример.txt'));
    const { data } = (await (await uploaded).json()) as { data: { id: number } };
    await responseForm(page).getByLabel('Сообщение заказчику').fill(MESSAGE);
    await apiOf(context).files_delete({ params: { file_id: data.id } });
    await visit(page, `/orders/${order_id}`);
    await expect(page.getByRole('alert')).toContainText('приложите ещё раз');
  });

  test('a change of one comes back too, until it is cancelled', async ({ page, context, openBrowser }) => {
    const customer = await openBrowser('customer');
    const order = await publishOrder(customer);
    await signIn(context, 'freelancer');
    await respond(page, order);
    await visit(page, `/orders/${order.order_id}`);
    await press(page, 'Изменить');
    await page.getByLabel('Сообщение заказчику').fill(WORDS);
    await visit(page, `/orders/${order.order_id}`);
    await press(page, 'Изменить');
    await expect(page.getByLabel('Сообщение заказчику')).toHaveValue(WORDS);
    await press(page, 'Отмена');
    await press(page, 'Изменить');
    await expect(page.getByLabel('Сообщение заказчику')).toHaveValue(MESSAGE);
  });

  test('is forgotten by signing out', async ({ page, context, openBrowser }) => {
    const customer = await openBrowser('customer');
    const { order_id } = await publishOrder(customer);
    await signIn(context, 'freelancer');
    await visit(page, `/orders/${order_id}`);
    await responseForm(page).getByLabel('Сообщение заказчику').fill(WORDS);
    await openMenu(page, /^Меню: /, 'Выйти');
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();
    await signIn(context, 'freelancer');
    await visit(page, `/orders/${order_id}`);
    await expect(responseForm(page).getByLabel('Сообщение заказчику')).toHaveValue('');
  });
});

test.describe('an edited order', () => {
  test.beforeEach(({ context }) => signIn(context, 'customer'));

  test('survives a reload and the end of the session, with its files', async ({ page, context, faults }) => {
    faults.expectFault('401 ');
    const { order_id } = await publishOrder(context);
    const address = `/cabinet/customer/orders/${order_id}/edit`;
    await visit(page, address);
    const description = page.getByLabel('Описание');
    await description.fill(`${DESCRIPTION} ${WORDS}`);
    await fileInput(page).setInputFiles(textFile('Дополнение.txt'));
    await expect(page.getByRole('button', { name: 'Убрать: Дополнение.txt' })).toBeVisible();

    await visit(page, address);
    await expect(description).toHaveValue(`${DESCRIPTION} ${WORDS}`);
    await expect(page.getByText('Мы вернули правки, которые вы не сохранили.')).toBeVisible();

    await apiOf(context).auth_sign_out();
    await press(page, 'Сохранить');
    await page.getByRole('alert').getByRole('link', { name: 'Войти' }).click();
    await signInAgain(page, 'customer');
    await page.waitForURL(`**${address}`);
    await expect(description).toHaveValue(`${DESCRIPTION} ${WORDS}`);
    await press(page, 'Сохранить');
    await page.waitForURL(`**/orders/${order_id}`);
    await expect(page.getByRole('link', { name: /Дополнение\.txt/ })).toBeVisible();

    await visit(page, address);
    await expect(page.getByText('Мы вернули правки')).toBeHidden();
  });

  test('goes back to the order when its edits are not wanted', async ({ page, context }) => {
    const { order_id } = await publishOrder(context);
    await visit(page, `/cabinet/customer/orders/${order_id}/edit`);
    await page.getByLabel('Описание').fill(WORDS);
    await visit(page, `/cabinet/customer/orders/${order_id}/edit`);
    await expect(page.getByLabel('Описание')).toHaveValue(WORDS);
    await press(page, 'Отменить правки');
    await expect(page.getByLabel('Описание')).toHaveValue(DESCRIPTION);
  });
});

const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

test('a deal that was not sent survives a reload, a lost network and the end of the session, with its file', async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  faults.expectFault('401 ');
  await signIn(context, 'customer');
  const { order_id } = await proposeDeal(page, await openBrowser('freelancer'));
  const address = `/orders/${order_id}/deals/create`;
  await visit(page, address);
  await page.getByLabel('Описание').fill(DESCRIPTION);
  await page.getByLabel('Цена').fill('5 400,50');
  await page.getByLabel('Срок сдачи').fill(typed(dayAhead(9)));
  await fileInput(page).setInputFiles(textFile('Этап.txt'));
  await expect(page.getByRole('button', { name: 'Убрать: Этап.txt' })).toBeVisible();
  const expectAsTyped = async () => {
    await expect(page.getByLabel('Описание')).toHaveValue(DESCRIPTION);
    await expect(page.getByLabel('Цена')).toHaveValue(/^5\s400,50$/);
    await expect(page.getByLabel('Срок сдачи')).toHaveValue(typed(dayAhead(9)));
    await expect(page.getByRole('button', { name: 'Убрать: Этап.txt' })).toBeVisible();
  };

  await visit(page, address);
  await expectAsTyped();
  await page.route('**/deals', (route) => route.abort(), { times: 1 });
  await press(page, 'Создать сделку');
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible();
  await expectAsTyped();

  await apiOf(context).auth_sign_out();
  await press(page, 'Создать сделку');
  await page.getByRole('alert').getByRole('link', { name: 'Войти' }).click();
  await signInAgain(page, 'customer');
  await page.waitForURL(`**${address}`);
  await expectAsTyped();
  await press(page, 'Создать сделку');
  await page.waitForURL(/\/deals\/\d+$/);
  await expect(page.getByRole('link', { name: /Этап\.txt/ })).toBeVisible();
  expect(await keptDrafts(page)).toEqual([]);
});

test('words of a dialog and a review survive a reload and the end of the session', async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  faults.expectFault('401 ');
  const customer = await openBrowser('customer');
  await signIn(context, 'freelancer');
  const deal = await proposeDeal(customer, page);
  const address = `/orders/${deal.order_id}/deals/${deal.deal_id}`;
  await payDeal(customer, deal);

  await visit(page, address);
  const dialog = page.getByRole('dialog', { name: 'Сдать работу' });
  const words = dialog.getByLabel('Комментарий');
  await press(page, 'Сдать работу');
  await words.fill(WORDS);
  await dialog.locator('input[type=file]').setInputFiles(textFile('Акт.txt'));
  await expect(page.getByRole('button', { name: 'Убрать: Акт.txt' })).toBeVisible();
  await visit(page, address);
  await press(page, 'Сдать работу');
  await expect(words).toHaveValue(WORDS);
  await expect(page.getByRole('button', { name: 'Убрать: Акт.txt' })).toBeVisible();

  await page.route('**/deliver', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Сдать работу' }).click();
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible();
  await expect(words).toHaveValue(WORDS);

  await apiOf(context).auth_sign_out();
  // The page may have learnt of it by itself, as it looks for news.
  const send = dialog.getByRole('button', { name: 'Сдать работу' });
  await send.click({ timeout: 3000 }).catch(() => undefined);
  await page.waitForURL(/\/sign-in/);
  await signInAgain(page, 'freelancer');
  await page.waitForURL(`**${address}`);
  await press(page, 'Сдать работу');
  await expect(words).toHaveValue(WORDS);
  await dialog.getByRole('button', { name: 'Сдать работу' }).click();
  await expect(page.getByText('Работа на проверке')).toBeVisible();
  expect(await keptDrafts(page)).toEqual([]);

  await visit(customer, address);
  const rework = customer.getByRole('dialog', { name: 'Вернуть на доработку' });
  await press(customer, 'На доработку');
  await rework.getByLabel('Что поправить').fill(WORDS);
  await visit(customer, address);
  await press(customer, 'На доработку');
  await expect(rework.getByLabel('Что поправить')).toHaveValue(WORDS);
  await customer.keyboard.press('Escape');
  await expect(rework).toBeHidden();
  await press(customer, 'На доработку');
  await expect(rework.getByLabel('Что поправить')).toHaveValue(WORDS);
  await rework.getByRole('button', { name: 'Отмена' }).click();
  await press(customer, 'На доработку');
  await expect(rework.getByLabel('Что поправить')).toHaveValue('');
  await rework.getByRole('button', { name: 'Отмена' }).click();

  await apiOf(customer).deals_accept({ params: deal, body: {} });
  await visit(page, `${address}/review`);
  const review = page.getByRole('textbox', { name: 'Отзыв', exact: true });
  await page.getByRole('radio', { name: /^4 из 5/ }).check({ force: true });
  await review.fill(WORDS);
  await apiOf(context).auth_sign_out();
  await visit(page, `${address}/review`);
  await signInAgain(page, 'freelancer');
  await page.waitForURL(`**${address}/review`);
  await expect(review).toHaveValue(WORDS);
  await expect(page.getByRole('radio', { name: /^4 из 5/ })).toBeChecked();
  await press(page, 'Отправить отзыв');
  await page.waitForURL(`**${address}`);
  await expect(page.getByRole('article').getByText(WORDS)).toBeVisible();
  expect(await keptDrafts(page)).toEqual([]);
});
