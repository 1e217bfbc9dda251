import { expect, type Page } from '@playwright/test';
import { publishOrder, respond } from '../support/market.ts';
import { openMenu, press, refocusWindow, visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const MENU = 'Действия с заказом';

test('a moderator blocks an order and gives it back from its menu', { tag: '@main' }, async ({
  page,
  context,
  browser,
}) => {
  const customer = await browser.newContext();
  await signIn(customer, 'customer');
  const { order_id } = await publishOrder(await customer.newPage());
  await signIn(context, 'moderator');
  await apiOf(context).orders_change_status({
    params: { order_id },
    body: { code: 'B', comment: 'Телефон в описании' },
  });
  await visit(page, `/orders/${order_id}`);
  await expect(page.getByText('Заказ заблокирован модератором')).toBeVisible();
  await openMenu(page, MENU, 'Разблокировать');
  await expect(page.getByText('Заказ заблокирован модератором')).toBeHidden();
  await page.getByRole('button', { name: MENU }).click();
  await expect(page.getByRole('menuitem', { name: 'Заблокировать' })).toBeVisible();
  // Every link of the menu leads to a page.
  for (const link of await page.getByRole('menuitem').and(page.locator('a')).all()) {
    const reply = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(reply.status()).toBe(200);
  }
  const { data: order } = await apiOf(context).orders_get({ params: { order_id } });
  const orders = `${order.customer.profile_url}/orders`;
  await visit(page, orders);
  await openMenu(page, 'Порядок: Сначала новые', 'Сначала дорогие');
  await expect(page).toHaveURL(/sort=budget/);
  await expect(page.getByRole('button', { name: 'Порядок: Сначала дорогие' })).toBeVisible();
  // The link a moderator hands on opens for others, in the usual order.
  expect((await customer.request.get(page.url())).status()).toBe(200);
  await customer.close();
});

test('a moderator finds an order by the rail, bans a person, and the person appeals', async ({
  page,
  context,
  openBrowser,
}) => {
  await signIn(context, 'moderator');
  const banned = await openBrowser('freelancer-new');
  const { data: user } = await apiOf(banned).auth_user();
  await visit(page, '/cabinet/moderator/orders');
  await page.getByLabel('На модерации').check();
  await expect(page).toHaveURL(/status=M/);
  await expect(page.getByRole('table').getByText('Поиск исполнителя')).toHaveCount(0);
  await page.getByLabel('На модерации').uncheck();
  await page.getByLabel('№ заказа').fill('5');
  await page.getByLabel('№ заказа').press('Enter');
  await expect(page).toHaveURL(/order_id=5/);
  await visit(page, `/cabinet/moderator/users?user_uuid=${user.uuid}`);
  await openMenu(page, /^Действия: /, 'Заблокировать');
  const dialog = page.getByRole('dialog', { name: 'Заблокировать' });
  const words = dialog.getByLabel('Что написать человеку');
  await words.fill('Грубит заказчикам в переписке');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openMenu(page, /^Действия: /, 'Заблокировать');
  await expect(words).toHaveValue('Грубит заказчикам в переписке');
  await dialog.getByText('Исполнителя').click();
  await dialog.getByLabel('Причина').selectOption('rude');
  await dialog.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText(/Исполнитель заблокирован до/)).toBeVisible();
  await visit(banned, '/cabinet/freelancer/responses');
  await banned.getByRole('link', { name: 'Обжаловать' }).click();
  await banned
    .getByLabel('Почему блокировка ошибочна')
    .fill('Это ответ на оскорбление, прошу прочитать всю переписку.');
  await banned.getByRole('button', { name: 'Отправить' }).click();
  await expect(banned.getByText(/Ответит другой модератор/)).toBeVisible();
  await visit(page, '/cabinet/moderator/appeals');
  await expect(page.getByText('Обжалование рассматривает другой модератор').first()).toBeVisible();
  await apiOf(context).users_unban({ params: { uuid: user.uuid } });
  await page.getByRole('link', { name: /^Закрыты/ }).click();
  const over = page.getByText('Без решения Блокировка закончилась раньше');
  await expect(over).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отклонить' })).toHaveCount(0);
});

test('a person marked by a moderator is «Мошенник» to the other side wherever they are named', async ({
  context,
  openBrowser,
}) => {
  await signIn(context, 'moderator');
  const [customer, freelancer] = [await openBrowser('customer'), await openBrowser('freelancer')];
  const order = await publishOrder(customer);
  await respond(freelancer, order, 12_000);
  const api = apiOf(context);
  const [{ data: one }, { data: other }] = [await apiOf(customer).auth_user(), await apiOf(freelancer).auth_user()];
  const mark = async (status: boolean) => {
    for (const { uuid } of [one, other]) {
      await api.users_scam({ params: { uuid }, body: { status, comment: 'Обман с предоплатой' } });
    }
  };
  await mark(true);
  const isMarked = async (page: Page, address: string) =>
    (await (await page.request.get(address)).text()).replaceAll(/<script[\s\S]*?<\/script>/g, '').includes('Мошенник');
  const marked: Record<string, boolean> = {};
  for (const [page, addresses] of [
    [customer, [`/orders/${order.order_id}`, '/cabinet/customer/messages', other.freelancer.profile_url]],
    [
      freelancer,
      [
        '/?view=compact',
        '/',
        `/orders/${order.order_id}`,
        '/cabinet/freelancer/messages',
        '/cabinet/freelancer/responses',
        // On the first days of a month nobody may have been paid in it.
        '/leaderboard/customers?period=all',
        one.customer.profile_url,
      ],
    ],
  ] as const) {
    for (const address of addresses)
      marked[`${address} of ${page === customer ? 'customer' : 'freelancer'}`] = await isMarked(page, address);
  }
  await mark(false);
  expect(Object.entries(marked).filter(([, is]) => !is)).toEqual([]);
});

test('an admin edits a text beside how it will look, everybody reads it at once, and nobody writes over another', async ({
  page,
  context,
  browser,
  faults,
}) => {
  faults.expectFault('422 POST /rest/v1/freelance/contents/support');
  await signIn(context, 'moderator');
  const guest = await browser.newPage();
  const visitSupport = async () => (await guest.goto('/support'))?.status();
  expect(await visitSupport()).toBe(200);
  await visit(page, '/cabinet/moderator/content/support');
  const text = page.getByLabel('Текст', { exact: true }).getByRole('textbox', { name: 'Текст', exact: true });
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('Поддержка <b>работает</b>');
  await text.fill('Комиссия {комиссия}:\n\n- пишите\n- звоните');
  const preview = page.getByRole('region', { name: 'Как увидят на сайте' });
  await expect(preview.getByRole('listitem')).toHaveText(['пишите', 'звоните']);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Сохранено, изменения уже на сайте')).toBeVisible();
  await visitSupport();
  await expect(guest.getByRole('heading', { name: 'Поддержка <b>работает</b>' })).toBeVisible();
  await expect(guest.getByText('Комиссия 6,5\u00a0%:')).toBeVisible();
  await guest.close();

  const { data } = await apiOf(context).contents_versions({ params: { code: 'support' } });
  const number = data[0]?.number ?? 0;
  const others = { title: 'Поддержка', text: 'Сохранено в другой вкладке', number };
  await apiOf(context).contents_save({ params: { code: 'support' }, body: others });
  await text.fill('Мои слова');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText(/Ваши слова остались в форме/).first()).toBeVisible();
  await expect(text).toHaveValue('Мои слова');
  await page.getByRole('button', { name: /заменить её моей/ }).click();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText(`№ ${number + 2}`.replace(' ', '\u00a0'), { exact: true })).toBeVisible();
  const history = page.getByRole('listitem').filter({ hasText: `№\u00a0${number}` });
  await history.getByRole('button', { name: 'Вернуть' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByText(`№\u00a0${number + 3}`, { exact: true })).toBeVisible();
  // The others of this worker read the text that comes with the product.
  await apiOf(context).contents_save({
    params: { code: 'support' },
    body: { title: 'Поддержка', text: '', number: number + 3 },
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('an admin gives a slide its picture, tells everybody something, and writes no setting over another admin’s', async ({
  page,
  context,
  faults,
}) => {
  faults.expectFault('422 POST /rest/v1/freelance/settings');
  await signIn(context, 'moderator');
  const api = apiOf(context);
  await visit(page, '/cabinet/moderator/content/slides');
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый слайд' });
  await dialog.getByRole('textbox', { name: 'Заголовок' }).fill('Отчётность за день');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Заголовок' })).toHaveValue('Отчётность за день');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'отчёт.png', mimeType: 'image/png', buffer: PIXEL });
  await dialog.getByLabel('Что на картинке').fill('Стопка отчётов');
  const preview = dialog.getByRole('region', { name: 'Как увидят на сайте' });
  await expect(preview.getByRole('img', { name: 'Стопка отчётов' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
  const slide = page.getByRole('complementary', { name: 'Отчётность за день' });
  await expect(slide.getByRole('img', { name: 'Стопка отчётов' })).toHaveJSProperty('naturalWidth', 160);
  const [added] = (await api.moderator_slides()).data.slides.filter(({ title }) => title === 'Отчётность за день');
  await visit(page, `/cabinet/moderator/audit?subject_kind=slide&subject_id=${added?.id}`);
  await expect(page.getByRole('img', { name: 'Картинка слайда' })).toBeVisible();
  await expect(page.getByRole('row').last()).toContainText('заголовок: Отчётность за день');
  await expect(page.getByRole('row').last()).not.toContainText('нет');
  await api.slides_delete({ params: { slide_id: added?.id ?? 0 } });

  await visit(page, '/cabinet/moderator/content/announcements');
  await page.getByRole('button', { name: 'Добавить объявление' }).click();
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('Ночью обновление');
  await page.getByRole('textbox', { name: 'Текст' }).fill('С двух до трёх по Москве.');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'Ночью обновление' }).first()).toBeVisible();
  for (const { id, title } of (await api.moderator_announcements()).data.announcements) {
    if (title === 'Ночью обновление') await api.announcements_delete({ params: { announcement: id } });
  }

  await visit(page, '/cabinet/moderator/settings');
  const field = page.getByLabel('Наибольшая цена сделки');
  await expect(field).toHaveValue('60\u00a0000');
  // The button is in reach, and what is changed daily comes before the technical work.
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeInViewport({ ratio: 1 });
  await expect(field).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await api.settings_update({ body: { deal: { max_sum: 61_000 } } });
  await field.fill('70000');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(/другой администратор изменил «Наибольшая цена сделки»/).first()).toBeVisible();
  await expect(page.getByText('Сейчас на бирже: 61\u00a0000\u00a0₽')).toBeVisible();
  await expect(field).toHaveValue('70\u00a0000');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Настройки сохранены')).toBeVisible();
  await api.settings_update({ body: { deal: { max_sum: 60_000 } } });
});

test('an admin’s typed words outlive a list that another admin saves meanwhile', async ({ page, context, faults }) => {
  faults.expectFault('422 POST /rest/v1/freelance/reserved-words');
  // Only a page without an event stream polls.
  faults.expectFault('freelance/events');
  await page.route(/freelance\/events\?/, (route) => route.abort());
  await signIn(context, 'moderator');
  const api = apiOf(context);
  const { data: before } = await api.moderator_reserved_words();
  const saveAsOther = async (words: string[]) => {
    const { data } = await api.moderator_reserved_words();
    await api.reserved_words_save({ body: { words: [...before.words, ...words], seen_at: data.saved_at } });
  };
  await visit(page, '/cabinet/moderator/content/reserved-words');
  const field = page.getByRole('textbox', { name: 'Занятые имена' });
  const mine = [...before.words, 'главбух-онлайн'].join('\n');
  await field.fill(mine);
  await saveAsOther(['касса-онлайн']);
  await refocusWindow(page);
  const note = page.getByRole('note').filter({ hasText: 'список сохранил кто-то ещё' });
  await expect(note).toContainText('Добавлено: касса-онлайн.');
  await expect(field).toHaveValue(mine);
  await press(page, 'Сохранить');
  await expect(page.getByText(/Ваши слова остались в форме/).first()).toBeVisible();
  await expect(field).toHaveValue(mine);
  await press(page, 'Сверено, заменить его моим');
  await press(page, 'Сохранить');
  await expect(page.getByText('Слова сохранены')).toBeVisible();
  await expect(note).toHaveCount(0);
  expect((await api.moderator_reserved_words()).data.words).toEqual(mine.split('\n'));

  // Where nothing is typed, nothing of one's own is to be kept.
  await saveAsOther(['склад-онлайн']);
  await refocusWindow(page);
  await press(page, 'Показать его');
  await expect(field).toHaveValue([...before.words, 'склад-онлайн'].join('\n'));
  await saveAsOther([]);
});
