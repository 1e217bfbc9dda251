import { DEFAULT_SETTINGS } from '@provodka/domain/thresholds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { giveSm } from '../../test/deals/wallets.ts';
import { openMarket, refusalOf, statusesOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { returnResponseCosts } from './cost-service.ts';

let server: TestServer;
const market = openMarket(() => server);

beforeAll(async () => {
  server = await startTestServer();
  const { deal, motivation } = DEFAULT_SETTINGS;
  const freelancer = { ...motivation.freelancer, response_cost_sm_account: 10, response_cost_sm_abonnement: 4 };
  const value = JSON.stringify({ deal, motivation: { ...motivation, freelancer } });
  await server.db
    .insertInto('settings')
    .values({ name: 'marketplace', value, updated_at: server.clock.now() })
    .execute();
});
afterAll(async () => {
  await server.stop();
});

it('takes the price from the wallet once', async () => {
  const { uuid } = await server.makers.user('freelancer');
  await giveSm(server, uuid, 25);
  const { order_id, response_id } = await market.respondedOrder();
  expect(await balanceOf(uuid)).toBe(15);

  // Archiving an order without an executor returns the price, once however often the event is delivered.
  const customer = await server.api('customer');
  await customer.orders_archive({ params: { order_id } });
  await returnResponseCosts(contextOf(server, null), { order_id, move: 'archive' });
  await returnResponseCosts(contextOf(server, null), { order_id, move: 'archive' });
  expect(await balanceOf(uuid)).toBe(25);
  const freelancer = await server.api('freelancer');
  expect((await freelancer.responses_get({ params: { order_id, response_id } })).data.is_closed).toBe(true);
});

it('tells the author alone what a response cost and why that came back', async () => {
  const { uuid } = await server.makers.user('curious');
  await giveSm(server, uuid, 30);
  const params = await market.respondedOrder('curious');
  const curious = await server.api('curious');
  const customer = await server.api('customer');
  expect((await curious.responses_get({ params })).data.cost).toEqual({
    amount: 10,
    returned_at: null,
    return_reason: null,
  });
  expect((await customer.responses_get({ params })).data.cost).toBeNull();
  await customer.orders_archive({ params });
  await server.settle();
  const { data: own } = await curious.freelancer_responses_list({ query: { slice: 'archive' } });
  expect(own[0]?.cost).toMatchObject({ amount: 10, return_reason: 'заказ ушёл в архив' });
  const { data } = await curious.accounts_entries({ query: {} });
  expect(data).toMatchObject([
    {
      kind: 'response_return',
      title: `Возврат за отклик на заказ № ${params.order_id}`,
      amount: 10,
      balance: 30,
      reason: 'заказ ушёл в архив',
      ...params,
    },
    { kind: 'response', title: `Отклик на заказ № ${params.order_id}`, amount: -10, balance: 20, ...params },
    { kind: 'top_up', amount: 30, balance: 30, order_id: null },
  ]);
  const second = await curious.accounts_entries({ query: { page: 2, limit: 2 } });
  expect([second.data.length, second.data[0]?.balance, second.meta.total]).toEqual([1, 30, 3]);
});

it('takes the price of an abonnement while one lasts', async () => {
  const { uuid } = await server.makers.user('subscriber');
  await giveSm(server, uuid, 20);
  const now = server.clock.now().getTime();
  const subscribe = (from: number, to: number) =>
    server.db
      .updateTable('users')
      .set({ abonnement_title: 'Про', abonnement_from: new Date(now + from), abonnement_to: new Date(now + to) })
      .where('uuid', '=', uuid)
      .execute();
  const day = 86_400_000;
  await subscribe(-day, day);
  const subscriber = await server.api('subscriber');
  expect((await subscriber.auth_user()).data.abonnement).toMatchObject({ title: 'Про' });
  await market.respondedOrder('subscriber');
  expect(await balanceOf(uuid)).toBe(16);
  await subscribe(day, 2 * day);
  await market.respondedOrder('subscriber');
  expect(await balanceOf(uuid)).toBe(6);
  await subscribe(-2 * day, -day);
  expect((await subscriber.auth_user()).data.abonnement).toBeNull();
  expect(await refusalOf(market.respondedOrder('subscriber'))).toMatchObject({ status: 422 });
});

it('never overdraws a wallet by responses sent at once', async () => {
  const { uuid } = await server.makers.user('hasty');
  await giveSm(server, uuid, 25);
  const orders = await Promise.all(Array.from({ length: 4 }, () => market.publishOrder()));
  const statuses = await statusesOf(orders.map((order_id) => market.respond('hasty', order_id)));
  expect(statuses).toEqual([200, 200, 422, 422]);
  expect(await balanceOf(uuid)).toBe(5);
  const hasty = await server.api('hasty');
  expect((await hasty.freelancer_responses_list({ query: {} })).meta.total).toBe(2);
});

it('keeps the price of a response that was withdrawn or whose order found its executor', async () => {
  const { uuid } = await server.makers.user('stranger');
  await giveSm(server, uuid, 20);
  const withdrawn = await market.respondedOrder('stranger');
  const stranger = await server.api('stranger');
  await stranger.responses_delete({ params: withdrawn });
  const chosen = await market.orderInWork('stranger');
  for (const { order_id } of [withdrawn, chosen]) {
    await returnResponseCosts(contextOf(server, null), { order_id, move: 'block' });
  }
  expect(await balanceOf(uuid)).toBe(0);
});

it('gives the price back when an order that lost its executor is deleted', async () => {
  const { uuid } = await server.makers.user('late_responder');
  const first = await server.makers.user('first_executor');
  for (const owner of [uuid, first.uuid]) await giveSm(server, owner, 10);
  const chosen = await market.orderInWork('first_executor');
  const { order_id } = chosen;
  const customer = await server.api('customer');
  await customer.responses_revoke({ params: chosen });
  await market.respond('late_responder', order_id);
  expect(await balanceOf(uuid)).toBe(0);
  await customer.orders_delete({ params: { order_id } });
  await server.settle();
  expect(await balanceOf(uuid)).toBe(10);
  // The responders no longer see the order, so an entry has no link to it.
  const { data } = await (await server.api('late_responder')).accounts_entries({ query: {} });
  expect(data.map(({ order_id: named, response_id }) => [named, response_id])).toEqual([
    [order_id, null],
    [order_id, null],
    [null, null],
  ]);
});

it('gives the price back when a response is shown again whose order came to nothing meanwhile', async () => {
  await server.makers.user('watcher', { is_moderator: true });
  const { uuid } = await server.makers.user('unjustly_hidden');
  await giveSm(server, uuid, 10);
  const params = await market.respondedOrder('unjustly_hidden');
  const watcher = await server.api('watcher');
  const show = (status: boolean) =>
    watcher.responses_visible({ params, body: { status, comment: 'Разобрались в жалобе' } });
  await show(false);
  await (await server.api('customer')).orders_archive({ params });
  await server.settle();
  expect(await balanceOf(uuid)).toBe(0);
  await show(true);
  expect(await balanceOf(uuid)).toBe(10);
  await show(false);
  await show(true);
  expect(await balanceOf(uuid)).toBe(10);
});

async function balanceOf(owner_uuid: string): Promise<number> {
  const wallet = await server.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('owner_uuid', '=', owner_uuid)
    .where('kind', '=', 'sm_wallet')
    .executeTakeFirstOrThrow();
  return wallet.balance;
}

it('keeps nothing of a response that could not be paid, and tells before how much is missing', async () => {
  const order_id = await market.publishOrder();
  const penniless = await server.api('penniless');
  const { data: order } = await penniless.orders_get({ params: { order_id } });
  expect(order.rights.respond).toMatchObject({ allowed: false, progress: { have: 0, need: 10, unit: 'sm' } });
  expect(await refusalOf(market.respond('penniless', order_id))).toMatchObject({
    status: 422,
    message: expect.stringContaining('SM'),
  });
  const customer = await server.api('customer');
  expect((await customer.responses_list({ params: { order_id } })).meta.total).toBe(0);
});
