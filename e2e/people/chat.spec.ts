import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { query } from '../support/database.ts';
import { proposeDeal, publishOrder, publishWithResponse } from '../support/market.ts';
import { market } from '../support/market-site.ts';
import { visit } from '../support/pages.ts';
import { apiOf } from '../support/people.ts';
import { test as base } from '../support/test.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' });

/** How often a page without a stream polls. */
const PERIOD_MS = 15_000;

/** Turns polling off, so that pages learn everything from the stream. */
const listenOnly = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((period) => {
    const usual = window.setInterval.bind(window);
    window.setInterval = ((act: () => void, ms: number) => (ms === period ? 0 : usual(act, ms))) as typeof setInterval;
  }, PERIOD_MS);

const test = base.extend({
  context: async ({ context }, use) => {
    await listenOnly(context);
    await use(context);
  },
  openBrowser: async ({ openBrowser }, use) =>
    use(async (login) => {
      const page = await openBrowser(login);
      await listenOnly(page.context());
      return page;
    }),
});

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Сообщение', exact: true }).fill(text);
  await page.getByRole('textbox', { name: 'Сообщение', exact: true }).press('Enter');
};

test('two people write each other, with a file, a mark of reading and a retry that does not double', {
  tag: '@main',
}, async ({ sides: { customer: page, freelancer }, faults }) => {
  const { response_id, ...order } = await publishWithResponse(page, freelancer);
  const address = `/orders/${order.order_id}/responses/${response_id}`;
  await visit(page, address);
  await write(page, 'Добрый день! Когда начнёте?');
  await expect(log(page).getByText('Добрый день! Когда начнёте?')).toBeVisible();

  await visit(freelancer, `/cabinet/freelancer/messages?order=${order.order_id}&chat=response-${response_id}`);
  await expect(log(freelancer).getByText('Добрый день! Когда начнёте?')).toBeVisible();
  await expect(log(page).getByText('Прочитано').first()).toBeAttached();

  await freelancer.getByRole('textbox', { name: 'Сообщение', exact: true }).pressSequentially('Зав');
  await expect(page.getByText('печатает…')).toBeVisible();
  await freelancer.getByRole('textbox', { name: 'Сообщение', exact: true }).fill('');

  await freelancer.getByLabel('Приложить файлы').setInputFiles({
    name: 'Смета.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('три дня работы'),
  });
  await expect(freelancer.getByRole('button', { name: 'Убрать: Смета.txt' })).toBeVisible();
  await write(freelancer, 'Завтра, смета приложена');
  await expect(log(page).getByRole('link', { name: /^Смета\.txt/ })).toBeVisible();
  await expect(page.getByText('печатает…')).toBeHidden();

  // A second page of the same browser shares its stream and shows the unread count in its title.
  const tab = await page.context().newPage();
  await visit(tab, '/');
  await page.goto('about:blank');
  await write(freelancer, 'И ещё одно');
  await expect(tab.getByRole('link', { name: /Сообщения/ }).first()).toContainText('непрочитан');
  await expect(tab).toHaveTitle(/^\(\d+\) /);
  await expect(tab.locator('link[rel="icon"]')).toHaveAttribute('href', /unread/);
  await tab.close();
  await visit(page, address);

  // New messages are announced, a screenshot can be pasted, and a message can be found, hidden and deleted.
  await visit(page, address);
  await write(freelancer, 'Сообщение для диктора');
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Сообщение для диктора' })).toBeAttached();
  await page.getByRole('textbox', { name: 'Сообщение', exact: true }).evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['не картинка, но текст'], 'Снимок.txt', { type: 'text/plain' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Убрать: Снимок.txt' }).click();
  // Pasted cells of a spreadsheet carry a text and its picture: the text is inserted, the picture offered.
  const field = page.getByRole('textbox', { name: 'Сообщение', exact: true });
  await field.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Счёт\t41');
    clipboardData.items.add(new File(['точки'], 'Ячейки.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('button', { name: 'Приложить и картинкой' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Убрать: Ячейки.png' })).toHaveCount(0);
  // A text over the limit stays, with the number of excess characters.
  await field.fill('а'.repeat(5120));
  await expect(page.getByText('Не помещается 120 символов')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Выделить лишнее' }).click();
  await page.keyboard.press('Delete');
  await expect(field).toHaveValue('а'.repeat(5000));
  await field.fill('');
  const dataTransfer = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(['перетащили'], 'Ведомость.txt', { type: 'text/plain' }));
    return carried;
  });
  await log(page).dispatchEvent('drop', { dataTransfer });
  await page.getByRole('button', { name: 'Убрать: Ведомость.txt' }).click();
  await write(page, 'Если Отказ Тогда\n\tВозврат;\nКонецЕсли;');
  await expect(log(freelancer).locator('code span', { hasText: 'Тогда' })).toBeVisible();
  await page.getByRole('button', { name: 'Действия с беседой' }).click();
  await page.getByRole('menuitem', { name: 'Найти в переписке' }).click();
  await page.getByRole('searchbox', { name: 'Найти в переписке' }).fill('когда '.repeat(20).trim());
  await expect(page.getByText('Не помещается 19 символов: в запросе их до 100.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Найти в переписке' }).fill('КОГДА начнёте');
  await page
    .getByRole('search')
    .getByRole('button', { name: /Когда начнёте/ })
    .click();
  await expect(log(page).getByText('Добрый день! Когда начнёте?')).toBeInViewport();
  await page.getByRole('button', { name: 'Закрыть поиск' }).click();
  const actions = log(page).getByRole('button', { name: 'Действия с сообщением' });
  await actions.last().click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(log(freelancer).locator('code')).toHaveCount(0);

  // The reply is lost after the server stored the message: a retry leaves one message, before the later one.
  faults.expectFault(/messages/);
  let isLost = false;
  await freelancer.route(/\/messages$/, async (route) => {
    if (isLost || route.request().method() !== 'POST') return await route.fallback();
    isLost = true;
    await expect(log(freelancer).getByText('Придём вдвоём')).toBeVisible();
    await route.fetch();
    await route.abort();
  });
  await write(freelancer, 'Начнём в девять');
  await write(freelancer, 'Придём вдвоём');
  await expect(log(freelancer).getByText('Начнём в девять')).toHaveCount(1);
  await expect(log(freelancer).getByText('Отправляем…')).toHaveCount(0);
  await expect(log(page).getByText('Начнём в девять')).toHaveCount(1);
  const { data } = await apiOf(page).messages_list({ params: order, query: { response_id } });
  expect(data.map(({ message }) => message).slice(0, 2)).toEqual(['Придём вдвоём', 'Начнём в девять']);
  expect(data.filter(({ message }) => message === 'Начнём в девять')).toHaveLength(1);
});

/** Writes this many messages of the customer in the chat of a response, each of a different length. */
const writeLines = (response_id: number, number: number) =>
  query<{ id: number }>(
    market().database,
    `insert into messages (order_id, thread_id, author_uuid, message, created_at)
      select t.order_id, t.id, p.user_uuid, 'Строка ' || n || repeat(' и ещё слово', n % 40), now() - ($2 + 1 - n) * interval '1 minute'
      from generate_series(1, $2::int) n, threads t join orders o on o.id = t.order_id join profiles p on p.uuid = o.customer_uuid
      where t.response_id = $1 order by n returning id`,
    [response_id, number],
  );

test.describe('as the server paints it', () => {
  test.use({ javaScriptEnabled: false });

  test('a chat opens at its end, or at the first message that is new', async ({ sides: { customer, freelancer } }) => {
    const { response_id, order_id } = await publishWithResponse(customer, freelancer);
    const ids = await writeLines(response_id, 60);
    const line = (page: Page, number: number) => log(page).getByText(new RegExp(`^Строка ${number}( |$)`));
    const inbox = (side: string) => `/cabinet/${side}/messages?order=${order_id}&chat=response-${response_id}`;
    await customer.goto(inbox('customer'));
    await expect(line(customer, 60)).toBeInViewport();
    const body = { response_id, up_to: Number(ids[39]?.id) };
    await apiOf(freelancer).messages_read({ params: { order_id }, body });
    for (const width of [1366, 390]) {
      await freelancer.setViewportSize({ width, height: 650 });
      await freelancer.goto(inbox('freelancer'));
      await expect(log(freelancer).getByText('20 новых')).toBeInViewport();
      await expect(line(freelancer, 41)).toBeInViewport();
      await expect(line(freelancer, 60)).not.toBeInViewport();
    }
  });
});

test('a chat of ten thousand messages scrolls up without a jump, with few of them in the document', async ({
  sides: { customer: page, freelancer },
}) => {
  const { response_id, order_id } = await publishWithResponse(page, freelancer);
  await writeLines(response_id, 10_000);
  await visit(page, `/orders/${order_id}/responses/${response_id}`);
  await log(page).evaluate((scroller) => scroller.scrollIntoView({ block: 'end' }));
  await expect(log(page).getByText('Строка 10000', { exact: false })).toBeInViewport();
  const rows = log(page).locator('[data-id]');
  for (let turn = 0; turn < 8; turn++) {
    // Scrolling near the top loads older messages; the visible ones keep their place.
    const before = await log(page).evaluate((scroller) => {
      scroller.scrollTop = scroller.clientHeight - scroller.scrollHeight + 60;
      const first = scroller.querySelector<HTMLElement>('[data-id]');
      return { id: first?.dataset.id ?? '', top: first?.getBoundingClientRect().top ?? 0 };
    });
    await expect(rows.first()).not.toHaveAttribute('data-id', before.id);
    const top = await log(page).evaluate(
      (scroller, id) => scroller.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN,
      before.id,
    );
    expect(Math.abs(top - before.top)).toBeLessThan(2);
    expect(await rows.count()).toBeLessThanOrEqual(200);
  }
  await page.getByRole('button', { name: 'К последним' }).click();
  await expect(log(page).getByText('Строка 10000', { exact: false })).toBeInViewport();

  // Sending a message scrolls to it from any place.
  const isAtEnd = () => log(page).evaluate(({ scrollTop }) => Math.abs(scrollTop) < 2);
  await log(page).evaluate((scroller) => scroller.scrollBy({ top: -900 }));
  await expect.poll(isAtEnd).toBe(false);
  await write(page, 'Написано издалека');
  await expect(log(page).getByText('Написано издалека')).toBeInViewport();
  await expect.poll(isAtEnd).toBe(true);
});

test('moves of a deal appear in its chat, and the inbox is accessible', async ({
  sides: { customer: page, freelancer },
}) => {
  const deal = await proposeDeal(page, freelancer);
  const { order_id } = deal;
  const { response_id } = (await apiOf(page).orders_get({ params: { order_id } })).data;
  await apiOf(freelancer).messages_create({
    params: { order_id },
    body: { response_id: response_id ?? 0, message: 'Последнее слово — в отклике', client_key: crypto.randomUUID() },
  });
  // The chat beside an order is that of the deal above it, wherever the last word was said.
  for (const address of [`/orders/${order_id}`, `/orders/${order_id}/deals/${deal.deal_id}`]) {
    await visit(page, address);
    await expect(log(page).getByText(/Сделка №\s1 создана/)).toBeVisible();
  }
  await visit(freelancer, `/orders/${deal.order_id}/deals/${deal.deal_id}`);
  await apiOf(page).deals_delete({ params: deal });
  await expect(log(freelancer).getByText('удалена заказчиком')).toBeVisible();
  await expect(freelancer.getByText('Переписка закрыта', { exact: false })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['', `?order=${deal.order_id}&chat=deal-${deal.deal_id}`]) {
      await visit(page, `/cabinet/customer/messages${path}`);
      expect(await findViolations(page)).toEqual([]);
    }
  }
});

test('a phone narrows the inbox to unread chats, and a read one leaves it', async ({
  sides: { customer: page, freelancer },
}) => {
  const { order_id, response_id } = await publishWithResponse(page, freelancer);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/cabinet/customer/messages');
  const chats = page.getByRole('region', { name: 'Беседы' });
  await chats.getByRole('link', { name: 'Непрочитанные' }).click();
  await expect(page).toHaveURL(/unread=1/);
  const row = chats.locator(`a[href*="?order=${order_id}&chat=response-${response_id}"]`);
  await row.click();
  await expect(log(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/unread=1/);
  await expect(row).toHaveCount(0);
});

test('a page of an order of others follows it, and so does the cabinet of a moderator', async ({
  sides: { customer: page },
  openBrowser,
}) => {
  const stranger = await openBrowser('freelancer-new');
  const order = await publishOrder(page);
  await visit(stranger, `/orders/${order.order_id}`);
  await apiOf(page).orders_update({ params: order, body: { title: 'Обмен с новым названием' } });
  await expect(stranger.getByRole('heading', { name: 'Обмен с новым названием' })).toBeVisible();
  // Visits other pages and comes back, with another order watched in between.
  const next = await publishOrder(page);
  await visit(stranger, `/orders/${next.order_id}`);
  await apiOf(page).orders_update({ params: next, body: { title: 'Следующий обмен' } });
  await expect(stranger.getByRole('heading', { name: 'Следующий обмен' })).toBeVisible();
  const moderator = await openBrowser('moderator');
  await visit(moderator, `/cabinet/moderator/orders?status=N&order_id=${next.order_id}`);
  await expect(moderator.getByText('Следующий обмен').first()).toBeVisible();
  await apiOf(page).orders_delete({ params: next });
  await expect(moderator.getByText('Следующий обмен')).toHaveCount(0);
});
