import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDealStage } from '../../../test/deals/deal-stage.ts';
import { downloadDataCopy } from '../../../test/files/data-copy.ts';
import { openMarket } from '../../../test/market.ts';
import { insertOrder } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
const market = openMarket(() => server);
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A list of the copy that this person has made now. */
async function copyOf(login: string, title: string): Promise<string> {
  const browser = await server.browser(login);
  await server.makers.signIn(browser, login);
  await browser.api.personal_data_export();
  await server.settle();
  const entries = await downloadDataCopy(browser);
  return entries.get(`JSON/${title}.json`)?.toString('utf8') ?? '';
}

it('tells each side of a deal the lines of its history that the site shows them', async () => {
  const pair = await stage.pair();
  const { order_id, deal_id } = await stage.paid(pair);
  const line = { order_id, deal_id, created_at: server.clock.now() };
  await server.db
    .insertInto('deal_events')
    .values([
      { ...line, move: 'payout_withheld', by: 'moderator', comment: 'Похоже на обналичивание' },
      { ...line, move: 'payout_refused', by: 'provider', comment: 'Счёт получателя закрыт' },
      { ...line, move: 'refund_refused', by: 'provider', comment: 'Карта плательщика закрыта' },
    ])
    .execute();
  const [ofCustomer, ofExecutor] = [
    await copyOf(pair.customerLogin, 'История сделок'),
    await copyOf(pair.executorLogin, 'История сделок'),
  ];
  for (const history of [ofCustomer, ofExecutor]) expect(history).toContain('"create"');
  for (const words of ['Похоже на обналичивание', 'Счёт получателя закрыт']) {
    expect(ofExecutor).toContain(words);
    expect(ofCustomer).not.toContain(words);
  }
  expect(ofCustomer).toContain('Карта плательщика закрыта');
  expect(ofExecutor).not.toContain('Карта плательщика закрыта');
});

it.each(['withdrawn', 'hidden'] as const)('tells a customer no word of a response that is %s', async (status) => {
  const customer = `customer_of_${status}`;
  const order_id = await market.publishOrder({}, customer);
  const written = (author: string) => `${author}: сделаю обмен за два дня, опыт с УТ 11 и розницей есть.`;
  const [shown, gone] = [`shown_${status}`, `gone_${status}`];
  for (const login of [shown, gone]) await market.respond(login, order_id, { message: written(login) });
  const { freelancer_uuid } = await server.makers.user(gone);
  await server.db.updateTable('responses').set({ status }).where('freelancer_uuid', '=', freelancer_uuid).execute();
  const messages = await copyOf(customer, 'Сообщения вам');
  expect(messages).toContain(written(shown));
  expect(messages).not.toContain(written(gone));
  expect(await copyOf(gone, 'Ваши сообщения')).toContain(written(gone));
});

it('tells no title of a hidden order that its freelancer may not see any more', async () => {
  const [gone, shown] = [
    await insertOrder(server, 'customer_of_hidden', { title: 'Тайный обмен' }),
    await insertOrder(server, 'customer_of_hidden', { title: 'Обмен для всех' }),
  ];
  const { api } = await server.browser('hider');
  for (const order_id of [gone, shown]) await api.orders_hide({ params: { order_id } });
  await server.db.updateTable('orders').set({ status: ORDER_STATUS.deleted }).where('id', '=', gone).execute();
  const rows: unknown = JSON.parse(await copyOf('hider', 'Скрытые заказы'));
  expect(rows).toMatchObject([
    { Заказ: shown, Название: 'Обмен для всех' },
    { Заказ: gone, Название: null },
  ]);
});
