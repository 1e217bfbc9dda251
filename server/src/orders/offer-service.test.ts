import { OFFER_LIMITS } from '@provodka/domain/offers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMarket, refusalOf, statusesOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let customer: string;
let customers = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  customer = `inviter_${++customers}`;
  await server.makers.user(customer, { deals: 12, sum: 400_000 });
});
const market = openMarket(() => server);

const uuidOf = async (login: string) => (await server.makers.user(login)).freelancer_uuid;
const apiOf = (login: string) => server.api(login);
const publish = (changes: Record<string, unknown> = {}) => market.publishOrder(changes, customer);
/** A private order; somebody who plays no part is invited so that it may be published. */
const publishPrivate = async (changes: Record<string, unknown> = {}) =>
  publish({ is_private: true, freelancers: [await uuidOf('bystander')], ...changes });

async function invite(order_id: number, login: string, message?: string): Promise<number> {
  const body = { freelancer_uuid: await uuidOf(login), ...(message ? { message } : {}) };
  const { data } = await (await apiOf(customer)).offers_create({ params: { order_id }, body });
  return data.ids[0] ?? 0;
}

async function makeTeam(...members: string[]): Promise<number> {
  const api = await apiOf(customer);
  const { data } = await api.teams_create({ body: { title: 'Обмены' } });
  for (const login of members) await join(data.id, login);
  return data.id;
}

const join = async (team_id: number, login: string) =>
  (await apiOf(customer)).team_members_add({ params: { team_id, freelancer_uuid: await uuidOf(login) } });
const leave = async (team_id: number, login: string) =>
  (await apiOf(customer)).team_members_remove({ params: { team_id, freelancer_uuid: await uuidOf(login) } });

const sees = async (login: string, order_id: number): Promise<boolean> =>
  (await statusesOf([(await apiOf(login)).orders_get({ params: { order_id } })]))[0] === 200;
const offersOf = async (login: string) => (await (await apiOf(login)).freelancer_offers_list()).data;
const isOffered = async (login: string, order_id: number) =>
  (await offersOf(login)).some(({ order }) => order.id === order_id);
const end = async (login: string, order_id: number, offer_id: number, comment?: string) =>
  (await apiOf(login)).offers_delete({ params: { order_id, offer_id }, body: comment ? { comment } : {} });
const toldOf = async (order_id: number) =>
  (await (await apiOf(customer)).orders_get({ params: { order_id } })).data.offers;
const movesOf = async (order_id: number) =>
  (
    await sql<{ move: string }>`select payload ->> 'move' as move from outbox
      where kind = 'offer_changed' and (payload ->> 'order_id')::int = ${order_id} order by id`.execute(server.db)
  ).rows.map(({ move }) => move);

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

  it('is one of so many in a day', async () => {
    const id = await publish();
    const busy = await publish();
    for (let index = 0; index < OFFER_LIMITS.perDay - 1; index++) {
      const row = {
        status: 'removed',
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
    const reader = `reader_${customers}`;
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

describe('an order that names a team', () => {
  it('is seen and offered to its members, those who join later too', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team] });
    expect([await sees('freelancer', id), await sees('freelancer_new', id)]).toEqual([true, false]);
    expect((await offersOf('freelancer')).find(({ order }) => order.id === id)).toMatchObject({ is_personal: false });
    await join(team, 'freelancer_new');
    await server.settle();
    expect([await sees('freelancer_new', id), await isOffered('freelancer_new', id)]).toEqual([true, true]);
    const { data } = await (await apiOf(customer)).orders_get({ params: { order_id: id } });
    expect(data.teams).toMatchObject([{ id: team, title: 'Обмены', number_members: 2 }]);
    expect(data.offers).toHaveLength(2);
  });

  it('is lost with the team by whoever was neither invited by name nor has responded', async () => {
    const team = await makeTeam('freelancer', 'freelancer_new', 'third');
    const id = await publish({ is_private: true, teams: [team], freelancers: [await uuidOf('third')] });
    await market.respond('freelancer_new', id);
    for (const login of ['freelancer', 'freelancer_new', 'third']) await leave(team, login);
    const seen = await Promise.all(['freelancer', 'freelancer_new', 'third'].map((login) => sees(login, id)));
    expect(seen).toEqual([false, true, true]);
    expect([await isOffered('freelancer', id), await isOffered('third', id)]).toEqual([false, true]);
    await join(team, 'freelancer');
    expect(await sees('freelancer', id)).toBe(true);
  });

  it('is lost by all of its members when the team is deleted or named no more', async () => {
    const [kept, gone] = [await makeTeam('freelancer'), await makeTeam('freelancer_new')];
    const id = await publish({ is_private: true, teams: [kept, gone] });
    await (await apiOf(customer)).teams_delete({ params: { team_id: gone } });
    expect([await sees('freelancer', id), await sees('freelancer_new', id)]).toEqual([true, false]);
    const api = await apiOf(customer);
    const params = { order_id: id };
    expect((await refusalOf(api.orders_update({ params, body: { teams: [] } }))).message).toContain(
      'Выберите исполнителей',
    );
    await api.orders_update({ params, body: { teams: [], freelancers: [await uuidOf('third')] } });
    expect([await sees('freelancer', id), await sees('third', id)]).toEqual([false, true]);
  });

  it('keeps calling a member who is taken out of the form by name but stays in the team', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team], freelancers: [await uuidOf('freelancer')] });
    await (await apiOf(customer)).orders_update({ params: { order_id: id }, body: { freelancers: [] } });
    expect(await sees('freelancer', id)).toBe(true);
    await leave(team, 'freelancer');
    expect(await sees('freelancer', id)).toBe(false);
  });

  it('does not call a member again who declined it', async () => {
    const team = await makeTeam('freelancer', 'freelancer_new');
    const id = await publish({ is_private: true, teams: [team] });
    const offer = (await offersOf('freelancer')).find(({ order }) => order.id === id);
    await end('freelancer', id, offer?.id ?? 0);
    await leave(team, 'freelancer');
    await join(team, 'freelancer');
    await server.settle();
    expect(await sees('freelancer', id)).toBe(false);
  });

  it('is sent to the team also one by one: the members, once, of an own team', async () => {
    const id = await publishPrivate();
    const team = await makeTeam('freelancer', 'freelancer_new');
    const api = await apiOf(customer);
    const params = { order_id: id };
    const call = (team_id: number) => api.offers_create({ params, body: { team_id, message: 'Нужна команда' } });
    await invite(id, 'freelancer');
    expect((await call(team)).data.ids).toHaveLength(1);
    expect((await offersOf('freelancer_new')).find(({ order }) => order.id === id)?.message).toBe('Нужна команда');
    expect((await refusalOf(call(team))).message).toContain('уже приглашена');
    expect((await refusalOf(call(await makeTeam()))).message).toContain('некого приглашать');
    const others = await (await apiOf('stranger')).teams_create({ body: { title: 'Чужая команда' } });
    expect((await refusalOf(call(others.data.id))).status).toBe(422);
    expect((await refusalOf(publish({ is_private: true, teams: [others.data.id] }))).status).toBe(422);
  });

  it.each([
    [29_999.99, 422],
    [30_000, 200],
  ])('is private with %s ₽ of deals: %s', async (sum, status) => {
    const login = `edge_${sum}`;
    await server.makers.user(login, { deals: 1, sum });
    const { customer_uuid } = await server.makers.user(login);
    const now = server.clock.now();
    const row = { customer_uuid, title: 'Обмены', created_at: now, updated_at: now };
    const { id } = await server.db.insertInto('teams').values(row).returning('id').executeTakeFirstOrThrow();
    const member = { team_id: id, freelancer_uuid: await uuidOf('freelancer'), created_at: now };
    await server.db.insertInto('team_members').values(member).execute();
    expect(await statusesOf([market.publishOrder({ is_private: true, teams: [id] }, login)])).toEqual([status]);
  });

  it('needs somebody in the team', async () => {
    const team = await makeTeam();
    expect((await refusalOf(publish({ is_private: true, teams: [team] }))).message).toContain('Выберите исполнителей');
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

describe('at the same time', () => {
  it('two offers of one freelancer end in one', async () => {
    const id = await publish();
    expect(await statusesOf([invite(id, 'freelancer'), invite(id, 'freelancer')])).toEqual([200, 422]);
    expect(await toldOf(id)).toHaveLength(1);
    expect(await movesOf(id)).toEqual(['made']);
  });

  it('a response and its author’s removal from the team agree with one of the two orders', async () => {
    for (let round = 0; round < 8; round++) {
      const team = await makeTeam('freelancer');
      const id = await publish({ is_private: true, teams: [team] });
      const [response] = await Promise.allSettled([market.respond('freelancer', id), leave(team, 'freelancer')]);
      expect(await sees('freelancer', id)).toBe(response.status === 'fulfilled');
    }
  });

  it('an order and the deletion of the team it names agree with one of the two orders', async () => {
    const api = await apiOf(customer);
    for (let round = 0; round < 8; round++) {
      const team = await makeTeam('freelancer');
      const [made, deleted] = await Promise.allSettled([
        publish({ is_private: true, teams: [team] }),
        api.teams_delete({ params: { team_id: team } }),
      ]);
      expect(deleted.status).toBe('fulfilled');
      if (made.status === 'rejected') expect(made.reason).toMatchObject({ status: 422 });
      else expect(await sees('freelancer', made.value)).toBe(false);
    }
  });

  it('whoever joins a team while an order comes to name it sees the order', async () => {
    for (let round = 0; round < 8; round++) {
      const team = await makeTeam('freelancer_new');
      const [id] = await Promise.all([publish({ is_private: true, teams: [team] }), join(team, 'freelancer')]);
      await server.settle();
      expect([await sees('freelancer', id), await isOffered('freelancer', id)]).toEqual([true, true]);
    }
  });
});
