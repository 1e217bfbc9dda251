import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { moscowDay, shiftDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type DealParams, type Pair, playDeals } from '../../test/deals/deal-stage.ts';
import { refusalOf } from '../../test/market.ts';

const site = playDeals();
const { stage } = site;

const PAY = { method: 'card', accept_terms: true } as const;

describe('a proposal', () => {
  it('is numbered within its order and carries files that only its parties get', async () => {
    const pair = await stage.pair();
    await stage.create(pair);
    const browser = await site.server.browser(pair.customerLogin);
    const form = new FormData();
    for (const [name, value] of Object.entries(stage.form())) form.set(name, String(value));
    form.append('files[]', new Blob(['Дт 60 Кт 51']), 'сверка.txt');
    const address = `/rest/v1/freelance/orders/${pair.order_id}/deals`;
    const reply = await browser.request(address, { method: 'POST', body: form });
    expect(reply.status).toBe(201);
    const { data } = (await reply.json()) as { data: { number: number; files: { title: string; url: string }[] } };
    expect(data).toMatchObject({ number: 2, files: [{ title: 'сверка.txt' }] });
    const url = data.files[0]?.url ?? '';
    const executor = await site.server.browser(pair.executorLogin);
    expect(await (await executor.request(url)).text()).toBe('Дт 60 Кт 51');
    const stranger = await site.server.browser('passer_by');
    expect((await stranger.request(url)).status).toBe(404);
  });

  it('keeps the criteria of the order as they stand, or those that are named; contacts in them are masked', async () => {
    const pair = await stage.pair();
    const criteriaOf = async (api: Pair['customer'], params: DealParams) =>
      (await api.deals_get({ params })).data.criteria.map(({ title }) => title);
    const change = async (criteria: string) => {
      const { data: order } = await pair.customer.orders_get({ params: pair });
      const description = `${order.description}\n\nКритерии приёмки:\n${criteria}`;
      await sql`update orders set description = ${description} where id = ${pair.order_id}`.execute(site.server.db);
    };
    await change('- сальдо сходится;\n- протокол пуст.');
    const first = await stage.create(pair);
    await change('- другое');
    expect(await criteriaOf(pair.executor, first)).toEqual(['сальдо сходится', 'протокол пуст']);
    const none = await stage.create(pair, { criteria: [] });
    expect(await criteriaOf(pair.customer, none)).toEqual([]);
    const named = await stage.create(pair, { criteria: 'Звонок на +7 916 123-45-67\nАкт' });
    expect(await criteriaOf(pair.customer, named)).toEqual(['Звонок на +7 916 123-45-67', 'Акт']);
    expect((await criteriaOf(pair.executor, named)).join()).not.toContain('123');
    expect((await stage.view(pair, named)).contacts_note).not.toBeNull();
    // The texts after the description do not reveal the contact at its end.
    const described = {
      description: 'Настроить обмен между базами, пишите в тг ivanpetrov',
      criteria: ['setup of exchange'],
    };
    const last = await stage.create(pair, described);
    expect((await pair.executor.deals_get({ params: last })).data.description).not.toContain('ivanpetrov');
  });

  it('freezes the commission rate of its day', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair, { price: 1234.56 });
    const saved = JSON.stringify({ deal: { commission: 10 } });
    await sql`insert into settings (name, value, updated_at) values ('marketplace', ${saved}, ${site.server.clock.now()})`.execute(
      site.server.db,
    );
    site.server.clock.advance({ minutes: 1 });
    expect(await stage.view(pair, params)).toMatchObject({ commission: 80.25, total: 1314.81, commission_rate: 6.5 });
    // The rules name the commission, so they have changed.
    expect(await refusalOf(stage.create(pair))).toMatchObject({ status: 403 });
    for (const { hash } of (await pair.customer.acceptances_asked()).data)
      await pair.customer.acceptances_accept({ body: { document: 'terms', hash } });
    const later = await stage.create(pair, { price: 1234.56 });
    expect(await stage.view(pair, later)).toMatchObject({ commission: 123.46, commission_rate: 10 });
    await sql`delete from settings where name = 'marketplace'`.execute(site.server.db);
    site.server.clock.advance({ minutes: 1 });
  });

  it.each([
    ['a price above the setting', { price: 60_000.01 }, 'price'],
    ['a day that has passed', { planned_at: '2020-01-01' }, 'planned_at'],
    ['a day too far ahead', { planned_at: '2199-01-01' }, 'planned_at'],
    ['a price below the least', { price: 99.99 }, 'price'],
    ['more criteria than fit', { criteria: Array.from({ length: 21 }, (_, index) => `пункт ${index}`) }, 'criteria'],
    ['a short description', { description: 'Коротко' }, 'description'],
  ])('is refused with %s, and the field is marked', async (_what, change, field) => {
    const pair = await stage.pair();
    const refusal = pair.customer.deals_create({ params: pair, body: stage.form(change) });
    await expect(refusal).rejects.toMatchObject({ status: 422, body: { fields: { [field]: [expect.any(String)] } } });
  });

  it('accepts the highest price and the last possible day', async () => {
    const pair = await stage.pair();
    const planned_at = shiftDay(moscowDay(site.server.clock.now()), 90);
    const params = await stage.create(pair, { price: 60_000, planned_at });
    expect(await stage.view(pair, params)).toMatchObject({ planned_at, total: 63_900 });
  });

  it('is made by the customer of an order in work and by nobody else', async () => {
    const pair = await stage.pair();
    const stranger = await site.server.api('passer_by');
    const body = stage.form();
    expect(await refusalOf(pair.executor.deals_create({ params: pair, body }))).toMatchObject({ status: 403 });
    expect(await refusalOf(stranger.deals_create({ params: pair, body }))).toMatchObject({ status: 403 });
    expect(await refusalOf(stranger.deals_create({ params: { order_id: 999_999 }, body }))).toMatchObject({
      status: 404,
    });
    await pair.customer.responses_revoke({ params: await responseOf(pair) });
    expect(await refusalOf(pair.customer.deals_create({ params: pair, body }))).toMatchObject({ status: 422 });
  });

  it('is not made by a banned customer', async () => {
    const pair = await stage.pair();
    const { uuid } = await site.server.makers.user(pair.customerLogin);
    await site.server.makers.user('judge', { is_moderator: true });
    const body = { target: 'customer', reason_code: 'fraud', comment: 'Не платит' } as const;
    await (await site.server.api('judge')).users_ban({ params: { uuid }, body });
    expect(await refusalOf(pair.customer.deals_create({ params: pair, body: stage.form() }))).toMatchObject({
      status: 403,
    });
  });

  it('is made once however often one key asks for it', async () => {
    const pair = await stage.pair();
    const options = { idempotency_key: 'create once' };
    const [first, second] = await Promise.all([
      pair.customer.deals_create({ params: pair, body: stage.form() }, options),
      pair.customer.deals_create({ params: pair, body: stage.form() }, options),
    ]);
    expect(second.data.id).toBe(first.data.id);
    const other = pair.customer.deals_create({ params: pair, body: stage.form({ price: 500 }) }, options);
    expect(await refusalOf(other)).toMatchObject({ status: 422 });
  });

  it('is deleted by the customer as long as it is unpaid', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    expect(await refusalOf(pair.executor.deals_delete({ params }))).toMatchObject({ status: 403 });
    await pair.customer.deals_delete({ params });
    expect(await stage.status(pair, params)).toBe('deleted');
    expect((await pair.customer.deals_list({ params })).data).toEqual([]);
    const paid = await stage.paid(pair);
    expect(await refusalOf(pair.customer.deals_delete({ params: paid }))).toMatchObject({ status: 422 });
  });

  it('counts as deleted the moment its executor is dropped, and is deleted then', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    await pair.customer.responses_revoke({ params: await responseOf(pair) });
    const dropped = await stage.view(pair, params);
    expect(dropped.status.code).toBe('deleted');
    expect(dropped.rights.pay.allowed).toBe(false);
    expect(await refusalOf(pair.customer.deals_pay({ params, body: PAY }))).toMatchObject({ status: 422 });
    await site.server.settle();
    const kept = await sql<{ status: string }>`select status from deals where id = ${params.deal_id}`.execute(
      site.server.db,
    );
    expect(kept.rows).toEqual([{ status: 'deleted' }]);
  });

  it('stays deleted when the same executor is chosen again before anybody was told of the drop', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const response = await responseOf(pair);
    site.server.clock.advance({ seconds: 1 });
    await pair.customer.responses_revoke({ params: response });
    await pair.customer.responses_approve({ params: response });
    const anew = await stage.create(pair);
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('deleted');
    expect(await stage.status(pair, anew)).toBe('created');
  });
});

describe('an order finished before', () => {
  it('brings an order finished lately back to work, and a finished long ago one not', async () => {
    const pair = await stage.pair();
    await stage.paidOut(pair);
    const close = () => pair.customer.orders_change_status({ params: pair, body: { code: 'F' } });
    await close();
    const params = await stage.create(pair);
    const { data: order } = await pair.customer.orders_get({ params: pair });
    expect(order.status.code).toBe('W');
    await pair.customer.deals_delete({ params });
    await close();
    await stage.stayAway(pair, { days: 91 });
    expect(await refusalOf(pair.customer.deals_create({ params: pair, body: stage.form() }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('слишком давно'),
    });
  });
});

async function responseOf(pair: Pair): Promise<{ order_id: number; response_id: number }> {
  const { data } = await pair.customer.orders_get({ params: { order_id: pair.order_id } });
  return { order_id: pair.order_id, response_id: data.response_id ?? 0 };
}

it('is one of a hundred of its order at most', async () => {
  const pair = await stage.pair();
  const { deal_id } = await stage.create(pair);
  await site.server.db.updateTable('deals').set({ number: DEAL_LIMITS.ofOrder }).where('id', '=', deal_id).execute();
  const body = stage.form() as Parameters<typeof pair.customer.deals_create>[0]['body'];
  const refused = await refusalOf(pair.customer.deals_create({ params: { order_id: pair.order_id }, body }));
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('не больше 100 сделок') });
  const { rights } = (await pair.customer.orders_get({ params: { order_id: pair.order_id } })).data;
  expect(rights.create_deal).toEqual({ allowed: false, reason: expect.stringContaining('не больше 100 сделок') });
});

describe('an unpaid deal of an order that was closed', () => {
  it('is deleted with it and stays deleted when the order goes on', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const { order_id } = pair;
    await pair.customer.orders_change_status({ params: { order_id }, body: { code: 'F' } });
    await site.server.settle();
    const statusOf = async (at: typeof params) => (await pair.customer.deals_get({ params: at })).data.status.code;
    expect(await statusOf(params)).toBe('deleted');
    const { data } = await pair.customer.customer_orders_list({ query: { slice: 'archive' } });
    expect(data.find(({ id }) => id === order_id)).toMatchObject({ is_waiting: false, open_deal: null });
    const next = await stage.create(pair);
    await site.server.settle();
    expect([await statusOf(params), await statusOf(next)]).toEqual(['deleted', 'created']);
  });

  it('asks nobody for a payment while the order is blocked', async () => {
    const pair = await stage.pair();
    await stage.create(pair);
    const { order_id } = pair;
    const isWaiting = async () => {
      const { data } = await pair.customer.customer_orders_list({ query: {} });
      return data.find(({ id }) => id === order_id)?.is_waiting;
    };
    expect(await isWaiting()).toBe(true);
    const body = { code: 'B', comment: 'Проверяем жалобу на этот заказ' } as const;
    await (await site.server.api('moderator')).orders_change_status({ params: { order_id }, body });
    expect(await isWaiting()).toBe(false);
  });
});

describe('an unpaid deal of an order that was deleted', () => {
  it('exists for neither side and is deleted with it', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const { order_id } = pair;
    await pair.customer.orders_change_status({ params: { order_id }, body: { code: 'F' } });
    await pair.customer.orders_archive({ params: { order_id } });
    await pair.customer.orders_delete({ params: { order_id } });
    for (const api of [pair.customer, pair.executor]) {
      expect(await refusalOf(api.deals_get({ params }))).toMatchObject({ status: 404 });
      expect(await refusalOf(api.deals_list({ params: { order_id } }))).toMatchObject({ status: 404 });
      expect(await refusalOf(api.deals_delete({ params }))).toMatchObject({ status: 404 });
    }
    await site.server.settle();
    const row = await site.server.db
      .selectFrom('deals')
      .select('status')
      .where('id', '=', params.deal_id)
      .executeTakeFirst();
    expect(row?.status).toBe('deleted');
  });
});
