import type { OrderAction } from '@provodka/contract/orders/orders.ts';
import type { OrderStatus } from '@provodka/domain/orders/orders.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDeal, insertOrder, insertResponse, setSetting } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async (order_id: number, login?: string) =>
  (await (await server.api(login)).orders_get({ params: { order_id } })).data;

async function allowed(order_id: number, login?: string): Promise<OrderAction[]> {
  const { rights } = await get(order_id, login);
  for (const { allowed, reason } of Object.values(rights)) if (allowed) expect(reason).toBe(null);
  return (Object.keys(rights) as OrderAction[]).filter((action) => rights[action].allowed);
}

describe('rights', () => {
  it.each<[OrderStatus, OrderAction[]]>([
    ['C', ['edit', 'archive', 'delete', 'publish', 'view_responses']],
    ['M', ['delete', 'view_responses']],
    ['R', ['edit', 'archive', 'delete', 'publish', 'view_responses']],
    ['N', ['edit', 'archive', 'delete', 'view_responses', 'choose_executor', 'message']],
    ['W', ['edit', 'close', 'view_responses', 'create_deal', 'message']],
    ['F', ['archive', 'view_responses', 'message']],
    ['A', ['renew', 'delete', 'view_responses', 'message']],
    ['B', ['view_responses', 'message']],
  ])('of the customer in %s', async (status, expected) => {
    const isUnpublished = ['C', 'M', 'R'].includes(status);
    const id = await insertOrder(server, 'customer', {
      status,
      former_status: status === 'B' ? 'N' : null,
      ...(status === 'W' || status === 'F' ? { executor: 'freelancer' } : {}),
      ...(isUnpublished ? { published_at: null, expires_at: null } : {}),
    });
    if (!isUnpublished && status !== 'W' && status !== 'F') await insertResponse(server, id, 'freelancer');
    expect(await allowed(id, 'customer')).toEqual(expected);
    const view = await get(id, 'customer');
    expect([view.can_edit, view.can_close]).toEqual([expected.includes('edit'), expected.includes('close')]);
  });

  it('of everybody else', async () => {
    const id = await insertOrder(server, 'customer');
    await insertResponse(server, id, 'freelancer');
    expect(await allowed(id)).toEqual([]);
    expect(await allowed(id, 'stranger')).toEqual(['respond', 'view_responses', 'hide']);
    expect(await allowed(id, 'freelancer_new')).toEqual(['respond', 'hide']);
    expect(await allowed(id, 'freelancer')).toEqual(['view_responses', 'message', 'hide']);
    expect(await allowed(id, 'banned')).toEqual(['view_responses', 'hide']);
    expect(await allowed(id, 'unverified')).toEqual(['hide']);
    expect(await allowed(id, 'moderator')).toEqual(['respond', 'view_responses', 'moderate', 'hide']);
  });

  it('come with the reason and the way to the threshold', async () => {
    const id = await insertOrder(server, 'customer', { is_show_responses: true });
    const { rights } = await get(id, 'freelancer_new');
    expect(rights.view_responses).toEqual({
      allowed: false,
      reason: expect.stringMatching(/^Отклики других исполнителей пока скрыты\. Нужны безопасные сделки на 30\s000\s₽/),
      progress: { have: 0, need: 30_000, unit: 'rubles' },
    });
    const hidden = await insertOrder(server, 'customer', { is_show_responses: false });
    expect((await get(hidden, 'freelancer')).rights.view_responses.reason).toContain('скрыл отклики');
    expect((await get(id)).rights.respond.reason).toContain('Войдите');
  });

  it('to respond end with the allowance, which orders without a budget do not use', async () => {
    const orders = [];
    for (let number = 0; number < 6; number++) orders.push(await insertOrder(server, 'customer'));
    for (const id of orders.slice(0, 5)) await insertResponse(server, id, 'freelancer_new', 'viewed');
    const { rights } = await get(orders[5] ?? 0, 'freelancer_new');
    expect(rights.respond).toMatchObject({ allowed: false, progress: { have: 0, need: 1, unit: 'deals' } });
    const byAgreement = await insertOrder(server, 'customer', { budget: null });
    expect((await get(byAgreement, 'freelancer_new')).rights.respond.allowed).toBe(true);
  });

  it('to respond end when the order has collected its maximum', async () => {
    const id = await insertOrder(server, 'customer_new');
    for (const login of ['a1', 'a2', 'a3', 'a4']) await insertResponse(server, id, login);
    expect((await get(id, 'stranger')).is_max_number_responses).toBe(false);
    await insertResponse(server, id, 'a5');
    const view = await get(id, 'stranger');
    expect(view.is_max_number_responses).toBe(true);
    expect(view.rights.respond.reason).toContain('наибольшее число откликов: 5');
    const list = await (await server.api()).orders_list({ query: { query: String(id) } });
    expect(list.data.find((order) => order.id === id)?.is_max_number_responses).toBe(true);
  });

  it('to respond cost SM where the settings say so', async () => {
    const id = await insertOrder(server, 'customer');
    await setSetting(server, 'marketplace', { motivation: { freelancer: { response_cost_sm_account: 3 } } });
    expect((await get(id, 'stranger')).rights.respond.reason).toContain('Отклик стоит 3 SM');
    await setSetting(server, 'marketplace', {});
    expect((await get(id, 'stranger')).rights.respond.allowed).toBe(true);
  });

  it('to create a deal last 90 days after the order was closed', async () => {
    const id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W' });
    await insertDeal(server, id, { status: 'paid_out' });
    const api = await server.api('customer');
    await api.orders_change_status({ params: { order_id: id }, body: { code: 'F' } });
    expect((await get(id, 'customer')).rights.create_deal.allowed).toBe(true);
    await server.db
      .updateTable('order_events')
      .set({ created_at: new Date(server.clock.now().getTime() - 90 * 86_400_000 - 1) })
      .where('order_id', '=', id)
      .execute();
    expect((await get(id, 'customer')).rights.create_deal.reason).toContain('слишком давно');
  });
});

describe('the page', () => {
  it('shows offers to those who run the order and to nobody else', async () => {
    const { freelancer_uuid } = await server.makers.user('freelancer');
    const id = await insertOrder(server, 'customer');
    const row = { order_id: id, freelancer_uuid, status: 'open' as const, created_at: server.clock.now() };
    await server.db.insertInto('offers').values(row).execute();
    for (const login of ['customer', 'moderator']) {
      expect((await get(id, login)).offers).toMatchObject([{ status: 'open', freelancer: { uuid: freelancer_uuid } }]);
    }
    for (const login of [undefined, 'freelancer', 'stranger']) expect((await get(id, login)).offers).toEqual([]);
  });

  it('links to moderation for moderators only, and tells them alone and the owner the comment', async () => {
    const id = await insertOrder(server, 'customer', { status_comment: 'Внутреннее замечание' });
    expect(await get(id, 'moderator')).toMatchObject({
      moderation_url: `/cabinet/moderator/orders?order_id=${id}`,
      status: { comment: 'Внутреннее замечание' },
    });
    expect((await get(id, 'customer')).status.comment).toBe('Внутреннее замечание');
    expect(await get(id, 'stranger')).toMatchObject({ moderation_url: null, status: { comment: null } });
  });

  it('knows the viewing freelancer’s own response and whether it is limited', async () => {
    await server.makers.user('small', { deals: 1, sum: 49_999 });
    await server.makers.user('enough', { deals: 1, sum: 50_000 });
    const id = await insertOrder(server, 'customer');
    const response = await insertResponse(server, id, 'small');
    expect(await get(id, 'small')).toMatchObject({ my_response_id: response, is_limited: true });
    expect(await get(id, 'enough')).toMatchObject({ my_response_id: null, is_limited: false });
    expect(await get(id, 'customer')).toMatchObject({ my_response_id: null, is_limited: false });
    expect(await get(id)).toMatchObject({ my_response_id: null, is_limited: false });
    const cards = await (await server.api('small')).orders_list({ query: { query: String(id) } });
    expect(cards.data.find((card) => card.id === id)?.is_limited).toBe(true);
  });

  it('shows the executor once one is chosen', async () => {
    const id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W' });
    const { freelancer_uuid } = await server.makers.user('freelancer');
    const view = await get(id);
    expect(view).toMatchObject({ is_executor_found: true, executor: { uuid: freelancer_uuid } });
    expect(view.response_id).toBeGreaterThan(0);
    expect(await get(await insertOrder(server, 'customer'))).toMatchObject({
      is_executor_found: false,
      executor: null,
      response_id: 0,
    });
  });

  it('has an address for positive numbers alone', async () => {
    for (const path of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
      expect((await server.guest().request(`/rest/v1/freelance/orders/${path}`)).status).toBe(404);
    }
  });
});

it('lists every status with its title and group', async () => {
  const { data } = await (await server.api()).orders_statuses();
  expect(data.map((status) => status.code).join('')).toBe('CMRNWFABD');
  expect(data).toContainEqual({ code: 'N', title: 'Поиск исполнителя', group: 'in_search' });
});

describe('the picture beside a link', () => {
  const ask = async (id: number, login?: string) => {
    const browser = login ? await server.browser(login) : server.guest();
    return await browser.request(`/rest/v1/freelance/orders/${id}/picture.png`);
  };

  it('is drawn for everybody who may see the order, and any cache may keep it', async () => {
    const id = await insertOrder(server, 'customer', { title: 'Пишите на a@b.ru & <b>звоните</b>', budget: null });
    expect((await get(id)).picture_url).toBe(`/rest/v1/freelance/orders/${id}/picture.png`);
    const reply = await ask(id);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(reply.headers.getSetCookie()).toEqual([]);
    const image = Buffer.from(await reply.arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(Buffer.from(await (await ask(id, 'customer')).arrayBuffer()).equals(image)).toBe(true);
  });

  it('is not there for a private order or one that was not published, its customer included', async () => {
    for (const hidden of [{ is_private: true }, { status: 'C' as const, published_at: null, expires_at: null }]) {
      const id = await insertOrder(server, 'customer', hidden);
      expect((await get(id, 'customer')).picture_url).toBeNull();
      for (const login of [undefined, 'customer', 'moderator']) expect((await ask(id, login)).status).toBe(404);
    }
  });
});
