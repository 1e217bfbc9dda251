import { expect, type Page } from '@playwright/test';
import { query } from './support/database.ts';
import { type DealIds, payDeal, proposeDeal, publishOrder, publishWithResponse, respond } from './support/market.ts';
import { market } from './support/market-site.ts';
import { choose, refocusWindow, visit, waitForHydration } from './support/pages.ts';
import { apiOf, newLogin, openLetter, PASSWORD, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const pathOf = ({ order_id, deal_id }: DealIds) => `/orders/${order_id}/deals/${deal_id}`;
/** Replaces no-break spaces by plain ones. */
const plain = (text: string | null) => String(text).replaceAll(/[\u00a0\u202f]/g, ' ');

/** An account of the demo site whose address is not verified yet. */
async function newcomer(page: Page): Promise<string> {
  const login = newLogin();
  await apiOf(page).auth_sign_up({
    body: {
      login,
      email: `${login}@example.ru`,
      password: PASSWORD,
      full_name: 'Проверкина Вера Павловна',
      accept_terms: true,
      accept_personal_data: true,
    },
  });
  return login;
}

test('the executor is chosen for the price that was shown', { tag: '@main' }, async ({
  sides: { customer: page, freelancer },
  faults,
}) => {
  const { response_id, ...order } = await publishWithResponse(page, freelancer);
  // Without the stream a page may show a state that has changed.
  faults.expectFault(/freelance\/events/);
  await page.route(/freelance\/events\?/, (route) => route.abort());
  await visit(page, `/orders/${order.order_id}/responses/${response_id}`);
  await button(page, 'Выбрать исполнителем').click();
  const question = dialog(page, 'Выбрать исполнителя?');
  await expect(question).toContainText(/12\s000\s₽/);
  await apiOf(freelancer).responses_update({ params: { ...order, response_id }, body: { price: 15_000 } });

  faults.expectFault(/^422 POST .*\/approve$/);
  await question.getByRole('button', { name: 'Выбрать исполнителем' }).click();
  // A toast with the same words lies above the dialog.
  await expect(question.getByText(/сумма изменилась: теперь 15\s000\s₽/).first()).toBeVisible();
  await expect(question).toContainText(/возьмёт\sзаказ\sза\s15\s000\s₽/);
  await question.getByRole('button', { name: 'Выбрать исполнителем' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('main').getByText('Исполнитель', { exact: true })).toBeVisible();
});

test('a payment left open is the same in every browser, and can be paid another way', async ({
  sides: { customer: page, freelancer },
  openBrowser,
}) => {
  const deal = await proposeDeal(page, freelancer);
  await visit(page, `${pathOf(deal)}/pay`);
  await page.getByRole('checkbox', { name: /Принимаю условия/ }).check();
  await button(page, /^Оплатить 12\s780\s₽$/).click();
  await expect(page.getByRole('heading', { level: 1, name: '12 780 ₽' })).toBeVisible();
  await visit(page, pathOf(deal));

  const elsewhere = await openBrowser('customer');
  await visit(elsewhere, pathOf(deal));
  for (const browser of [page, elsewhere]) {
    const main = browser.getByRole('main');
    await expect(main.getByText('Оплата не завершена', { exact: true })).toHaveCount(2);
    await expect(main.getByText('не завершена', { exact: true })).toBeVisible();
    await expect(browser.getByRole('link', { name: 'Продолжить оплату' }).first()).toBeVisible();
    await expect(button(browser, 'Удалить сделку')).toBeVisible();
  }

  await elsewhere.getByRole('link', { name: 'Сменить способ' }).click();
  await choose(elsewhere.getByRole('radio', { name: /СБП/ }));
  await elsewhere.getByRole('checkbox', { name: /Принимаю условия/ }).check();
  await button(elsewhere, /^Оплатить 12\s780\s₽$/).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: '12 780 ₽' })).toBeVisible();
  const back = waitForHydration(elsewhere);
  await button(elsewhere, 'Оплатить').click();
  await back;
  await expect(elsewhere.getByText('Исполнитель работает').first()).toBeVisible();
  await refocusWindow(page);
  await expect(page.getByText('Исполнитель работает').first()).toBeVisible();
  await expect(page.getByText('СБП').first()).toBeVisible();
});

test('a refund is one figure to both, and work that has not come is not accepted by mistake', async ({
  sides: { customer: page, freelancer },
}) => {
  const deal = await proposeDeal(page, freelancer);
  await payDeal(page, deal);
  await visit(page, pathOf(deal));
  await button(page, 'Принять без сдачи').click();
  await expect(dialog(page, 'Принять без сдачи?')).toContainText(
    'Исполнитель ещё не сдал работу. Он сможет забрать 12 000 ₽',
  );
  await page.keyboard.press('Escape');

  await visit(freelancer, pathOf(deal));
  await button(freelancer, 'Вернуть деньги заказчику').click();
  const question = dialog(freelancer, 'Вернуть деньги заказчику?');
  await expect(question).toContainText(/Заказчику вернётся 12\s780\s₽/);
  await question.getByLabel('Причина').fill('Не успеваю к сроку');
  await button(freelancer, 'Вернуть деньги').click();
  await expect(freelancer.getByText(/^Возвра(щаем|щено) заказчику$/)).toBeVisible();
  await refocusWindow(page);
  await expect(page.getByText(/^Возвра(щаем|щено) вам$/)).toBeVisible();
  for (const side of [page, freelancer]) {
    const bill = side.locator('dl').filter({ hasText: /Возвра(щаем|щено)/ });
    await expect.poll(async () => plain(await bill.textContent())).toMatch(/Возвра(щаем|щено) (вам|заказчику)12 780 ₽/);
  }
});

test('work accepted by the clock says so, and an ended deal is in the past tense', async ({ openBrowser }) => {
  const [deal] = await query<DealIds & { login: string }>(
    market().database,
    `select deals.id::int as deal_id, deals.order_id::int as order_id, users.login from deals
       join orders on orders.id = deals.order_id and orders.status = 'F'
       join deal_events on deal_events.deal_id = deals.id and deal_events.move = 'accept_automatically'
       join responses on responses.order_id = deals.order_id and responses.status = 'approved'
       join profiles on profiles.uuid = responses.freelancer_uuid
       join users on users.uuid = profiles.user_uuid
      where deals.status = 'paid_out' order by deals.id limit 1`,
  );
  if (!deal) throw new Error('The demo has no deal that time has accepted.');
  const page = await openBrowser(deal.login);
  await visit(page, pathOf(deal));
  const main = page.getByRole('main');
  await expect(main.getByText('Принята автоматически').first()).toBeVisible();
  await expect(main.getByText('Срок по плану').first()).toBeVisible();
  await expect(main.getByText('Вы получили').first()).toBeVisible();
  await visit(page, `/orders/${deal.order_id}`);
  await expect(main.getByText('Вы были исполнителем').first()).toBeVisible();
});

test('a slow page shows events from while it was loading', async ({ sides: { customer, freelancer: page } }) => {
  const deal = await proposeDeal(customer, page);
  await visit(page, '/cabinet/freelancer/orders?sort=date%7Cdesc');
  const { title } = (await apiOf(page).orders_get({ params: deal })).data;
  const paid = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    const reply = await route.fetch();
    isRead.resolve();
    await paid.promise;
    await route.fulfill({ response: reply });
  });
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await isRead.promise;
  await payDeal(customer, deal);
  // The stream reports it as a toast on the page that is being left.
  await expect(page.getByText(/^Сделка оплачена|оплатил/).first()).toBeVisible();
  paid.resolve();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/^Сдайте работу до/)
      .first(),
  ).toBeVisible();
});

test('a withdrawn response leaves the list, and the count matches the rest', async ({
  sides: { customer, freelancer: page },
  openBrowser,
}) => {
  const other = await openBrowser('freelancer-new');
  const { response_id, ...order } = await publishWithResponse(customer, page);
  await respond(other, order, 9500);
  await apiOf(page).responses_delete({ params: { ...order, response_id } });
  for (const browser of [page, customer]) {
    await visit(browser, `/orders/${order.order_id}`);
    await expect(browser.getByRole('heading', { name: 'Отклики 1' })).toBeVisible();
  }
  await expect(page.getByText('Отозван', { exact: true })).toHaveCount(0);
  await visit(page, '/cabinet/freelancer/responses?is_limited=1');
  const tab = page.getByRole('link', { name: /^Активные/ });
  const total = await apiOf(page).freelancer_responses_list({ query: { is_limited: true } });
  await expect(tab).toHaveText(new RegExp(`${total.meta.total}$`));
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(total.data.length);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test('the cabinet has the account and sign-out, and the bar marks the current tab', async ({
    page,
    context,
    openBrowser,
  }) => {
    await signIn(context, 'customer');
    const freelancer = await openBrowser('freelancer-new');
    await freelancer.setViewportSize(PHONE);
    const places: Record<string, string[]> = {};
    for (const [who, browser] of Object.entries({ customer: page, freelancer })) {
      await visit(browser, '/');
      const bar = browser.getByRole('navigation', { name: 'Главное' });
      places[who] = [];
      for (const name of [/^Чаты/, who === 'customer' ? 'Мои заказы' : 'Отклики', 'Кабинет']) {
        const place = bar.getByRole('link', { name, exact: true });
        const from = browser.url();
        await place.click();
        await expect(place).toHaveAttribute('aria-current', 'page');
        // The link is marked as current before its page has loaded.
        await expect(browser).not.toHaveURL(from);
        await expect(bar.locator('[aria-current]')).toHaveCount(1);
        const { pathname, search } = new URL(browser.url());
        places[who].push(pathname + search);
      }
      expect(new Set(places[who]).size).toBe(3);
      const account = browser.getByRole('region', { name: 'Аккаунт' });
      await expect(account).toContainText(who === 'customer' ? 'customer' : 'freelancer-new');
    }
    expect(places.customer?.[0]).toContain('/cabinet/customer/');
    expect(places.freelancer?.[1]).toBe('/cabinet/freelancer/responses');
    await button(freelancer, 'Выйти').click();
    await freelancer.waitForURL('/');
    await expect(freelancer.getByRole('link', { name: 'Войти' }).first()).toBeVisible();
  });

  test('the sum is on the button with the consent beside it, and no button of a dialog is cut', async ({
    sides: { customer: page, freelancer },
  }) => {
    const deal = await proposeDeal(page, freelancer);
    await visit(page, `${pathOf(deal)}/pay`);
    const pay = button(page, /^Оплатить 12\s780\s₽$/);
    const consent = page.getByRole('checkbox', { name: /Принимаю условия/ });
    await expect(consent).toBeInViewport();
    await expect(pay).toBeInViewport({ ratio: 1 });
    await pay.click();
    await expect(consent).toHaveAccessibleName(/Примите условия/);
    await expect(consent).toBeInViewport();
    await expect(pay).toBeInViewport({ ratio: 1 });
    await payDeal(page, deal);
    await visit(page, pathOf(deal));
    await button(page, 'Принять без сдачи').click();
    const buttons = dialog(page, 'Принять без сдачи?').getByRole('button');
    await expect(buttons.first()).toBeVisible();
    for (const one of await buttons.all()) {
      await expect(one).toBeInViewport({ ratio: 1 });
      expect(await one.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }
  });
});

test('an unverified person saves drafts, and a letter opened twice says that it is done', async ({ page }) => {
  const login = await newcomer(page);
  await visit(page, '/cabinet/customer/orders/create');
  await expect(page.getByText('Опубликовать можно, когда вы подтвердите почту')).toBeVisible();
  await expect(button(page, 'Опубликовать')).toHaveCount(0);
  await page.getByLabel('Название').fill('Черновик до письма');
  await button(page, 'Сохранить черновик').click();
  await page.waitForURL('**/cabinet/customer/orders');
  await expect(page.getByRole('link', { name: 'Черновик до письма' })).toBeVisible();

  const letter = await openLetter(page, `${login}@example.ru`);
  const link = await letter.getByRole('link', { name: 'Подтвердить адрес' }).getAttribute('href');
  for (const title of ['Почта подтверждена', 'Почта уже подтверждена']) {
    await visit(letter, String(link));
    await button(letter, 'Подтвердить').click();
    await expect(letter.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('a person named like their login is led to the profile of their side', async ({ page }) => {
  const login = await newcomer(page);
  await query(market().database, 'update users set email_verified_at = $1, full_name = login where login = $2', [
    new Date(),
    login,
  ]);
  await publishOrder(page);
  await visit(page, '/cabinet/customer/orders');
  await page.getByRole('main').getByRole('link', { name: 'Укажите ФИО' }).click();
  await page.waitForURL('**/cabinet/customer/profile');
  await expect(page.getByRole('textbox', { name: 'Фамилия' })).toBeVisible();
});

test('a banned person reads why, until when and where to appeal on every page of the cabinet', async ({ page }) => {
  const login = await newcomer(page);
  await query(
    market().database,
    `update profiles set is_banned = true, banned_until = $1, banned_message = $2
      where side = 'customer' and user_uuid = (select uuid from users where login = $3)`,
    [new Date('2031-03-01T09:00:00Z'), 'Спам в заказах', login],
  );
  for (const path of ['/cabinet', '/cabinet/customer/orders', '/cabinet/freelancer/responses']) {
    await visit(page, path);
    const notice = page.getByRole('main').getByText(/Причина: Спам в заказах/);
    await expect(notice).toContainText('1 марта 2031');
    await expect(page.getByRole('main').getByRole('link', { name: 'Обжаловать' })).toHaveAttribute('href', '/bans');
  }
});
