import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChats } from '../../test/chats.ts';
import { contextOf } from '../../test/context.ts';
import { dealViewer } from '../../test/deals/deal-actors.ts';
import { openDealStage } from '../../test/deals/deal-stage.ts';
import { openMarket, RESPONSE_FORM } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { inTransaction } from '../platform/context.ts';
import { writeResponses } from '../responses/bulk-service.ts';
import { type PastMessage, writeHistory } from './history-service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const stage = openDealStage(() => server);
const market = openMarket(() => server);
const chats = openChats(() => server);

const nobody = () => contextOf(server, null);
const viewerOf = async (login: string) => dealViewer(await server.makers.user(login));
const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000);

async function respond(sent: readonly { login: string; order_id: number; minutes: number }[]) {
  const forms = await Promise.all(
    sent.map(async ({ login, order_id, minutes }) => {
      const viewer = await viewerOf(login);
      return { ...RESPONSE_FORM, price: 9000, viewer, order_id, at: minutesAgo(minutes) };
    }),
  );
  return await inTransaction(nobody(), (context) => writeResponses(context, forms));
}

it('writes responses of many at their moments, each with its chat, counted on its order', async () => {
  const order_id = await market.publishOrder();
  const [first, second] = await respond([
    { login: 'many_one', order_id, minutes: 50 },
    { login: 'many_two', order_id, minutes: 40 },
  ]);
  const api = await server.api('customer');
  expect((await api.orders_get({ params: { order_id } })).data.number_responses).toBe(2);
  const { data } = await api.responses_list({ params: { order_id }, query: { sort: 'date|asc' } });
  expect(data.map(({ id, price, created_at }) => [id, price, created_at])).toEqual([
    [first, 9000, minutesAgo(50).toISOString()],
    [second, 9000, minutesAgo(40).toISOString()],
  ]);
  expect(await chats.textsOf('many_two', { order_id, response_id: second as number })).toEqual([RESPONSE_FORM.message]);
  await server.settle();
  const { data: told } = await api.notifications_list({ query: {} });
  expect(told.map(({ kind }) => kind)).toEqual(['response_created']);
});

it('lets each respond as the rules allow it after those before them', async () => {
  const publish = market.publishOrder;
  const [order, closed, last] = [await publish(), await publish(), await publish()];
  const { freelancer_uuid } = await viewerOf('many_friend');
  const hidden = await publish({ is_private: true, freelancers: [freelancer_uuid] });
  const owner = await server.api('customer');
  await owner.orders_change_status({ params: { order_id: closed }, body: { code: 'A' } });
  await market.respond('many_again', order);
  const { data: settings } = await owner.settings_get({});
  const most = settings.motivation.freelancer.max_count_responses_on_order_with_budget ?? 0;
  const orders = await Promise.all(Array.from({ length: most }, () => publish()));
  const ids = await respond([
    { login: 'many_again', order_id: order, minutes: 9 },
    { login: 'many_late', order_id: closed, minutes: 8 },
    { login: 'customer', order_id: order, minutes: 7 },
    { login: 'many_stranger', order_id: hidden, minutes: 6 },
    { login: 'many_friend', order_id: hidden, minutes: 5 },
    ...orders.map((order_id) => ({ login: 'many_limited', order_id, minutes: 4 })),
    { login: 'many_limited', order_id: last, minutes: 3 },
  ]);
  const isWritten = ids.map((id) => id !== null);
  expect(isWritten).toEqual([false, false, false, false, true, ...orders.map(() => true), false]);
});

it('writes what was said and told in the order it happened, and who had read it', async () => {
  const pair = await stage.pair();
  const ids = await stage.paid(pair);
  const chat = { deal_id: ids.deal_id, is_dispute: false };
  server.clock.advance({ minutes: 30 });
  const params = ids;
  await pair.executor.deals_deliver({ params, body: { comment: 'Готово', file_ids: [] } });
  server.clock.advance({ minutes: 30 });
  const customer = await viewerOf(pair.customerLogin);
  const executor = await viewerOf(pair.executorLogin);
  const said: PastMessage[] = [
    { chat, viewer: executor, message: 'Проверьте, пожалуйста', at: minutesAgo(20) },
    { chat, viewer: customer, message: 'Когда будет готово?', at: minutesAgo(50) },
    { chat, viewer: executor, message: 'Через полчаса', at: minutesAgo(40) },
    { chat, viewer: customer, message: null, at: minutesAgo(35) },
    { chat, viewer: await viewerOf('many_stranger'), message: 'А можно мне?', at: minutesAgo(10) },
  ];
  await inTransaction(nobody(), (context) => writeHistory(context, said, [ids]));
  const texts = (await chats.textsOf(pair.customerLogin, ids)).toReversed();
  expect(texts).toEqual([
    expect.stringContaining('создана'),
    expect.stringContaining('оплачена'),
    'Когда будет готово?',
    'Через полчаса',
    expect.stringContaining('сдана на проверку'),
    'Проверьте, пожалуйста',
  ]);
  const unread = (await chats.inbox(pair.customerLogin, 'customer', { order_id: ids.order_id })).data[0]?.chats;
  expect(unread?.find(({ deal_id }) => deal_id === ids.deal_id)?.number_unread_messages).toBe(1);
  await server.settle();
  expect(await chats.textsOf(pair.customerLogin, ids)).toHaveLength(6);
});

it('leaves out what is said in a chat that has ended', async () => {
  const order_id = await market.publishOrder();
  const { id } = await market.respond('freelancer', order_id);
  const ids = { order_id, response_id: id };
  await (await server.api('freelancer')).responses_delete({ params: ids });
  const chat = { response_id: ids.response_id };
  const said = [{ chat, viewer: await viewerOf('freelancer'), message: 'Передумал', at: minutesAgo(1) }];
  await inTransaction(nobody(), (context) => writeHistory(context, said, []));
  expect(await chats.textsOf('freelancer', ids)).toEqual([RESPONSE_FORM.message]);
});
