import { kopecks } from '@provodka/domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadText } from '../../test/files/uploads.ts';
import { openMarket, type ResponseIds, refusalOf, statusesOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const { publishOrder, respond, respondedOrder, orderInWork } = openMarket(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

async function orderOf({ order_id }: { order_id: number }) {
  const api = await server.api('customer');
  return (await api.orders_get({ params: { order_id } })).data;
}

async function statusOf(params: ResponseIds): Promise<string | undefined> {
  const api = await server.api('moderator');
  return (await api.responses_get({ params })).data.status.code;
}

async function approve(params: ResponseIds, login = 'customer') {
  const api = await server.api(login);
  return await api.responses_approve({ params });
}

/** A paid deal that runs between the two sides of an order in work. */
async function payDeal(order_id: number): Promise<void> {
  const now = server.clock.now();
  const { customer_uuid } = await server.makers.user('customer');
  const { freelancer_uuid } = await server.makers.user('freelancer');
  await server.db
    .insertInto('deals')
    .values({
      order_id,
      number: 1,
      customer_uuid,
      executor_uuid: freelancer_uuid,
      status: 'paid',
      description: 'Первый этап работ по обмену',
      price: kopecks(1_000_000),
      commission_rate: 650,
      commission: kopecks(65_000),
      planned_at: '2030-01-01',
      created_at: now,
      updated_at: now,
      expired_at: new Date('2030-02-01T00:00:00Z'),
      paid_at: now,
    })
    .execute();
}

describe('choosing an executor', () => {
  it('makes the freelancer the executor and answers with their profile', async () => {
    const params = await respondedOrder();
    const other = await respond('stranger', params.order_id);
    const { freelancer_uuid } = await server.makers.user('freelancer');
    const reply = await approve(params);
    expect(reply.data).toMatchObject({ uuid: freelancer_uuid, number_deals: 20 });
    expect(reply.message).toBe('Исполнитель выбран');
    expect(await orderOf(params)).toMatchObject({
      status: { code: 'W' },
      response_id: params.response_id,
      is_executor_found: true,
      executor: { uuid: freelancer_uuid },
      number_responses: 2,
    });
    expect(await statusOf(params)).toBe('approved');
    const api = await server.api('customer');
    const untouched = await api.responses_get({ params: { order_id: params.order_id, response_id: other.id } });
    expect(untouched.data).toMatchObject({ is_closed: true, rights: { approve: { allowed: false } } });
  });

  it('confirms the price that was shown: one that changed meanwhile is told and asked for again', async () => {
    const params = await respondedOrder();
    const customer = await server.api('customer');
    const shown = (await customer.responses_get({ params })).data.price;
    const author = await server.api('freelancer');
    await author.responses_update({ params, body: { price: 30_000.5 } });

    const refusal = await refusalOf(customer.responses_approve({ params, body: { expected_price: shown } }));
    expect(refusal.status).toBe(422);
    expect(refusal.message.replaceAll('\u00a0', ' ')).toContain('теперь 30 000,50 ₽');
    expect(await orderOf(params)).toMatchObject({ status: { code: 'N' }, is_executor_found: false });

    await customer.responses_approve({ params, body: { expected_price: 30_000.5 } });
    expect(await orderOf(params)).toMatchObject({ status: { code: 'W' } });
  });

  it('confirms the period that was shown, when only that has changed', async () => {
    const params = await respondedOrder();
    const customer = await server.api('customer');
    const { price: expected_price, period_hours } = (await customer.responses_get({ params })).data;
    const author = await server.api('freelancer');
    await author.responses_update({ params, body: { period_hours: 240 } });

    const shown = { expected_price, expected_period_hours: period_hours };
    const refusal = await refusalOf(customer.responses_approve({ params, body: shown }));
    expect(refusal.status).toBe(422);
    expect(refusal.message.replaceAll('\u00a0', ' ')).toContain('теперь 10 дней');
    expect(await orderOf(params)).toMatchObject({ status: { code: 'N' }, is_executor_found: false });

    await customer.responses_approve({ params, body: { expected_price, expected_period_hours: 240 } });
    expect(await orderOf(params)).toMatchObject({ status: { code: 'W' } });
  });

  it('is the customer’s alone', async () => {
    const params = await respondedOrder();
    for (const login of ['freelancer', 'stranger', 'moderator']) {
      expect((await refusalOf(approve(params, login))).status).toBe(403);
    }
    expect((await refusalOf(approve(params, 'freelancer_new'))).status).toBe(404);
  });

  it('leaves exactly one executor when two are chosen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await respondedOrder();
      const second = { ...first, response_id: (await respond('stranger', first.order_id)).id };
      expect(await statusesOf([approve(first), approve(second)])).toEqual([200, 422]);
      const statuses = [await statusOf(first), await statusOf(second)];
      expect(statuses.filter((status) => status === 'approved')).toHaveLength(1);
      const chosen = statuses[0] === 'approved' ? first : second;
      expect((await orderOf(first)).response_id).toBe(chosen.response_id);
    }
  });

  it('and a withdrawal at the same moment never both succeed', async () => {
    const freelancer = await server.api('freelancer');
    for (let round = 0; round < 5; round++) {
      const params = await respondedOrder();
      expect(await statusesOf([approve(params), freelancer.responses_delete({ params })])).toEqual([200, 422]);
      const order = await orderOf(params);
      const isChosen = order.status.code === 'W';
      expect(await statusOf(params)).toBe(isChosen ? 'approved' : 'withdrawn');
      expect(order.number_responses).toBe(isChosen ? 1 : 0);
    }
  });

  it('does not happen twice, and replays with the same Idempotency-Key', async () => {
    const params = await respondedOrder();
    const api = await server.api('customer');
    const send = () => api.responses_approve({ params }, { idempotency_key: `approve-${params.order_id}` });
    expect(await send()).toEqual(await send());
    expect((await refusalOf(approve(params))).status).toBe(422);
  });

  it('refuses a response that was turned down', async () => {
    const params = await respondedOrder();
    const api = await server.api('customer');
    expect((await api.responses_reject({ params })).message).toBe('Отклик отклонён');
    expect((await refusalOf(approve(params))).status).toBe(422);
    expect((await refusalOf(api.responses_reject({ params }))).status).toBe(422);
  });
});

describe('dropping the executor', () => {
  it.each([
    ['customer', 'Исполнитель снят, заказ снова в поиске'],
    ['freelancer', 'Вы отказались от заказа'],
  ])('by the %s returns the order to the search', async (login, message) => {
    const params = await orderInWork();
    const api = await server.api(login);
    expect((await api.responses_revoke({ params })).message).toBe(message);
    expect(await orderOf(params)).toMatchObject({
      status: { code: 'N' },
      response_id: 0,
      is_executor_found: false,
      executor: null,
      number_responses: 1,
    });
    expect(await statusOf(params)).toBe('viewed');
    expect((await approve(params)).data.number_deals).toBe(20);
  });

  it('is nobody else’s', async () => {
    const params = await orderInWork();
    const stranger = await server.api('stranger');
    expect([403, 404]).toContain((await refusalOf(stranger.responses_revoke({ params }))).status);
    expect((await orderOf(params)).status.code).toBe('W');
  });

  it('waits for a paid deal to end, and the view says so', async () => {
    const params = await orderInWork();
    await payDeal(params.order_id);
    const reason = expect.stringContaining('незавершённая сделка');
    for (const login of ['customer', 'freelancer']) {
      const api = await server.api(login);
      const { rights } = (await api.responses_get({ params })).data;
      expect(login === 'customer' ? rights.revoke : rights.refuse).toMatchObject({ allowed: false, reason });
      expect(await refusalOf(api.responses_revoke({ params }))).toMatchObject({ status: 422, message: reason });
    }
    expect(await statusOf(params)).toBe('approved');
  });

  it('needs an executor', async () => {
    const params = await respondedOrder();
    const api = await server.api('customer');
    expect((await refusalOf(api.responses_revoke({ params }))).status).toBe(422);
  });
});

describe('changing the own response', () => {
  it('changes only what is sent', async () => {
    const params = await respondedOrder();
    const api = await server.api('freelancer');
    const before = (await api.responses_get({ params })).data;
    const priced = await api.responses_update({ params, body: { price: 12_345.67 } });
    expect(priced.data).toMatchObject({ price: 12_345.67, period_hours: before.period_hours, message: before.message });
    const message = 'Уточнил объём: входит перенос остатков, обучение бухгалтера и месяц поддержки.';
    const reworded = await api.responses_update({ params, body: { message } });
    expect(reworded.data).toMatchObject({ price: 12_345.67, message, number_messages: 1 });
    expect((await api.responses_get({ params })).data).toMatchObject(reworded.data);
    expect((await refusalOf(api.responses_update({ params, body: { price: 1 } }))).status).toBe(422);
  });

  it('is the author’s, and ends with the choice', async () => {
    const params = await respondedOrder();
    for (const login of ['customer', 'stranger', 'moderator']) {
      const api = await server.api(login);
      expect((await refusalOf(api.responses_update({ params, body: { price: 500 } }))).status).toBe(403);
    }
    await approve(params);
    const api = await server.api('freelancer');
    expect((await refusalOf(api.responses_update({ params, body: { price: 500 } }))).status).toBe(422);
    expect((await refusalOf(api.responses_delete({ params }))).status).toBe(422);
  });

  it('may be withdrawn only past the threshold', async () => {
    const params = await respondedOrder('freelancer_new');
    const api = await server.api('freelancer_new');
    const { rights } = (await api.responses_get({ params })).data;
    expect(rights.delete).toMatchObject({ allowed: false, progress: { have: 0, need: 1, unit: 'deals' } });
    expect(await refusalOf(api.responses_delete({ params }))).toMatchObject({
      status: 422,
      message: rights.delete.reason,
    });
  });
});

describe('files of a response', () => {
  const upload = async (login: string, title: string) =>
    await uploadText(await server.browser(login), title, 'остатки на начало месяца');

  it('are attached, downloaded by those who see the response, and taken off again', async () => {
    const order_id = await publishOrder();
    const file_id = await upload('freelancer', 'план.txt');
    const response = await respond('freelancer', order_id, { file_ids: [file_id] });
    expect(response.files).toMatchObject([{ id: file_id, title: 'план.txt', type: expect.stringContaining('text') }]);
    const [file] = response.files;
    const customer = await (await server.browser('customer')).request(file?.url ?? '');
    expect(customer.status).toBe(200);
    expect(customer.headers.get('content-disposition')).toContain('attachment');
    expect(await customer.text()).toBe('остатки на начало месяца');
    const below = await (await server.browser('freelancer_new')).request(file?.url ?? '');
    expect(below.status).toBe(404);
    const params = { order_id, response_id: response.id };
    const api = await server.api('freelancer');
    const without = await api.responses_update({ params, body: { delete_file_ids: [file_id] } });
    expect(without.data.files).toEqual([]);
    const again = await refusalOf(api.responses_update({ params, body: { price: 777, delete_file_ids: [file_id] } }));
    expect(again).toMatchObject({ status: 422, message: expect.stringContaining('Файл не найден') });
    expect((await api.responses_get({ params })).data.price).not.toBe(777);
  });

  it('of somebody else cannot be taken', async () => {
    const order_id = await publishOrder();
    const foreign = await upload('stranger', 'чужой.txt');
    expect((await refusalOf(respond('freelancer', order_id, { file_ids: [foreign] }))).status).toBe(422);
    expect((await orderOf({ order_id })).number_responses).toBe(0);
  });

  it('are ten at most', async () => {
    const order_id = await publishOrder();
    const ids: number[] = [];
    for (let n = 0; n < 11; n++) ids.push(await upload('freelancer', `файл ${n}.txt`));
    const { id } = await respond('freelancer', order_id, { file_ids: ids.slice(0, 10) });
    const api = await server.api('freelancer');
    const eleventh = api.responses_update({ params: { order_id, response_id: id }, body: { file_ids: ids.slice(10) } });
    expect((await refusalOf(eleventh)).status).toBe(422);
  });
});
