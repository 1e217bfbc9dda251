import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, refusalOf, statusesOf } from '../../test/market.ts';
import { openBans } from '../../test/people/bans.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const { publishOrder, respond } = openMarket(() => server);

async function makePeople(name: string, number: number, deals = 0): Promise<string[]> {
  const logins = Array.from({ length: number }, (_, place) => `${name}_${place}`);
  for (const login of logins) await server.makers.user(login, { deals });
  return logins;
}

async function orderOf(order_id: number, login = 'looker_on') {
  return (await (await server.api(login)).orders_get({ params: { order_id } })).data;
}

describe('places of an order of a new customer', () => {
  it('takes an honest sixth response when five fresh accounts came first', async () => {
    const order_id = await publishOrder({}, 'customer_honest');
    for (const login of await makePeople('fresh', 5)) await respond(login, order_id);
    expect((await orderOf(order_id)).is_max_number_responses).toBe(false);
    const [skilled] = await makePeople('skilled', 1, 3);
    await respond(skilled as string, order_id);
    await respond('honest_newcomer', order_id);
    expect(await orderOf(order_id)).toMatchObject({ number_responses: 7, is_max_number_responses: false });
  });

  it('stops at the maximum when those who come at once have finished deals', async () => {
    const order_id = await publishOrder({}, 'customer_crowd');
    const logins = await makePeople('crowd', 8, 1);
    const statuses = await statusesOf(logins.map((login) => respond(login, order_id)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 422, 422, 422]);
    expect(await orderOf(order_id)).toMatchObject({ number_responses: 5, is_max_number_responses: true });
  });

  it('stops newcomers at twice the maximum, and lets others in', async () => {
    const order_id = await publishOrder({}, 'customer_flood');
    const logins = await makePeople('flood', 12);
    const statuses = await statusesOf(logins.map((login) => respond(login, order_id)));
    expect(statuses).toEqual([...Array(10).fill(200), 422, 422]);
    const [skilled] = await makePeople('late', 1, 1);
    await respond(skilled as string, order_id);
  });

  it('is full as soon as the customer has read as many responses as are allowed', async () => {
    const order_id = await publishOrder({}, 'customer_read');
    const ids: number[] = [];
    for (const login of await makePeople('read', 5)) ids.push((await respond(login, order_id)).id);
    const customer = await server.api('customer_read');
    for (const response_id of ids.slice(0, 2)) await customer.responses_view({ params: { order_id, response_id } });
    expect(await orderOf(order_id)).toMatchObject({ number_responses: 5, is_max_number_responses: true });
    const seen = await orderOf(order_id);
    expect(seen.rights.respond).toMatchObject({ allowed: false, reason: expect.stringContaining('откликов: 5.') });
    expect((await refusalOf(respond('looker_on', order_id))).message).toBe(seen.rights.respond.reason);
  });

  it('is shown in the public list and found by the customer as it is refused', async () => {
    const order_id = await publishOrder({}, 'customer_list');
    for (const login of await makePeople('listed', 5)) await respond(login, order_id);
    const isFull = async () => {
      const customer = await server.api('customer_list');
      const found = await customer.customer_orders_list({ query: { is_max_number_responses: true } });
      const listed = await (await server.api()).orders_list({ query: { limit: 50 } });
      return [
        found.data.some(({ id }) => id === order_id),
        listed.data.find(({ id }) => id === order_id)?.is_max_number_responses,
      ];
    };
    expect(await isFull()).toEqual([false, false]);
    for (const login of await makePeople('known', 2, 1)) await respond(login, order_id);
    expect(await isFull()).toEqual([true, true]);
  });
});

it('gives a freelancer their allowance back when the customer of the orders they wait for is banned', async () => {
  const [customer] = await makePeople('banned_later', 1, 3);
  for (let number = 0; number < 5; number++) await respond('waits_for_nobody', await publishOrder({}, customer));
  const order_id = await publishOrder();
  expect((await refusalOf(respond('waits_for_nobody', order_id))).status).toBe(422);
  await openBans(() => server).ban((await server.makers.user(customer as string)).uuid);
  await server.settle();
  const { data } = await (await server.api('waits_for_nobody')).auth_user();
  expect(data.freelancer.number_responses).toBe(5);
  await respond('waits_for_nobody', order_id);
});
