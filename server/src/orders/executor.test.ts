import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { insertDeal, insertOrder, insertResponse } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { WriteContext } from '../platform/context.ts';
import { transact } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findViewer } from '../users/auth/sessions.ts';
import {
  chooseExecutor,
  countResponses,
  dropExecutor,
  lockOrder,
  type OrderRow,
  recordDealEnd,
  reopenOrder,
} from './service.ts';
import { completeIdleOrders } from './sweeps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function viewer(login: string): Promise<Viewer> {
  const { cookies } = await server.browser(login);
  const found = await findViewer({ db: server.db, now: server.clock.now() }, cookies.get('sid') ?? '');
  if (!found) throw new Error(`${login} is not signed in`);
  return found;
}

/** Does something to a locked order as other slices do. */
const withOrder = async <T>(
  id: number,
  work: (context: WriteContext<null>, order: OrderRow) => Promise<T>,
): Promise<T> =>
  await transact(server.db, async (tx) => {
    const context = { ...contextOf(server, null), db: tx };
    const order = await lockOrder(context, id);
    if (!order) throw new Error(`No order ${id}`);
    return await work(context, order);
  });

const rowOf = async (id: number) =>
  await server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function searching(): Promise<{ id: number; response_id: number; freelancer_uuid: string }> {
  const id = await insertOrder(server, 'customer');
  const { freelancer_uuid } = await server.makers.user('freelancer');
  return { id, response_id: await insertResponse(server, id, 'freelancer'), freelancer_uuid };
}

async function choose(order: Awaited<ReturnType<typeof searching>>): Promise<OrderRow> {
  const customer = await viewer('customer');
  return await withOrder(order.id, (context, row) => chooseExecutor({ ...context, viewer: customer }, row, order));
}

describe('choosing an executor', () => {
  it('puts the order to work', async () => {
    const order = await searching();
    expect(await choose(order)).toMatchObject({
      status: 'W',
      executor_uuid: order.freelancer_uuid,
      response_id: order.response_id,
      was_in_work: true,
    });
  });

  it('happens once', async () => {
    const order = await searching();
    const results = await Promise.allSettled([choose(order), choose(order)]);
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(choose(order)).rejects.toMatchObject({ refusal: { code: 'order_wrong_status' } });
  });
});

describe('dropping the executor', () => {
  it.each(['customer', 'executor'] as const)(
    'by the %s leads back to the search, days in work given back',
    async (by) => {
      const order = await searching();
      const { expires_at, published_at } = await rowOf(order.id);
      await choose(order);
      server.clock.advance({ days: 3 });
      const who = await viewer(by === 'customer' ? 'customer' : 'freelancer');
      const dropped = await withOrder(order.id, (context, row) => dropExecutor({ ...context, viewer: who }, row, by));
      expect(dropped).toMatchObject({
        status: 'N',
        executor_uuid: null,
        response_id: null,
        was_in_work: true,
        published_at,
      });
      expect(dropped.expires_at).toEqual(new Date((expires_at?.getTime() ?? 0) + 3 * 86_400_000));
    },
  );

  it.each([
    ['paid', 'paid_deal_unfinished'],
    ['disputed', 'paid_deal_unfinished'],
  ] as const)('is refused while a deal is %s', async (status, code) => {
    const order = await searching();
    await choose(order);
    await insertDeal(server, order.id, { status });
    const customer = await viewer('customer');
    const drop = withOrder(order.id, (context, row) => dropExecutor({ ...context, viewer: customer }, row, 'customer'));
    await expect(drop).rejects.toMatchObject({ refusal: { code } });
  });
});

describe('the end of a deal', () => {
  const end = (id: number) =>
    withOrder(id, (context, row) => recordDealEnd(context, row, { executor_uuid: row.executor_uuid ?? '' }));

  it('completes the order once the paid-out deals reach the approved price', async () => {
    const id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W' });
    await insertDeal(server, id, { status: 'paid_out', number: 1, price: 600_000 });
    expect((await end(id)).status).toBe('W');
    await insertDeal(server, id, { status: 'paid_out', number: 2, price: 399_999 });
    expect((await end(id)).status).toBe('W');
    await insertDeal(server, id, { status: 'paid_out', number: 3, price: 1 });
    expect((await end(id)).status).toBe('F');
    expect((await rowOf(id)).last_deal_ended_at).toEqual(server.clock.now());
  });

  it('leaves the order in work while another deal is open, and counts no refund', async () => {
    const id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W' });
    await insertDeal(server, id, { status: 'paid_out', number: 1, price: 1_000_000 });
    await insertDeal(server, id, { status: 'created', number: 2 });
    expect((await end(id)).status).toBe('W');
    const refunded = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W' });
    await insertDeal(server, refunded, { status: 'refunded', price: 1_000_000 });
    expect((await end(refunded)).status).toBe('W');
  });

  it('says nothing about the work of the next executor', async () => {
    const id = await insertOrder(server, 'customer', { executor: 'stranger', status: 'W' });
    const former = (await server.makers.user('stranger')).freelancer_uuid;
    await insertDeal(server, id, { status: 'paid_out', number: 1, price: 900_000 });
    await insertDeal(server, id, { status: 'refund_pending', number: 2, price: 400_000 });
    await end(id);
    const customer = await viewer('customer');
    await withOrder(id, (context, row) => dropExecutor({ ...context, viewer: customer }, row, 'customer'));
    const { freelancer_uuid } = await server.makers.user('freelancer');
    await server.db.updateTable('responses').set({ status: 'viewed' }).where('order_id', '=', id).execute();
    const response_id = await insertResponse(server, id, 'freelancer');
    server.clock.advance({ days: 15 });
    await withOrder(id, (context, row) =>
      chooseExecutor({ ...context, viewer: customer }, row, { response_id, freelancer_uuid }),
    );

    await completeIdleOrders(contextOf(server, null));
    expect((await rowOf(id)).status).toBe('W');
    // The first stage of the next executor does not add up with what the former one was paid.
    await insertDeal(server, id, { status: 'paid_out', number: 3, price: 100_000 });
    expect((await end(id)).status).toBe('W');
    // The former one's money comes back late: the clock of the present one does not start by it.
    server.clock.advance({ days: 1 });
    await withOrder(id, (context, row) => recordDealEnd(context, row, { executor_uuid: former }));
    expect((await rowOf(id)).last_deal_ended_at).not.toEqual(server.clock.now());
  });
});

it('comes back to work within 90 days of its end', async () => {
  const id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W' });
  await (await server.api('customer')).orders_change_status({ params: { order_id: id }, body: { code: 'F' } });
  const customer = await viewer('customer');
  const reopen = () => withOrder(id, (context, row) => reopenOrder({ ...context, viewer: customer }, row));
  expect((await reopen()).status).toBe('W');
  await expect(reopen()).rejects.toMatchObject({ refusal: { code: 'order_wrong_status' } });
});

it('counts live responses without touching the version', async () => {
  const id = await insertOrder(server, 'customer');
  for (const [login, status] of [
    ['waiting', 'active'],
    ['seen', 'viewed'],
    ['gone', 'withdrawn'],
  ] as const) {
    await insertResponse(server, id, login, status);
  }
  await withOrder(id, (context) => countResponses(context, id));
  expect(await rowOf(id)).toMatchObject({ number_responses: 2, version: 1 });
});
