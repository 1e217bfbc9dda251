import { ApiError } from '@provodka/contract/http/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, RESPONSE_FORM, refusalOf, statusesOf } from '../../test/market.ts';
import { insertDeal, insertOrder } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const FORM = RESPONSE_FORM;
const { publishOrder, respond } = openMarket(() => server);

async function numberOfResponses(order_id: number): Promise<number> {
  const api = await server.api('customer');
  return (await api.orders_get({ params: { order_id } })).data.number_responses;
}

describe('responding', () => {
  it('gives the response back and counts it on the order', async () => {
    const order_id = await publishOrder();
    const api = await server.api('freelancer');
    const reply = await api.responses_create({ params: { order_id }, body: FORM });
    expect(reply.message).toBe('Отклик отправлен');
    expect(reply.data).toMatchObject({
      order_id,
      price: 15_000.5,
      period_hours: 48,
      message: FORM.message,
      status: { code: 'active', title: 'Новый' },
      is_closed: false,
      is_limited: false,
      number_messages: 1,
      files: [],
    });
    expect(reply.data.rights.edit.allowed).toBe(true);
    expect(reply.data.rights.approve.allowed).toBe(false);
    expect(await numberOfResponses(order_id)).toBe(1);
  });

  it('tells how many deals of the author were about a configuration of the order', async () => {
    const before = await insertOrder(server, 'customer', { executor: 'seasoned', status: 'F' });
    await insertDeal(server, before, { status: 'paid_out' });
    const other = await insertOrder(server, 'customer', {
      executor: 'seasoned',
      status: 'F',
      configuration_ids: [999],
    });
    await insertDeal(server, other, { status: 'paid_out' });
    const running = await insertOrder(server, 'customer', { executor: 'seasoned', status: 'W' });
    await insertDeal(server, running, { status: 'paid' });
    expect((await respond('seasoned', await publishOrder())).number_similar_deals).toBe(1);
  });

  it('is limited while the budget exceeds the sum of finished deals', async () => {
    const order_id = await publishOrder();
    expect((await respond('limited_one', order_id)).is_limited).toBe(true);
  });

  it('asks for a sign-in, a verified e-mail and a profile without a ban', async () => {
    const order_id = await publishOrder();
    const guest = await server.api();
    expect((await refusalOf(guest.responses_create({ params: { order_id }, body: FORM }))).status).toBe(401);
    expect((await refusalOf(respond('unverified', order_id))).status).toBe(403);
    expect((await refusalOf(respond('banned', order_id))).status).toBe(403);
    expect(await numberOfResponses(order_id)).toBe(0);
  });

  it('refuses a bad shape and names the fields', async () => {
    const order_id = await publishOrder();
    const api = await server.api('freelancer');
    const wrong = { price: 99, period_hours: 2161, message: 'Коротко' };
    const error = await api.responses_create({ params: { order_id }, body: wrong }).catch((reason: ApiError) => reason);
    expect(error).toBeInstanceOf(ApiError);
    const { status, body } = error as ApiError;
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(['message', 'period_hours', 'price']);
  });

  it('refuses the own order and an order nobody knows', async () => {
    const order_id = await publishOrder();
    expect(await refusalOf(respond('customer', order_id))).toMatchObject({
      status: 422,
      message: expect.stringContaining('ваш заказ'),
    });
    expect((await refusalOf(respond('freelancer', 999_999))).status).toBe(404);
  });

  it('keeps a private order from those who were not chosen', async () => {
    const invited = await server.makers.user('invited');
    const order_id = await publishOrder({ is_private: true, freelancers: [invited.freelancer_uuid] });
    expect((await refusalOf(respond('freelancer', order_id))).status).toBe(404);
    expect((await respond('invited', order_id)).status.code).toBe('active');
  });

  it('allows one live response, another after a withdrawal, none after a rejection', async () => {
    const order_id = await publishOrder();
    const first = await respond('freelancer', order_id);
    expect((await refusalOf(respond('freelancer', order_id))).status).toBe(422);
    const freelancer = await server.api('freelancer');
    await freelancer.responses_delete({ params: { order_id, response_id: first.id } });
    expect(await numberOfResponses(order_id)).toBe(0);
    const second = await respond('freelancer', order_id);
    expect(second.id).not.toBe(first.id);
    const customer = await server.api('customer');
    await customer.responses_reject({ params: { order_id, response_id: second.id } });
    expect(await numberOfResponses(order_id)).toBe(0);
    expect(await refusalOf(respond('freelancer', order_id))).toMatchObject({
      status: 422,
      message: expect.stringContaining('отклонил'),
    });
  });

  it('refuses a sixth order with a budget to a freelancer without deals, not one without a budget', async () => {
    const orders: number[] = [];
    for (let n = 0; n < 6; n++) orders.push(await publishOrder());
    for (const order_id of orders.slice(0, 5)) await respond('allowance', order_id);
    expect((await refusalOf(respond('allowance', orders[5] as number))).status).toBe(422);
    expect((await respond('allowance', await publishOrder({ budget: null }))).id).toBeGreaterThan(0);
  });

  it('shares the last place of the allowance with nobody when two orders are answered at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => publishOrder()));
    for (const login of ['hasty_a', 'hasty_b', 'hasty_c', 'hasty_d', 'hasty_e']) {
      for (const order_id of orders.slice(0, 4)) await respond(login, order_id);
      const last = orders.slice(4).map((order_id) => respond(login, order_id));
      expect(await statusesOf(last)).toEqual([200, 422]);
    }
  });

  it('is done once when the same person sends it twice at once', async () => {
    const order_id = await publishOrder();
    const statuses = await statusesOf([respond('freelancer', order_id), respond('freelancer', order_id)]);
    expect(statuses).toEqual([200, 422]);
    expect(await numberOfResponses(order_id)).toBe(1);
  });

  it('replays the first reply to a repeated Idempotency-Key', async () => {
    const order_id = await publishOrder();
    const api = await server.api('freelancer');
    const send = () => api.responses_create({ params: { order_id }, body: FORM }, { idempotency_key: 'respond-once' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    const other = api.responses_create(
      { params: { order_id }, body: { ...FORM, price: 20_000 } },
      { idempotency_key: 'respond-once' },
    );
    expect((await refusalOf(other)).status).toBe(422);
    expect(await numberOfResponses(order_id)).toBe(1);
  });
});
