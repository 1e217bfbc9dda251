import { expect, type Locator, type Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { fileInput, fillOrder, textFile, UPLOADS } from '../support/forms.ts';
import { DESCRIPTION, newTitle, publishOrder } from '../support/market.ts';
import { market } from '../support/market-site.ts';
import { openMenu, press, visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const CREATE = '/cabinet/customer/orders/create';

const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

test.beforeEach(({ context }) => signIn(context, 'customer'));

test('an order with files: a failed upload is repeated, an unwanted one cancelled', { tag: '@main' }, async ({
  page,
}) => {
  const title = newTitle();
  await visit(page, CREATE);
  await fillOrder(page, title);
  await page.getByLabel('Релиз конфигурации').fill('3.0.150.28');
  await page.getByLabel('На поддержке?').selectOption('Снята с поддержки');

  await page.route(UPLOADS, (route) => route.abort(), { times: 1 });
  await fileInput(page).setInputFiles(textFile('Техзадание.txt'));
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите').first()).toBeVisible();
  await press(page, 'Повторить загрузку: Техзадание.txt');
  await expect(page.getByRole('button', { name: 'Убрать: Техзадание.txt' })).toBeVisible();

  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow);
  await fileInput(page).setInputFiles(textFile('Выгрузка.txt', 2_000_000));
  const progress = page.getByRole('progressbar', { name: 'Загрузка: Выгрузка.txt' });
  await expect(progress).toBeVisible();
  const share = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(share).toBeGreaterThan(0);
  await press(page, 'Опубликовать');
  await expect(page.getByText('Дождитесь конца загрузки или отмените её')).toBeVisible();
  await press(page, 'Отменить загрузку: Выгрузка.txt');
  await expect(progress).toBeHidden();
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });

  await press(page, 'Опубликовать');
  await page.waitForURL(/\/orders\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('36 000 ₽')).toBeVisible();
  await expect(page.getByRole('list', { name: 'О системе' })).toContainText('Релиз 3.0.150.28Снята с поддержки');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Техзадание\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe('Техзадание.txt');
  await expect(page.getByText('Выгрузка.txt')).toBeHidden();
});

test('the hint offers dragging files on a wide screen and picking them on a phone', async ({ page }) => {
  await visit(page, CREATE);
  const [dragged, picked] = [page.getByText(/^Перетащите/), page.getByText(/^Выберите файлы/)];
  await expect(dragged).toBeVisible();
  await expect(picked).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(picked).toBeVisible();
  await expect(dragged).toBeHidden();
});

test('mistakes stand beside their fields, the first gets the focus, and the typed text stays', async ({ page }) => {
  await visit(page, CREATE);
  await page.getByLabel('Описание').fill('Слишком коротко');
  await press(page, 'Опубликовать');
  await expect(page.getByLabel('Название')).toBeFocused();
  for (const name of ['Название', 'Описание']) {
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByRole('combobox', { name: 'Конфигурации' })).toHaveAccessibleDescription(/./);
  await expect(page.getByRole('textbox', { name: 'Сумма' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Описание')).toHaveValue('Слишком коротко');
  expect(new URL(page.url()).pathname).toBe(CREATE);

  await press(page, 'Вопросы: Обмен');
  await expect(page.getByText('В описании уже есть текст')).toBeVisible();
  await expect(page.getByLabel('Описание')).toHaveValue('Слишком коротко');
  await press(page, 'Дописать вопросы в конец');
  await expect(page.getByLabel('Описание')).toHaveValue(/^Слишком коротко\n\nОткуда и куда передаём: /);
  await page.getByLabel('Описание').fill('');
  await press(page, 'Вопросы: Ошибка');
  await expect(page.getByLabel('Описание')).toBeFocused();
  await press(page, 'Вопросы: Отчёт');
  await expect(page.getByLabel('Описание')).toHaveValue(/^Кто и для чего смотрит отчёт: /);
  await press(page, 'Опубликовать');
  await expect(page.getByText('Ответьте на вопросы описания')).toBeVisible();
});

test('restores an unfinished text after the page was left', async ({ page }) => {
  const title = newTitle();
  await visit(page, CREATE);
  await page.getByLabel('Название').fill(title);
  await expect(page.getByText(/Черновик сохранён в/)).toBeVisible();
  await visit(page, CREATE);
  await expect(page.getByText('Мы вернули текст, который вы не отправили.')).toBeVisible();
  await expect(page.getByLabel('Название')).toHaveValue(title);
  await press(page, 'Начать заново');
  await expect(page.getByLabel('Название')).toHaveValue('');
});

test('a draft is saved, hidden from others, and published later', async ({ page, openBrowser, faults }) => {
  faults.expectFault(/^404 GET \/orders\//);
  const title = newTitle();
  await visit(page, CREATE);
  await page.getByLabel('Название').fill(title);
  await press(page, 'Оставить черновиком');
  await page.waitForURL('**/cabinet/customer/orders');
  const row = page.getByRole('article').filter({ hasText: title });
  await expect(row).toContainText('Черновик');
  await row.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Черновик' })).toBeVisible();
  const path = new URL(page.url()).pathname.replace('/cabinet/customer', '').replace('/edit', '');
  const stranger = await openBrowser();
  expect((await stranger.goto(path))?.status()).toBe(404);

  await fillOrder(page, title);
  await page.getByLabel('Описание').fill(`${DESCRIPTION} `.repeat(8));
  await press(page, 'Опубликовать');
  await page.waitForURL(`**${path}`);
  await expect(page.getByText('Поиск исполнителя')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Пригласить исполнителей' })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Скопировать ссылку' }).last().click();
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await press(page, 'Показать полностью');
  await expect(page.getByRole('button', { name: 'Показать полностью' })).toBeHidden();
  expect((await stranger.goto(path))?.status()).toBe(200);
});

test('an order is changed', async ({ page }) => {
  const { order_id } = await publishOrder(page);
  const title = newTitle();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/orders/${order_id}`);
  const head = page.getByRole('main').locator('header');
  const rowOf = async (part: Locator) => Math.round(((await part.boundingBox())?.y ?? 0) / 10);
  const edit = page.getByRole('link', { name: 'Изменить' });
  expect(await rowOf(edit), 'beside the way up').toBe(await rowOf(head.getByRole('link', { name: 'Мои заказы' })));
  expect(await rowOf(head.getByText('Нет откликов'))).toBe(await rowOf(head.getByText('Бюджет')));
  await edit.click();
  await page.getByLabel('Название').fill(title);
  await fileInput(page).setInputFiles(textFile('Дополнение.txt'));
  await expect(page.getByRole('button', { name: 'Убрать: Дополнение.txt' })).toBeVisible();
  await press(page, 'Сохранить');
  await page.waitForURL(`**/orders/${order_id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await press(page, 'Убрать: Дополнение.txt');
  await press(page, 'Сохранить');
  await page.waitForURL(`**/orders/${order_id}`);
  await expect(page.getByRole('link', { name: /^Дополнение\.txt/ })).toBeHidden();
});

test('a form older than a save in another tab keeps its text and reloads the rest', async ({
  page,
  context,
  faults,
}) => {
  faults.expectFault(/^422 POST \/rest\/v1\/freelance\/orders\/\d+$/);
  const { order_id } = await publishOrder(page);
  const [first, second] = [newTitle(), `${DESCRIPTION} Срок до конца месяца.`];
  const tab = await context.newPage();
  await visit(page, `/cabinet/customer/orders/${order_id}/edit`);
  await visit(tab, `/cabinet/customer/orders/${order_id}/edit`);
  await page.getByLabel('Название').fill(first);
  await press(page, 'Сохранить');
  await page.waitForURL(`**/orders/${order_id}`);

  await tab.getByLabel('Описание').fill(second);
  await press(tab, 'Сохранить');
  await expect(tab.getByRole('alert').filter({ hasText: 'Пока вы правили, заказ изменился' })).toBeVisible();
  await expect(tab.getByRole('main').getByText('Скопируйте свой текст')).toHaveCount(0);
  await press(tab, 'Обновить, оставив мой текст');
  await expect(tab.getByLabel('Название')).toHaveValue(first);
  await expect(tab.getByLabel('Описание')).toHaveValue(second);
  await press(tab, 'Сохранить');
  await tab.waitForURL(`**/orders/${order_id}`);
  const { data } = await apiOf(page).orders_get({ params: { order_id } });
  expect(data).toMatchObject({ title: first, description: second });
});

test('an order is archived, renewed and deleted', async ({ page, faults }) => {
  faults.expectFault(/^404 GET \/orders\//);
  const title = newTitle();
  const { order_id } = await publishOrder(page, title);
  await visit(page, `/orders/${order_id}`);
  await openMenu(page, 'Действия с заказом', 'В архив');
  await confirm(page, 'В архив');
  await expect(page.getByText('Заказ в архиве')).toBeVisible();
  await press(page, 'Вернуть в поиск');
  await expect(page.getByText('Поиск исполнителя')).toBeVisible();
  await query(
    market().database,
    `update orders set published_at = published_at - interval '26 days', expires_at = expires_at - interval '26 days' where id = $1`,
    [order_id],
  );
  await visit(page, `/orders/${order_id}`);
  await press(page, 'Продлить');
  await expect(page.getByText('Поиск закончится')).toBeHidden();
  await expect(page.getByText('Поиск исполнителя')).toBeVisible();
  await openMenu(page, 'Действия с заказом', 'Удалить');
  await confirm(page, 'Удалить заказ');
  await page.waitForURL('**/cabinet/customer/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: title })).toBeHidden();
  expect((await page.goto(`/orders/${order_id}`))?.status()).toBe(404);
});

test('a new customer sees closed features, the reasons and the rest to go', async ({ openBrowser }) => {
  const newcomer = await openBrowser('customer-new');
  await visit(newcomer, CREATE);
  await expect(newcomer.getByRole('switch', { name: 'Приватный заказ' })).toBeDisabled();
  await expect(newcomer.getByRole('switch', { name: 'По договорённости' })).toBeDisabled();
  await expect(newcomer.getByText(/30\s000/).first()).toBeVisible();
  await newcomer.getByLabel('Описание').fill('Звоните +7 916 123-45-67, расскажу');
  await expect(newcomer.getByText('Контакты (телефон) пока')).toBeVisible();
  await newcomer.getByLabel('Описание').fill('Напишите в откликах, расскажу');
  await expect(newcomer.getByText('Контакты (телефон) пока')).toBeHidden();

  const drafts: { id: number; title: string }[] = [];
  const api = apiOf(newcomer);
  while ((await api.customer_order_terms()).data.create.allowed) {
    const title = newTitle();
    const { data } = await api.orders_create({ body: { title, is_draft: true } });
    drafts.push({ id: data.id, title });
  }
  await visit(newcomer, CREATE);
  await press(newcomer, `В архив: ${drafts[0]?.title}`);
  await confirm(newcomer, 'В архив');
  await expect(newcomer.getByText('Ещё один заказ пока не создать')).toBeHidden();
  await expect(newcomer.getByLabel('Описание')).toHaveValue('Напишите в откликах, расскажу');
  await api.customer_drafts_archive({ body: { order_ids: drafts.slice(1).map(({ id }) => id) } });
});
