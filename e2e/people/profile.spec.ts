import { expect, type Page } from '@playwright/test';
import { UPLOADS } from '../support/forms.ts';
import { publishOrder } from '../support/market.ts';
import { press, visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

/** A picture twice as wide as high: the left half red, the right one blue. */
const drawHalves = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (const [colour, left] of [['#f00', 0] as const, ['#00f', 100] as const]) {
      pen.fillStyle = colour;
      pen.fillRect(left, 0, 100, 100);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

/** The number of finished orders on a profile. */
const SHOWN = 4;

/** A person with a review among their latest finished orders, which depends on the day the demo was made. */
async function findReviewed(page: Page) {
  const api = apiOf(page);
  const { data: leaders } = await api.freelancers_leaderboard({ query: { period: 'all', limit: 100 } });
  for (const { profile } of leaders) {
    const params = { uuid: profile.uuid };
    const { data } = await api.freelancers_orders({ params, query: { slice: 'completed', limit: SHOWN } });
    if (data.some(({ finished }) => finished?.review)) return (await api.freelancers_get({ params })).data;
  }
  throw new Error('Nobody of the demo has a review of a finished order.');
}

test('a visitor without scripts reads who a freelancer is, their reviews and their orders', { tag: '@main' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const freelancer = await findReviewed(page);
  await page.goto(freelancer.profile_url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(freelancer.first_name);
  await expect(page.getByText('безопасных сделок')).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${freelancer.uuid}$`));
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(structured).toContain('ProfilePage');
  expect(structured).toContain('AggregateRating');

  await expect(page.getByRole('heading', { name: 'Завершённые заказы' })).toBeVisible();
  // Every part of the profile shows the same sum for the same order.
  const finished = page.getByRole('listitem').filter({ hasText: 'Оплачено' });
  const order = (await finished.first().getByRole('heading').textContent()) ?? '';
  const [paid = ''] = /Оплачено[\s\d]+₽/.exec((await finished.first().textContent()) ?? '') ?? [];
  expect(paid).not.toBe('');
  await expect(page.getByRole('img', { name: /^Оценка \d из 5$/ }).first()).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Разделы профиля' });
  await parts.getByRole('link', { name: /Отзывы/ }).click();
  const { data: reviews } = await apiOf(page).freelancers_reviews({ params: { uuid: freelancer.uuid } });
  await expect(page.getByRole('article')).toHaveCount(reviews.length);
  await parts.getByRole('link', { name: /Заказы/ }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('link', { name: /Все \d/ })).toBeVisible();
  await page.goto(`${freelancer.profile_url}/orders?slice=completed`);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: order, exact: true }) });
  await expect(row.first()).toContainText(paid);
  await context.close();
});

/** Picks a city by keyboard: regions tell two of the same name apart, and the next choice replaces the first. */
async function chooseCity(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Город' });
  await field.fill('железногорск');
  await expect(page.getByRole('option')).toHaveText([/^Железногорск\s*Курская область$/, /Красноярский край$/]);
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'false');
  await field.fill('железногорск краснояр');
  await expect(page.getByRole('option')).toHaveCount(1);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Убрать: Железногорск, Красноярский край' })).toBeVisible();
  for (const word of ['калининградская', 'калининград']) {
    await field.fill(word);
    await expect(page.getByRole('option', { name: /^Калининград\s/ })).toBeVisible();
    await field.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Убрать: / })).toHaveCount(1);
    await expect(page.getByText('Калининград Калининградская область')).toBeVisible();
  }
}

test('a customer fills in a profile with a picture, which their order shows', async ({ page, context }) => {
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/profile');
  const halves = Buffer.from(await drawHalves(page), 'base64');
  await page.getByLabel('Файл фото').setInputFiles({ name: 'я.png', mimeType: 'image/png', buffer: halves });
  // The frame begins over both halves; arrow keys move it to the left one.
  await expect(page.getByRole('button', { name: 'Готово' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /Кадр/ })).toBeFocused();
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowLeft');
  const { promise: hold, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    await hold;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Готово' }).click();
  // Until the dialog is gone the page behind it takes no input.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Чем занимаетесь').fill('Веду учёт группы торговых компаний на ERP.');
  await chooseCity(page);
  // Saved now, the profile would stay without the picture.
  const save = page.getByRole('button', { name: 'Сохранить' });
  await expect(save).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByRole('button', { name: 'Убрать', exact: true })).toBeVisible();
  await save.click();
  await expect(page.getByText('Профиль сохранён')).toBeVisible();

  const { data: user } = await apiOf(context).auth_user();
  expect(user.avatar).toMatch(/\/avatar\/[0-9a-f]{16}\.webp$/);
  const [red, , blue] = await page.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(image.width - 8, 8, 1, 1).data];
  }, String(user.avatar));
  expect([Number(red) > 200, Number(blue) < 60]).toEqual([true, true]);
  const { order_id } = await publishOrder(context);
  await visit(page, `/orders/${order_id}`);
  await expect(page.locator(`img[src^="${user.avatar}"]`).first()).toBeVisible();
  await visit(page, user.customer.profile_url);
  await expect(page.getByText('Веду учёт группы торговых компаний на ERP.')).toBeVisible();
});

test('a new person learns that contacts in the profile are hidden, guests do not read them, and a name accepts none', async ({
  page,
  context,
  request,
  faults,
}) => {
  faults.expectFault('422 POST /rest/v1/freelance/customers/');
  await signIn(context, 'customer-new');
  await visit(page, '/cabinet/customer/profile');
  const note = page.getByText('Контакты (телефон) пока в рассказе о себе скрываются от других.');
  await expect(note).toHaveCount(0);
  await page.getByLabel('Чем занимаетесь').fill('Веду склад на УТ, звоните +7 916 123-45-67.');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(note).toBeVisible();
  const { data: user } = await apiOf(context).auth_user();
  await visit(page, user.customer.profile_url);
  await expect(note).toBeVisible();
  // The markup and head that search engines read.
  const asGuest = await (await request.get(user.customer.profile_url)).text();
  expect(asGuest).toContain('Веду склад на УТ');
  expect(asGuest).not.toContain('123-45-67');

  await visit(page, '/cabinet/customer/profile');
  await page.getByLabel('Фамилия').fill('Телеграм @my_contact_nick');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByLabel('Фамилия')).toHaveAccessibleDescription(/В имени не должно быть контактов/);
});

test('the orders for an invitation are asked for again when they did not load', async ({ page, context, faults }) => {
  await signIn(context, 'customer');
  const { data: leaders } = await apiOf(context).freelancers_leaderboard({ query: { period: 'all', limit: 1 } });
  await visit(page, leaders[0]?.profile.profile_url ?? '');
  faults.expectFault(/customer\/orders/);
  const orders = /\/customer\/orders\?/;
  await page.route(orders, (route) => route.abort());
  const dialog = page.getByRole('dialog', { name: 'Пригласить в заказ' });
  await press(page, 'Пригласить в заказ');
  await expect(dialog.getByRole('alert')).toContainText('Ваши заказы не загрузились');
  await page.unroute(orders);
  await dialog.getByRole('button', { name: 'Повторить' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect(dialog.getByLabel('Заказ', { exact: true })).toBeVisible();
});

test('the menu of a profile stands beside its buttons, or alone in the corner', async ({ page, context }) => {
  await signIn(context, 'customer');
  const { data: leaders } = await apiOf(context).freelancers_leaderboard({ query: { period: 'all', limit: 1 } });
  const freelancer = leaders[0]?.profile.profile_url ?? '';
  const boxOf = (name: string | RegExp) =>
    page
      .getByRole('main')
      .getByRole('button', { name })
      .evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, freelancer);
    const [team, menu] = [await boxOf('В команду'), await boxOf(/^Действия: /)];
    expect(Math.abs(menu.top - team.top)).toBeLessThanOrEqual(1);
    expect(menu.left).toBeGreaterThan(team.right);
    const invite = await boxOf('Пригласить в заказ');
    if (width > 760) expect(Math.abs(menu.right - invite.right)).toBeLessThanOrEqual(1);
    else expect(Math.abs(menu.top - invite.top)).toBeLessThanOrEqual(1);
  }
  const other = await apiOf(context).customers_leaderboard({ query: { period: 'all', limit: 3 } });
  const { data: own } = await apiOf(context).auth_user();
  const customer = other.data.find(({ profile }) => profile.uuid !== own.customer.uuid)?.profile.profile_url ?? '';
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, customer);
    const head = await page
      .getByRole('heading', { level: 1 })
      .locator('xpath=ancestor::header')
      .evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
    const menu = await boxOf(/^Действия: /);
    expect(head.right - menu.right).toBeLessThanOrEqual(32);
    expect(menu.top - head.top).toBeLessThanOrEqual(32);
  }
});
