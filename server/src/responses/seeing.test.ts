import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, refusalOf } from '../../test/market.ts';
import { openBans } from '../../test/people/bans.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const market = openMarket(() => server);
const { publishOrder, respond, respondedOrder } = market;
const { ban, daysAhead } = openBans(() => server);

describe('who sees a response', () => {
  it('shows a card with the first 200 characters to the customer and all of it on its page', async () => {
    const order_id = await publishOrder();
    const long = 'Подробно опишу порядок работ. '.repeat(20).trim();
    const { id: response_id } = await respond('freelancer', order_id, { message: long });
    const customer = await server.api('customer');
    const list = await customer.responses_list({ params: { order_id } });
    expect(list.data[0]?.message).toBe(long.slice(0, 200));
    expect(list.data[0]?.status.code).toBe('active');
    const opened = await customer.responses_get({ params: { order_id, response_id } });
    // A single response shows the author's whole profile, as the profile's page does.
    const { data: author } = await customer.freelancers_get({ params: { uuid: opened.data.user.uuid } });
    const { about, contact_phone, created_at, number_responses, passport_url } = author;
    expect(opened.data.user).toMatchObject({ about, contact_phone, created_at, number_responses, passport_url });
    expect(opened.data.message).toBe(long);
    // Reading alone changes nothing, since a hover or a prefetch reads too.
    expect(opened.data.status.code).toBe('active');
    await customer.responses_view({ params: { order_id, response_id } });
    await customer.responses_view({ params: { order_id, response_id } });
    expect((await customer.responses_get({ params: { order_id, response_id } })).data.status.code).toBe('viewed');
    expect((await customer.orders_get({ params: { order_id } })).data.number_responses).toBe(1);
  });

  it.each(['reading', 'writing'] as const)('counts %s in its chat as viewing, by the customer alone', async (way) => {
    const { order_id, response_id } = await respondedOrder();
    const params = { order_id, response_id };
    const talk = async (login: string) => {
      const api = await server.api(login);
      if (way === 'writing')
        await api.messages_create({ params: { order_id }, body: { response_id, message: 'Спрошу о сроке' } });
      else {
        const { data } = await api.messages_list({ params: { order_id }, query: { response_id } });
        const up_to = data[0]?.id ?? 0;
        await api.messages_read({ params: { order_id }, body: { response_id, up_to } });
      }
      return (await api.responses_get({ params })).data.status.code;
    };
    const isUnopened = async () => {
      const customer = await server.api('customer');
      const { data } = await customer.customer_messages_list({ query: { order_id } });
      return data[0]?.chats[0]?.is_unopened;
    };
    expect(await talk('freelancer')).toBe('active');
    expect(await isUnopened()).toBe(true);
    expect(await talk('customer')).toBe('viewed');
    expect(await isUnopened()).toBe(false);
    expect(await talk('customer')).toBe('viewed');
  });

  it('does not count a look of its author or a moderator as viewing', async () => {
    const params = await respondedOrder();
    for (const login of ['moderator', 'freelancer']) {
      const api = await server.api(login);
      await api.responses_view({ params });
      expect((await api.responses_get({ params })).data.status.code).toBe('active');
    }
  });

  it('lets other freelancers past the threshold, explains it below, and shows everyone their own', async () => {
    const params = await respondedOrder();
    const { order_id } = params;
    const passed = await server.api('stranger');
    expect((await passed.responses_list({ params: { order_id } })).data.map((item) => item.id)).toEqual([
      params.response_id,
    ]);
    expect((await passed.responses_get({ params })).data.rights.reject.allowed).toBe(false);
    const below = await server.api('freelancer_new');
    expect(await refusalOf(below.responses_list({ params: { order_id } }))).toMatchObject({
      status: 403,
      message: expect.stringContaining('30'),
    });
    expect((await refusalOf(below.responses_get({ params }))).status).toBe(404);
    const own = await respond('freelancer_new', order_id);
    expect((await below.responses_list({ params: { order_id } })).data.map((item) => item.id)).toEqual([own.id]);
    const guest = await server.api();
    expect((await refusalOf(guest.responses_list({ params: { order_id } }))).status).toBe(401);
  });

  it('hides them from other freelancers when the customer wants so', async () => {
    const { order_id } = await respondedOrder('freelancer', { is_show_responses: false });
    const passed = await server.api('stranger');
    expect(await refusalOf(passed.responses_list({ params: { order_id } }))).toMatchObject({
      status: 403,
      message: expect.stringContaining('скрыл'),
    });
  });

  it('shows the customer neither withdrawn nor hidden responses, a moderator all of them', async () => {
    const order_id = await publishOrder();
    const withdrawn = await respond('freelancer', order_id);
    const hidden = await respond('stranger', order_id);
    const rejected = await respond('freelancer_new', order_id);
    const freelancer = await server.api('freelancer');
    await freelancer.responses_delete({ params: { order_id, response_id: withdrawn.id } });
    await server.db
      .updateTable('responses')
      .set({ status: 'hidden', former_status: 'active' })
      .where('id', '=', hidden.id)
      .execute();
    const customer = await server.api('customer');
    await customer.responses_reject({ params: { order_id, response_id: rejected.id } });
    const seen = async (login: string) =>
      (await (await server.api(login)).responses_list({ params: { order_id }, query: { sort: 'date|asc' } })).data
        .map((item) => item.id)
        .toSorted((a, b) => a - b);
    expect(await seen('customer')).toEqual([rejected.id]);
    expect(await seen('moderator')).toEqual([withdrawn.id, hidden.id, rejected.id]);
    expect(await seen('stranger')).toEqual([hidden.id]);
    expect((await refusalOf(customer.responses_get({ params: { order_id, response_id: hidden.id } }))).status).toBe(
      404,
    );
    // The page obeys the same rule as the list, for every kind of looker and every status.
    for (const login of ['customer', 'moderator', 'stranger', 'freelancer', 'passed_by']) {
      const api = await server.api(login);
      const listed = await seen(login).catch((): number[] => []);
      for (const response_id of [withdrawn.id, hidden.id, rejected.id]) {
        const page = await api.responses_get({ params: { order_id, response_id } }).catch(() => null);
        // The list has only active responses; the author can still open one they withdrew.
        const isOwnPast = login === 'freelancer' && response_id === withdrawn.id;
        expect({ login, response_id, seen: page !== null }).toEqual({
          login,
          response_id,
          seen: listed.includes(response_id) || isOwnPast,
        });
      }
    }
  });

  it('hides the waiting response of a banned freelancer', async () => {
    const params = await respondedOrder('to_be_banned');
    const { freelancer_uuid } = await server.makers.user('to_be_banned');
    await server.db.updateTable('profiles').set({ is_banned: true }).where('uuid', '=', freelancer_uuid).execute();
    const customer = await server.api('customer');
    expect((await customer.responses_list({ params: { order_id: params.order_id } })).data).toEqual([]);
    expect((await refusalOf(customer.responses_approve({ params }))).status).toBe(404);
    const moderator = await server.api('moderator');
    expect((await moderator.responses_get({ params })).data.user.is_banned).toBe(true);
  });

  it('shows it again once the ban has ended', async () => {
    const params = await respondedOrder('banned_for_a_day');
    const { freelancer_uuid } = await server.makers.user('banned_for_a_day');
    const now = server.clock.now();
    const ban = (banned_until: Date) =>
      server.db.updateTable('profiles').set({ is_banned: true, banned_until }).where('uuid', '=', freelancer_uuid);
    const customer = await server.api('customer');
    const seen = async () => (await customer.responses_list({ params: { order_id: params.order_id } })).data;
    await ban(new Date(now.getTime() + 86_400_000)).execute();
    expect(await seen()).toEqual([]);
    await ban(new Date(now.getTime() - 1000)).execute();
    expect(await seen()).toMatchObject([{ id: params.response_id }]);
    expect((await customer.responses_get({ params })).data.status.code).toBe('active');
  });

  it('of the banned takes no place of its order until the ban ends, whatever becomes of the others', async () => {
    await server.makers.user('full');
    const order_id = await market.publishOrder({}, 'full');
    const api = await server.api('full');
    const crowd = ['spam_1', 'spam_2', 'spam_3', 'spam_4', 'spam_5'];
    for (const login of crowd) {
      await server.makers.user(login, { deals: 1 });
      await market.respond(login, order_id);
    }
    expect((await refusalOf(market.respond('freelancer', order_id))).message).toContain('наибольшее число откликов');
    const countersOf = async () => {
      const { data } = await api.orders_get({ params: { order_id } });
      const cabinet = await api.customer_orders_list({ query: {} });
      const listed = (await api.responses_list({ params: { order_id } })).meta.total;
      const card = cabinet.data.find(({ id }) => id === order_id);
      return [data.number_responses, card?.number_responses, card?.number_new_responses, listed];
    };
    const uuidsOf = (login: string) => server.makers.user(login);
    for (const login of crowd.slice(1)) await ban((await uuidsOf(login)).uuid);
    await ban((await uuidsOf('spam_1')).uuid, daysAhead(1), 'freelancer');
    await server.settle();
    expect(await countersOf()).toEqual([0, 0, 0, 0]);
    const { id: response_id } = await market.respond('freelancer', order_id);
    expect(await countersOf()).toEqual([1, 1, 1, 1]);
    const moderator = await server.api('moderator');
    const body = { comment: 'Разобрались, это не реклама' };
    await moderator.users_unban({ params: { uuid: (await uuidsOf('spam_2')).uuid }, body });
    await server.settle();
    expect(await countersOf()).toEqual([2, 2, 2, 2]);
    await api.responses_reject({ params: { order_id, response_id } });
    expect((await api.orders_get({ params: { order_id } })).data.number_responses).toBe(1);
  });

  it('is found only under its own order', async () => {
    const { response_id } = await respondedOrder();
    const order_id = await publishOrder();
    const customer = await server.api('customer');
    expect((await refusalOf(customer.responses_get({ params: { order_id, response_id } }))).status).toBe(404);
    expect((await refusalOf(customer.responses_approve({ params: { order_id, response_id } }))).status).toBe(404);
  });
});

describe('sorting', () => {
  it('compares by price, period and reputation and pages through', async () => {
    const order_id = await publishOrder();
    const terms = { freelancer: [300, 3], freelancer_new: [100, 2], stranger: [200, 1] } as const;
    for (const [login, [price, period_hours]] of Object.entries(terms))
      await respond(login, order_id, { price, period_hours });
    const rated = await server.makers.user('freelancer_new');
    await server.db
      .updateTable('profiles')
      .set({ sum_stars: 9, number_reviews: 2 })
      .where('uuid', '=', rated.freelancer_uuid)
      .execute();
    const customer = await server.api('customer');
    const prices = async (sort: 'price|asc' | 'period|asc' | 'reputation|desc') =>
      (await customer.responses_list({ params: { order_id }, query: { sort } })).data.map((item) => item.price);
    expect(await prices('price|asc')).toEqual([100, 200, 300]);
    expect(await prices('period|asc')).toEqual([200, 100, 300]);
    expect(await prices('reputation|desc')).toEqual([100, 300, 200]);
    const second = await customer.responses_list({
      params: { order_id },
      query: { sort: 'price|asc', page: 2, limit: 2 },
    });
    expect(second.data.map((item) => item.price)).toEqual([300]);
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
    const wrong = customer.responses_list({ params: { order_id }, query: { sort: 'price' as 'price|asc' } });
    expect((await refusalOf(wrong)).status).toBe(422);
  });
});
