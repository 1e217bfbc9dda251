import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMarket, refusalOf } from '../../../test/market.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('customer', { deals: 12, sum: 400_000 });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 2 }));

const market = openMarket(() => server);
const block = async (login: string, whom: string) => {
  const { uuid: user_uuid } = await server.makers.user(whom);
  await (await server.api(login)).blocks_create({ body: { user_uuid } });
};
const unblock = async (login: string, whom: string) => {
  const { uuid } = await server.makers.user(whom);
  await (await server.api(login)).blocks_delete({ params: { uuid } });
};
const RESTRICTED = 'Этот человек ограничил общение с вами. Начатые сделки идут дальше.';

it('refuses a response of whom the customer blocks, says so on the order, and takes it once they are unblocked', async () => {
  const order_id = await market.publishOrder();
  await server.makers.user('pest');
  await block('customer', 'pest');
  await block('customer', 'pest');
  const { data } = await (await server.api('pest')).orders_get({ params: { order_id } });
  expect(data.rights.respond).toMatchObject({ allowed: false, reason: RESTRICTED });
  expect(await refusalOf(market.respond('pest', order_id))).toEqual({ status: 403, message: RESTRICTED });
  expect((await (await server.api('customer')).blocks_list({ query: {} })).data).toHaveLength(1);
  await unblock('customer', 'pest');
  expect((await market.respond('pest', order_id)).id).toBeGreaterThan(0);
});

it('refuses an invitation to whoever blocks the customer, by name and in a team', async () => {
  const order_id = await market.publishOrder();
  const { freelancer_uuid } = await server.makers.user('shy');
  const customer = await server.api('customer');
  const { data: team } = await customer.teams_create({ body: { title: 'Обмены', description: 'Обмены и перенос' } });
  await customer.team_members_add({ params: { team_id: team.id, freelancer_uuid } });
  await block('shy', 'customer');
  const params = { order_id };
  expect(await refusalOf(customer.offers_create({ params, body: { freelancer_uuid } }))).toEqual({
    status: 403,
    message: RESTRICTED,
  });
  expect((await customer.offers_create({ params, body: { team_id: team.id } })).data.ids).toEqual([]);
});

it('closes the chat of a response to the blocked alone, and leaves what was chosen open', async () => {
  await server.makers.user('talker');
  const order_id = await market.publishOrder();
  const { id: response_id } = await market.respond('talker', order_id);
  await block('customer', 'talker');
  const talker = await server.api('talker');
  const params = { order_id };
  const message = { params, body: { response_id, message: 'Так что решили?' } };
  expect((await refusalOf(talker.messages_create(message))).message).toBe(RESTRICTED);
  await (await server.api('customer')).messages_create({ params, body: { response_id, message: 'Пока думаем' } });
  await (await server.api('customer')).responses_approve({ params: { order_id, response_id } });
  expect((await talker.messages_create(message)).data.id).toBeGreaterThan(0);
});

it('refuses to block oneself, and nobody', async () => {
  const { uuid } = await server.makers.user('lonely');
  const lonely = await server.api('lonely');
  expect((await refusalOf(lonely.blocks_create({ body: { user_uuid: uuid } }))).status).toBe(422);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await refusalOf(lonely.blocks_create({ body: { user_uuid: nobody } }))).status).toBe(404);
  expect((await refusalOf(lonely.blocks_delete({ params: { uuid: nobody } }))).status).toBe(404);
});
