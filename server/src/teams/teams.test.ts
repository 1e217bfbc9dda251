import { TEAM_LIMITS } from '@provodka/domain/teams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, refusalOf, statusesOf } from '../../test/market.ts';
import { insertDeal, insertOrder } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const market = openMarket(() => server);

const uuidOf = async (login: string) => (await server.makers.user(login)).freelancer_uuid;

async function makeTeam(customer: string, members: string[] = []): Promise<number> {
  const api = await server.api(customer);
  const { data } = await api.teams_create({ body: { title: 'Обмены', description: 'Обмены и перенос остатков' } });
  for (const login of members) {
    await api.team_members_add({ params: { team_id: data.id, freelancer_uuid: await uuidOf(login) } });
  }
  return data.id;
}

/** A customer who may add members, with no teams yet. */
let customers = 0;
async function freshCustomer(spec: { deals: number; sum: number } = { deals: 12, sum: 400_000 }): Promise<string> {
  const login = `team_owner_${++customers}`;
  await server.makers.user(login, spec);
  return login;
}

describe('a team', () => {
  it('is begun, changed, listed with its latest members and deleted by its customer', async () => {
    const customer = await freshCustomer();
    const api = await server.api(customer);
    const older = await makeTeam(customer);
    const id = await makeTeam(customer, ['freelancer', 'freelancer_new']);
    const { data, meta } = await api.teams_list();
    expect(data.map((team) => team.id)).toEqual([id, older]);
    expect(meta).toMatchObject({ total: 2, current_page: 1 });
    expect(data[0]).toMatchObject({ title: 'Обмены', number_members: 2, number_orders: 0 });
    expect(data[0]?.members.map(({ uuid }) => uuid).toSorted()).toEqual(
      [await uuidOf('freelancer'), await uuidOf('freelancer_new')].toSorted(),
    );
    const params = { team_id: id };
    const renamed = await api.teams_update({ params, body: { title: 'Закрытие месяца' } });
    expect(renamed.data).toMatchObject({ title: 'Закрытие месяца', description: 'Обмены и перенос остатков' });
    const emptied = await api.teams_update({ params, body: { description: null } });
    expect(emptied.data).toMatchObject({ title: 'Закрытие месяца', description: '' });
    await api.teams_delete({ params });
    expect((await refusalOf(api.teams_get({ params }))).status).toBe(404);
    expect((await api.teams_list()).meta.total).toBe(1);
  });

  it('needs a title, and there are only so many of them', async () => {
    const customer = await freshCustomer();
    const api = await server.api(customer);
    expect((await refusalOf(api.teams_create({ body: { title: ' ' } }))).status).toBe(422);
    for (let made = 0; made < TEAM_LIMITS.perCustomer - 1; made++) await makeTeam(customer);
    const both = [makeTeam(customer), makeTeam(customer)];
    expect(await statusesOf(both)).toEqual([200, 422]);
  });

  it('counts the private orders that name it', async () => {
    const customer = await freshCustomer();
    const id = await makeTeam(customer, ['freelancer']);
    const api = await server.api(customer);
    await market.publishOrder({ is_private: true, teams: [id] }, customer);
    await market.publishOrder({ teams: [id] }, customer);
    const gone = await market.publishOrder({ is_private: true, teams: [id] }, customer);
    expect((await api.teams_get({ params: { team_id: id } })).data.number_orders).toBe(2);
    await api.orders_delete({ params: { order_id: gone } });
    expect((await api.teams_get({ params: { team_id: id } })).data.number_orders).toBe(1);
  });
});

describe('members', () => {
  it('tell what they know and how often the two worked together', async () => {
    const customer = await freshCustomer();
    const order = await insertOrder(server, customer, { executor: 'freelancer' });
    await insertDeal(server, order, { status: 'paid_out' });
    await insertDeal(server, order, { status: 'created', number: 2 });
    const freelancer_uuid = await uuidOf('freelancer');
    await server.db
      .insertInto('profile_classifiers')
      .values({ profile_uuid: freelancer_uuid, classifier_id: 121 })
      .execute();
    const id = await makeTeam(customer, ['freelancer', 'freelancer_new']);
    const { data, meta } = await (await server.api(customer)).team_members_list({ params: { team_id: id } });
    expect(meta.total).toBe(2);
    const known = data.find(({ uuid }) => uuid === freelancer_uuid);
    expect(known).toMatchObject({ number_deals_together: 1, freelancer: { uuid: freelancer_uuid } });
    expect(known?.configurations).toHaveLength(1);
    expect(data.find(({ uuid }) => uuid !== freelancer_uuid)).toMatchObject({ number_deals_together: 0 });
  });

  it.each([
    [29_999.99, false],
    [30_000, true],
    [30_000.01, true],
  ])('are added with %s ₽ of deals: %s', async (sum, isAllowed) => {
    const customer = await freshCustomer({ deals: 1, sum });
    const api = await server.api(customer);
    const { data } = await api.teams_create({ body: { title: 'Обмены' } });
    const { add_member } = data.rights;
    expect(add_member.allowed).toBe(isAllowed);
    if (!isAllowed) expect(add_member.progress).toEqual({ have: sum, need: 30_000, unit: 'rubles' });
    const params = { team_id: data.id, freelancer_uuid: await uuidOf('freelancer') };
    expect(await statusesOf([api.team_members_add({ params })])).toEqual([isAllowed ? 200 : 422]);
    const left = await api.team_members_list({ params: { team_id: data.id } });
    expect(left.meta.total).toBe(isAllowed ? 1 : 0);
  });

  it('are added once, are somebody else and exist', async () => {
    const customer = await freshCustomer();
    const api = await server.api(customer);
    const team_id = await makeTeam(customer, ['freelancer']);
    const add = (freelancer_uuid: string) => refusalOf(api.team_members_add({ params: { team_id, freelancer_uuid } }));
    expect((await add((await uuidOf('freelancer')).toUpperCase())).message).toContain('уже в команде');
    expect((await add(await uuidOf(customer))).message).toContain('себя');
    const { customer_uuid } = await server.makers.user('freelancer');
    for (const unknown of [customer_uuid, '00000000-0000-4000-8000-000000000000', 'nobody']) {
      expect((await add(unknown)).status).toBe(404);
    }
    const params = { team_id, freelancer_uuid: await uuidOf('freelancer_new') };
    expect(await statusesOf([api.team_members_add({ params }), api.team_members_add({ params })])).toEqual([200, 422]);
    await api.team_members_remove({ params });
    expect((await refusalOf(api.team_members_remove({ params }))).status).toBe(404);
  });

  it('are so many at most, also when two come at once', async () => {
    const customer = await freshCustomer();
    const api = await server.api(customer);
    const team_id = await makeTeam(customer);
    for (let index = 0; index < TEAM_LIMITS.members - 1; index++) {
      await server.db
        .insertInto('team_members')
        .values({ team_id, freelancer_uuid: await uuidOf(`crowd_${index}`), created_at: server.clock.now() })
        .execute();
    }
    const last = await Promise.all(['freelancer', 'freelancer_new'].map(uuidOf));
    const replies = last.map((freelancer_uuid) => api.team_members_add({ params: { team_id, freelancer_uuid } }));
    expect(await statusesOf(replies)).toEqual([200, 422]);
  });
});
