import { DEFAULT_SETTINGS } from '@provodka/domain/thresholds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { openMarket, refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { topUpSm } from '../ledger/service.ts';
import { transact } from '../platform/database.ts';
import { returnResponseCosts } from './costs.ts';

let server: TestServer;
const market = openMarket(() => server);

beforeAll(async () => {
  server = await startTestServer();
  const { deal, motivation } = DEFAULT_SETTINGS;
  const freelancer = { ...motivation.freelancer, response_cost_sm_account: 10 };
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
  await transact(server.db, (tx) => topUpSm({ db: tx, now: server.clock.now() }, uuid, 25, 'top-up'));
  const { order_id, response_id } = await market.respondedOrder();
  expect(await balanceOf(uuid)).toBe(15);

  // The order is archived before it found an executor, so the price goes back, however often that is told.
  const customer = await server.api('customer');
  await customer.orders_archive({ params: { order_id } });
  await returnResponseCosts(contextOf(server, null), { order_id, move: 'archive' });
  await returnResponseCosts(contextOf(server, null), { order_id, move: 'archive' });
  expect(await balanceOf(uuid)).toBe(25);
  const freelancer = await server.api('freelancer');
  expect((await freelancer.responses_get({ params: { order_id, response_id } })).data.is_closed).toBe(true);
});

it('keeps the price of a response that was withdrawn or whose order found its executor', async () => {
  const { uuid } = await server.makers.user('stranger');
  await transact(server.db, (tx) => topUpSm({ db: tx, now: server.clock.now() }, uuid, 20, 'another top-up'));
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
  for (const owner of [uuid, first.uuid])
    await transact(server.db, (tx) => topUpSm({ db: tx, now: server.clock.now() }, owner, 10, `top-up of ${owner}`));
  const chosen = await market.orderInWork('first_executor');
  const { order_id } = chosen;
  const customer = await server.api('customer');
  await customer.responses_revoke({ params: chosen });
  await market.respond('late_responder', order_id);
  expect(await balanceOf(uuid)).toBe(0);
  await customer.orders_delete({ params: { order_id } });
  await server.settle();
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

it('keeps nothing of a response that could not be paid', async () => {
  const order_id = await market.publishOrder();
  expect(await refusalOf(market.respond('penniless', order_id))).toMatchObject({
    status: 422,
    message: expect.stringContaining('SM'),
  });
  const customer = await server.api('customer');
  expect((await customer.responses_list({ params: { order_id } })).meta.total).toBe(0);
});
