import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_FORM, openMarket, refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const HIDDEN = { status: 410, message: 'Профиль скрыт: владелец закрыл его от других.' };

async function hide(login: string, is_hidden = true) {
  const { api } = await server.browser(login);
  await api.personal_data_hide({ body: { is_hidden } });
  return await server.makers.user(login);
}

it('shows a hidden profile to its owner and moderators only when a stranger asks too', async () => {
  const { freelancer_uuid, customer_uuid } = await hide('shy');
  const guest = server.guest();
  const params = { uuid: freelancer_uuid };
  expect(await refusalOf(guest.api.freelancers_get({ params }))).toEqual(HIDDEN);
  expect(await refusalOf(guest.api.freelancers_reviews({ params }))).toEqual(HIDDEN);
  expect(await refusalOf(guest.api.freelancers_orders({ params }))).toEqual(HIDDEN);
  expect(await refusalOf(guest.api.customers_get({ params: { uuid: customer_uuid } }))).toEqual(HIDDEN);
  expect((await guest.request(`/rest/v1/freelance/freelancers/${freelancer_uuid}/picture.png`)).status).toBe(410);
  for (const login of ['shy', 'moderator'])
    expect((await (await server.api(login)).freelancers_get({ params })).data.uuid).toBe(freelancer_uuid);
  await hide('shy', false);
  expect((await guest.api.freelancers_get({ params })).data.uuid).toBe(freelancer_uuid);
});

it('leaves the hidden out of the search of people, leaderboards, the sitemap, teams and invitations when others look', async () => {
  const { freelancer_uuid } = await server.makers.user('freelancer');
  const board = {
    profile_uuid: freelancer_uuid,
    side: 'freelancer',
    period: 'all',
    sum_deals: 900_000_00,
    number_deals: 20,
  };
  await server.db.insertInto('earned_sums').values(board).execute();
  const customer = await server.api('customer');
  const found = async () => JSON.stringify(await customer.users_search({ query: { query: 'Тестов freelancer' } }));
  const leaders = async () =>
    (await server.guest().api.freelancers_leaderboard({ query: { period: 'all' } })).data.map(
      (row) => row.profile.uuid,
    );
  expect(await found()).toContain(freelancer_uuid);
  const mapped = async () =>
    JSON.stringify(await server.guest().api.sitemap_pages({ query: { kind: 'people', part: 1 } }));
  expect(await leaders()).toContain(freelancer_uuid);
  expect(await mapped()).toContain(freelancer_uuid);
  await hide('freelancer');
  expect(await found()).not.toContain(freelancer_uuid);
  expect(await leaders()).not.toContain(freelancer_uuid);
  expect(await mapped()).not.toContain(freelancer_uuid);
  const { data: team } = await customer.teams_create({ body: { title: 'Проверенные люди' } });
  const added = customer.team_members_add({ params: { team_id: team.id, freelancer_uuid } });
  expect((await refusalOf(added)).message).toContain('скрыл свой профиль');
  const invited = customer.orders_create({ body: { ...ORDER_FORM, freelancers: [freelancer_uuid] } });
  expect((await refusalOf(invited)).message).toContain('скрыл свой профиль');
  await hide('freelancer', false);
  expect(await found()).toContain(freelancer_uuid);
});

it('lets an order go on with a hidden executor when they were chosen before', async () => {
  const { order_id } = await market.orderInWork('executor_1');
  const { freelancer_uuid } = await hide('executor_1');
  const customer = await server.api('customer');
  const { data } = await customer.orders_get({ params: { order_id } });
  expect(data.executor?.uuid).toBe(freelancer_uuid);
});
