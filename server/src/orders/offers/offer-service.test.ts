import { OFFER_LIMITS } from '@provodka/domain/orders/offers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMarket, refusalOf, statusesOf } from '../../../test/market.ts';
import { openInviter } from '../../../test/offers.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { countSentSince } from './offer-store.ts';

let server: TestServer;
let customer: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const market = openMarket(() => server);
const inviter = openInviter(() => server);
const {
  uuidOf,
  apiOf,
  publish,
  publishPrivate,
  invite,
  makeTeam,
  join,
  sees,
  offersOf,
  isOffered,
  end,
  toldOf,
  movesOf,
} = inviter;
beforeEach(async () => {
  customer = await inviter.begin();
});

describe('an offer by name', () => {
  it('opens a private order, stands among the offers with its words, and tells the customer what became of it', async () => {
    const id = await publishPrivate();
    expect(await sees('freelancer', id)).toBe(false);
    await invite(id, 'freelancer', 'Вы делали нам обмены. Посмотрите ещё один?');
    const [offer] = (await offersOf('freelancer')).filter(({ order }) => order.id === id);
    expect(offer).toMatchObject({
      is_personal: true,
      is_viewed: false,
      message: 'Вы делали нам обмены. Посмотрите ещё один?',
      order: { id, is_private: true, budget: 20_000 },
    });
    const statuses = async () => (await toldOf(id)).map(({ status }) => status).toSorted();
    expect(await statuses()).toEqual(['open', 'open']);
    expect(await sees('freelancer', id)).toBe(true);
    await expect.poll(statuses).toEqual(['open', 'viewed']);
    const { data } = await (await apiOf('freelancer')).orders_get({ params: { order_id: id } });
    expect(data).toMatchObject({ my_offer: { id: offer?.id, message: offer?.message }, offers: [], teams: [] });
    await market.respond('freelancer', id);
    expect(await statuses()).toEqual(['open', 'responded']);
    expect(await isOffered('freelancer', id)).toBe(false);
    expect((await (await apiOf('freelancer')).orders_get({ params: { order_id: id } })).data.my_offer).toBeNull();
  });

  it('is declined with a comment, and a private order closes with it', async () => {
    const id = await publishPrivate();
    const offer = await invite(id, 'freelancer');
    await end('freelancer', id, offer, 'Занят до конца месяца');
    expect([await sees('freelancer', id), await isOffered('freelancer', id)]).toEqual([false, false]);
    expect((await toldOf(id)).find((told) => told.id === offer)).toMatchObject({
      status: 'declined',
      comment: 'Занят до конца месяца',
    });
    expect((await refusalOf(end('freelancer', id, offer))).status).toBe(404);
    expect(await movesOf(id)).toEqual(['made', 'made', 'declined']);
  });

  it('is sent again a week after it was declined, three times at most', async () => {
    const id = await publishPrivate();
    await end('freelancer', id, await invite(id, 'freelancer'));
    expect((await refusalOf(invite(id, 'freelancer'))).message).toContain('7');
    const declinedAt = async (days: number) =>
      await server.db
        .updateTable('offers')
        .set({ declined_at: new Date(server.clock.now().getTime() - days * 86_400_000) })
        .where('order_id', '=', id)
        .where('status', '=', 'declined')
        .execute();
    await declinedAt(7);
    await end('freelancer', id, await invite(id, 'freelancer'));
    await declinedAt(8);
    const third = await invite(id, 'freelancer');
    expect(await sees('freelancer', id)).toBe(true);
    await end(customer, id, third);
    expect((await refusalOf(invite(id, 'freelancer'))).message).toContain('3');
  });

  it('is taken back by the customer and may be sent again at once', async () => {
    const id = await publishPrivate();
    const offer = await invite(id, 'freelancer');
    await end(customer, id, offer);
    expect([await sees('freelancer', id), await isOffered('freelancer', id)]).toEqual([false, false]);
    expect((await toldOf(id)).map(({ freelancer }) => freelancer.uuid)).toEqual([await uuidOf('bystander')]);
    expect(await invite(id, 'freelancer')).toBe(offer);
    expect(await sees('freelancer', id)).toBe(true);
    expect(await movesOf(id)).toEqual(['made', 'made', 'taken_back', 'made']);
  });

  it('is sent by the form no oftener than one by one, and counts towards the day each time', async () => {
    const id = await publish();
    const api = await apiOf(customer);
    const name = async (...logins: string[]) =>
      await api.orders_update({
        params: { order_id: id },
        body: { freelancers: await Promise.all(logins.map(uuidOf)) },
      });
    for (let time = 0; time < OFFER_LIMITS.times; time++) {
      await name('freelancer');
      await name();
    }
    expect((await refusalOf(name('freelancer', 'bystander'))).message).toMatch(/не больше 3.раз/);
    expect((await refusalOf(invite(id, 'freelancer'))).message).toMatch(/не больше 3.раз/);
    expect((await toldOf(id)).map(({ freelancer }) => freelancer.uuid)).toEqual([]);
    expect(await movesOf(id)).toEqual(Array.from({ length: OFFER_LIMITS.times }, () => ['made', 'taken_back']).flat());
    const { customer_uuid } = await server.makers.user(customer);
    expect(await countSentSince(server.db, customer_uuid, new Date(0))).toMatchObject({ all: OFFER_LIMITS.times });
  });

  it('is not taken back by the form from whoever has responded meanwhile', async () => {
    const id = await publish();
    await invite(id, 'freelancer');
    await market.respond('freelancer', id);
    const taken = (await apiOf(customer)).orders_update({ params: { order_id: id }, body: { freelancers: [] } });
    expect((await refusalOf(taken)).message).toContain('уже откликнулся');
    expect(await movesOf(id)).toEqual(['made']);
  });

  it('is not taken back when nobody would be left to see a private order', async () => {
    const id = await publishPrivate();
    const [only] = await toldOf(id);
    expect((await refusalOf(end(customer, id, only?.id ?? 0))).message).toContain('Выберите исполнителей');
  });

  it('is for those who have not come yet, to an order that still looks for somebody, and from its customer', async () => {
    const id = await publish();
    const offer = await invite(id, 'freelancer');
    expect((await refusalOf(invite(id, 'freelancer'))).message).toContain('уже приглашён');
    await market.respond('freelancer', id);
    expect((await refusalOf(end('freelancer', id, offer))).message).toContain('уже откликнулись');
    expect((await refusalOf(end(customer, id, offer))).message).toContain('уже откликнулся');
    await market.respond('freelancer_new', id);
    expect((await refusalOf(invite(id, 'freelancer_new'))).message).toContain('уже откликнулся');
    expect((await refusalOf(invite(id, customer))).status).toBe(422);
    const api = await apiOf(customer);
    const params = { order_id: id };
    const { customer_uuid } = await server.makers.user('freelancer');
    for (const body of [{}, { freelancer_uuid: customer_uuid }, { freelancer_uuid: await uuidOf('x'), team_id: 1 }]) {
      expect((await refusalOf(api.offers_create({ params, body }))).status).toBe(422);
    }
    const stranger = (await apiOf('stranger')).offers_create({ params, body: { freelancer_uuid: await uuidOf('x') } });
    expect((await refusalOf(stranger)).status).toBe(403);
    await api.orders_archive({ params });
    expect((await refusalOf(invite(id, 'bystander'))).status).toBe(422);
  });

  it('is nobody else’s to end', async () => {
    const id = await publish();
    const offer = await invite(id, 'freelancer');
    expect((await refusalOf(end('stranger', id, offer))).status).toBe(404);
    expect((await refusalOf(end('moderator', id, offer))).status).toBe(403);
    const another = await publish();
    expect((await refusalOf(end('freelancer', another, offer))).status).toBe(404);
  });

  it('hides contacts of a customer below the threshold', async () => {
    await server.makers.user('modest_inviter', { deals: 1, sum: 1000 });
    const id = await market.publishOrder({}, 'modest_inviter');
    const api = await apiOf('modest_inviter');
    const message = 'Позвоните мне +7 903 123-45-67, обсудим';
    await api.offers_create({
      params: { order_id: id },
      body: { freelancer_uuid: await uuidOf('freelancer'), message },
    });
    const offered = (await offersOf('freelancer')).find(({ order }) => order.id === id);
    expect(offered?.message).toContain('[контакт скрыт]');
    const { data } = await (await apiOf('freelancer')).orders_get({ params: { order_id: id } });
    expect(data.my_offer?.message).toContain('[контакт скрыт]');
    expect((await api.orders_get({ params: { order_id: id } })).data.offers[0]?.message).toBe(message);
  });

  it('is one of ten a day to strangers until a deal is paid out', async () => {
    const id = await publish();
    const newcomer = `new_${customer}`;
    const own = await openMarket(() => server).publishOrder({}, newcomer);
    const call = async (login: string) =>
      (await apiOf(newcomer)).offers_create({
        params: { order_id: own },
        body: { freelancer_uuid: await uuidOf(login) },
      });
    for (let index = 0; index < 10; index++) await call(`stranger_${index}`);
    expect((await refusalOf(call('stranger_10'))).message).toContain('За сутки можно пригласить не больше 10');
    server.clock.advance({ hours: 25 });
    await call('stranger_10');
    await invite(id, 'freelancer');
  });

  it('is one of so many in a day', async () => {
    const id = await publish();
    const busy = await publish();
    for (let index = 0; index < OFFER_LIMITS.perDay - 1; index++) {
      const row = {
        status: 'removed' as const,
        created_at: server.clock.now(),
        freelancer_uuid: await uuidOf(`crowd_${index}`),
      };
      await server.db
        .insertInto('offers')
        .values({ ...row, order_id: busy })
        .execute();
    }
    await invite(id, 'freelancer');
    expect((await refusalOf(invite(id, 'freelancer_new'))).message).toContain('За сутки');
    const form = { body: { freelancers: [await uuidOf('freelancer'), await uuidOf('freelancer_new')] } };
    expect((await refusalOf((await apiOf(customer)).orders_update({ params: { order_id: id }, ...form }))).status).toBe(
      422,
    );
  });
});

describe('the list of offers', () => {
  it('is sorted by date or budget and paged', async () => {
    const reader = `reader_of_${customer}`;
    const budgets = [30_000, 10_000, 20_000];
    const ids: number[] = [];
    for (const budget of budgets) {
      const id = await publish({ budget });
      await invite(id, reader);
      ids.push(id);
      server.clock.advance({ seconds: 60 });
    }
    const [first, second, third] = ids;
    const api = await apiOf(reader);
    const listed = async (sort: 'date|desc' | 'date|asc' | 'budget|desc' | 'budget|asc') =>
      (await api.freelancer_offers_list({ query: { sort } })).data.map(({ order }) => order.id);
    expect(await listed('date|desc')).toEqual([third, second, first]);
    expect(await listed('date|asc')).toEqual([first, second, third]);
    expect(await listed('budget|desc')).toEqual([first, third, second]);
    expect(await listed('budget|asc')).toEqual([second, third, first]);
    const page = await api.freelancer_offers_list({ query: { page: 2, limit: 2 } });
    expect(page.data.map(({ order }) => order.id)).toEqual([first]);
    expect(page.meta).toMatchObject({ total: 3, last_page: 2 });
    const views = api.freelancer_offers_list({ query: { sort: 'views|desc' as 'date|desc' } });
    expect((await refusalOf(views)).status).toBe(422);
  });
});

it('tells nobody of a draft, and everybody invited when it is published', async () => {
  const team = await makeTeam('freelancer_new');
  const api = await apiOf(customer);
  const id = await publish({
    is_draft: true,
    is_private: true,
    teams: [team],
    freelancers: [await uuidOf('freelancer')],
  });
  expect([await isOffered('freelancer', id), await sees('freelancer', id), await movesOf(id)]).toEqual([
    false,
    false,
    [],
  ]);
  await join(team, 'third');
  await server.settle();
  expect(await movesOf(id)).toEqual([]);
  await api.orders_change_status({ params: { order_id: id }, body: { code: 'N' } });
  expect(await movesOf(id)).toEqual(['made', 'made', 'made']);
  for (const login of ['freelancer', 'freelancer_new', 'third']) expect(await isOffered(login, id)).toBe(true);
});

it('two offers of one freelancer at the same time end in one', async () => {
  const id = await publish();
  expect(await statusesOf([invite(id, 'freelancer'), invite(id, 'freelancer')])).toEqual([200, 422]);
  expect(await toldOf(id)).toHaveLength(1);
  expect(await movesOf(id)).toEqual(['made']);
});
