import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  fileInput,
  fillOrder,
  loseNextWrite,
  signInAgain,
  storedDraftKeys,
  textFile,
  UPLOADS,
} from './support/forms.ts';
import { DESCRIPTION, MESSAGE, newTitle, publishOrder, publishWithResponse } from './support/market.ts';
import { openMenu, press, pressUnlessShown, visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const CREATE = '/cabinet/customer/orders/create';
const WORDS = 'Сделаю пробный перенос на копии базы, сверим остатки по ОСВ и повторим на рабочей базе в выходные.';

const toasts = (page: Page) => page.getByRole('region', { name: 'Уведомления' });
const responseForm = (page: Page) => page.getByRole('form', { name: 'Ваш отклик' });

test.describe('a file that failed', () => {
  test.beforeEach(({ context }) => signIn(context, 'customer'));

  test('stops the publication, which asks; without it the order goes out', { tag: '@main' }, async ({ page }) => {
    const title = newTitle();
    await visit(page, CREATE);
    await fillOrder(page, title);
    await page.route(UPLOADS, (route) => route.abort());
    await fileInput(page).setInputFiles(textFile('Техзадание.txt'));
    await expect(page.getByRole('alert')).toHaveText('Нет связи с сервером. Проверьте интернет и повторите');
    await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toHaveCount(1);

    const question = page.getByRole('alertdialog', { name: 'Один файл не загрузился. Опубликовать без него?' });
    await page.getByLabel('Название').fill('');
    await press(page, 'Опубликовать');
    await expect(page.getByLabel('Название')).toBeFocused();
    await expect(page.getByLabel('Название')).toHaveAttribute('aria-invalid', 'true');
    await expect(question).toBeHidden();
    await page.getByLabel('Название').fill(title);
    await press(page, 'Опубликовать');
    await question.getByRole('button', { name: 'Вернуться' }).click();
    await expect(question).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(CREATE);

    await press(page, 'Опубликовать');
    await question.getByRole('button', { name: 'Опубликовать' }).click();
    await page.waitForURL(/\/orders\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('offers a retry only when it may help, and only in its tile', async ({ page, faults }) => {
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
    // Read from the disk, as people's files are: sending this many bytes from test to browser takes a busy machine a minute.
    const large = join(await mkdtemp(join(tmpdir(), 'large-')), 'База.dt');
    await writeFile(large, '');
    await truncate(large, 26 * 1024 * 1024);
    await fileInput(page).setInputFiles(large);
    await expect(page.getByRole('alert').filter({ hasText: 'а можно до 25 МБ' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Повторить загрузку/ })).toHaveCount(0);
    await expect(toasts(page).locator('[role=alert], [role=status]')).toHaveCount(0);
  });
});

test.describe('a response that was not sent', () => {
  test('survives a reload, the end of the session and a lost network, with its file', async ({ sides, faults }) => {
    faults.expectSessionEnd();
    faults.expectFault(/^401 POST .*\/responses$/);
    const { order_id } = await publishOrder(sides.customer);
    const page = sides.freelancer;
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

    await loseNextWrite(page, '**/responses');
    await responseForm(page)
      .getByRole('button', { name: /^Откликнуться/ })
      .click();
    await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible();
    await expect(message).toHaveValue(WORDS);

    await apiOf(page).auth_sign_out();
    const send = responseForm(page).getByRole('button', { name: /^Откликнуться/ });
    const wayIn = page.getByRole('main').getByRole('link', { name: /Войти и.откликнуться/ });
    await pressUnlessShown(send, wayIn);
    await wayIn.click();
    await signInAgain(page, 'freelancer');
    await page.waitForURL(`**/orders/${order_id}`);
    await expect(message).toHaveValue(WORDS);
    await expect(responseForm(page).getByLabel('Цена')).toHaveValue(/^11\s500$/);
    await send.click();
    await expect(page.getByText('На рассмотрении')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Пример\.txt/ })).toBeVisible();
    // Its opening is offered for the next response; nothing else is stored.
    expect(await storedDraftKeys(page)).toEqual([expect.stringMatching(/:response-openings$/)]);
  });

  test('reports a file that has expired', async ({ sides, faults }) => {
    faults.expectFault('404 GET /rest/v1/freelance/files/');
    const { order_id } = await publishOrder(sides.customer);
    const page = sides.freelancer;
    await visit(page, `/orders/${order_id}`);
    const uploaded = page.waitForResponse(UPLOADS);
    await fileInput(page).setInputFiles(textFile('Пример.txt'));
    const { data } = (await (await uploaded).json()) as { data: { id: number } };
    await expect(page.getByRole('button', { name: 'Убрать: Пример.txt' })).toBeVisible();
    await responseForm(page).getByLabel('Сообщение заказчику').fill(MESSAGE);
    await apiOf(page).files_delete({ params: { file_id: data.id } });
    await visit(page, `/orders/${order_id}`);
    await expect(page.getByRole('alert')).toContainText('приложите ещё раз');
  });

  test('restores a change of a response too, until it is cancelled', async ({ sides }) => {
    const order = await publishWithResponse(sides.customer, sides.freelancer);
    const page = sides.freelancer;
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

  test('is forgotten by signing out', async ({ sides }) => {
    const { order_id } = await publishOrder(sides.customer);
    const page = sides.freelancer;
    await visit(page, `/orders/${order_id}`);
    await responseForm(page).getByLabel('Сообщение заказчику').fill(WORDS);
    await openMenu(page, /^Меню: /, 'Выйти');
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();
    await signIn(page.context(), 'freelancer');
    await visit(page, `/orders/${order_id}`);
    await expect(responseForm(page).getByLabel('Сообщение заказчику')).toHaveValue('');
  });
});

test.describe('an edited order', () => {
  test.beforeEach(({ context }) => signIn(context, 'customer'));

  test('survives a reload and the end of the session, with its files', async ({ page, context, faults }) => {
    faults.expectSessionEnd();
    faults.expectFault(/^401 POST .*\/orders\/\d+$/);
    const { order_id } = await publishOrder(context);
    const release = '3.0.150.28';
    const params = { order_id };
    const { version } = (await apiOf(context).orders_get({ params })).data;
    await apiOf(context).orders_update({ params, body: { release, version } });
    const address = `/cabinet/customer/orders/${order_id}/edit`;
    await visit(page, address);
    const description = page.getByLabel('Описание');
    await description.fill(`${DESCRIPTION} ${WORDS}`);
    await fileInput(page).setInputFiles(textFile('Дополнение.txt'));
    await expect(page.getByRole('button', { name: 'Убрать: Дополнение.txt' })).toBeVisible();

    await visit(page, address);
    await expect(description).toHaveValue(`${DESCRIPTION} ${WORDS}`);
    await expect(page.getByText('Мы вернули правки, которые вы не сохранили.')).toBeVisible();
    await expect(page.getByLabel('Релиз конфигурации')).toHaveValue(release);

    await apiOf(context).auth_sign_out();
    await press(page, 'Сохранить');
    await page.getByRole('alert').getByRole('link', { name: 'Войти' }).click();
    await signInAgain(page, 'customer');
    await page.waitForURL(`**${address}`);
    await expect(description).toHaveValue(`${DESCRIPTION} ${WORDS}`);
    await press(page, 'Сохранить');
    await page.waitForURL(`**/orders/${order_id}`);
    await expect(page.getByRole('link', { name: /^Дополнение\.txt/ })).toBeVisible();

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

test.describe('a complaint that was not sent', () => {
  test('survives a reload and the end of the session, with its file', async ({ sides, faults }) => {
    faults.expectSessionEnd();
    faults.expectFault(/^401 POST .*\/complaints$/);
    const { order_id } = await publishOrder(sides.customer);
    const page = sides.freelancer;
    const address = `/complaints/new?subject_kind=order&subject_id=${order_id}`;
    await visit(page, address);
    await page.getByLabel('Причина').selectOption('fraud');
    await page.getByLabel('Подробности').fill(WORDS);
    await fileInput(page).setInputFiles(textFile('Переписка.txt'));
    const file = page.getByRole('button', { name: 'Убрать: Переписка.txt' });
    await expect(file).toBeVisible();

    await visit(page, address);
    await expect(page.getByLabel('Подробности')).toHaveValue(WORDS);
    await expect(page.getByLabel('Причина')).toHaveValue('fraud');
    await expect(file).toBeVisible();
    await apiOf(page).auth_sign_out();
    await press(page, 'Отправить жалобу');
    await page.getByRole('alert').getByRole('link', { name: 'Войти' }).click();
    await signInAgain(page, 'freelancer');
    await expect(page.getByLabel('Подробности')).toHaveValue(WORDS);
    await expect(file).toBeVisible();
    await press(page, 'Отправить жалобу');
    await expect(page.getByText('На рассмотрении')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Переписка\.txt/ })).toBeVisible();
    expect(await storedDraftKeys(page)).toEqual([]);
  });

  test('nor is a question to support lost by a reload', async ({ page, context }) => {
    await signIn(context, 'freelancer');
    await visit(page, '/support/new');
    const question = page.getByLabel('Вопрос', { exact: true });
    await page.getByLabel('О чём вопрос').selectOption('payment');
    await question.fill(WORDS);
    await visit(page, '/support/new?code=7c1e0b52');
    await expect(question).toHaveValue(WORDS);
    await expect(page.getByLabel('Код ошибки')).toHaveValue('7c1e0b52');
    await press(page, 'Отправить');
    await expect(page).toHaveURL(/\/complaints$/);
    expect(await storedDraftKeys(page)).toEqual([]);
  });
});

test.describe('an edited profile', () => {
  test('comes back over what was saved elsewhere only where it was edited, and is over once saved', async ({
    page,
    context,
  }) => {
    await signIn(context, 'customer');
    await visit(page, '/cabinet/customer/profile');
    const about = page.getByLabel('Чем занимаетесь');
    const before = await about.inputValue();
    await about.fill(WORDS);
    await expect.poll(() => storedDraftKeys(page)).toHaveLength(1);
    const { data: user } = await apiOf(context).auth_user();
    const params = { uuid: user.customer.uuid };
    await apiOf(context).customers_update({ params, body: { contact_message: 'После обеда' } });

    await visit(page, '/cabinet/customer/profile');
    await expect(about).toHaveValue(WORDS);
    await expect(page.getByLabel('Когда удобно связаться')).toHaveValue('После обеда');
    const undo = page.getByRole('button', { name: 'Отменить правки' });
    await expect(undo).toBeVisible();
    await press(page, 'Сохранить');
    await expect(page.getByText('Профиль сохранён')).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(about).toHaveValue(WORDS);
    expect(await storedDraftKeys(page)).toEqual([]);
    await apiOf(context).customers_update({ params, body: { about: before, contact_message: '' } });
  });
});
