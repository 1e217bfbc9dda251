import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../market.ts';
import type { Browser } from '../people/browser.ts';
import { startTestServer, type TestServer } from '../server.ts';

const LIMIT = 60;

let server: TestServer;
let orderId: number;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: String(LIMIT) });
  orderId = await openMarket(() => server).publishOrder({ is_private: true, freelancers: [await invitedUuid()] });
  await (await server.api('invited')).orders_get({ params: { order_id: orderId } });
});
afterAll(() => server.stop());

const invitedUuid = async () => (await server.makers.user('invited')).freelancer_uuid;

/** A request to change an order, valid unless spoiled. */
interface Attempt {
  browser: Browser;
  csrf: boolean;
  body: string;
  type: string;
  order_id: string;
}

/** Flaws of a request, in the order in which the server checks them (product: wire). */
const FLAWS: [status: number, flaw: string, spoil: (attempt: Attempt) => Promise<Partial<Attempt>>][] = [
  [401, 'nobody signed in', async () => ({ browser: server.guest() })],
  [419, 'no CSRF token', async () => ({ csrf: false })],
  [415, 'an unknown type', async () => ({ type: 'text/xml' })],
  [413, 'a body above 1 MB', async () => ({ body: `{"title":"${'a'.repeat(1_100_000)}"}` })],
  [404, 'a malformed id', async () => ({ order_id: '0' })],
  [422, 'a body that is no JSON', async () => ({ body: '{"title":' })],
  [422, 'a misshapen body', async () => ({ body: '{"title":5}' })],
  [404, 'an order the viewer does not see', async () => ({ browser: await server.browser('stranger') })],
  [403, "somebody else's order", async () => ({ browser: await server.browser('invited') })],
  [422, 'a stale form', async () => ({ body: '{"title":"Новое название заказа","version":77}' })],
];

async function send(flaws: readonly (typeof FLAWS)[number][]): Promise<Response> {
  let attempt: Attempt = {
    browser: await server.browser('customer'),
    csrf: true,
    body: '{"title":"Новое название заказа"}',
    type: 'application/json',
    order_id: String(orderId),
  };
  // Later flaws first, so that an earlier one overrides them.
  for (const [, , spoil] of flaws.toReversed()) attempt = { ...attempt, ...(await spoil(attempt)) };
  const { browser, csrf, body, type, order_id } = attempt;
  return await browser.request(`/rest/v1/freelance/orders/${order_id}`, {
    method: 'POST',
    csrf,
    body,
    headers: { 'content-type': type },
  });
}

describe('the first flaw decides, whatever follows', () => {
  it.each(FLAWS.map((flaw, index) => [...flaw, index] as const))('%i for %s', async (status, _flaw, _spoil, index) => {
    const reply = await send(FLAWS.slice(index));
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ message: expect.stringMatching(/[а-яё]/i), warnings: [] });
    if (status === 419) expect(reply.headers.getSetCookie().join()).toContain('XSRF-TOKEN=');
  });

  it('200 without any', async () => {
    expect((await send([])).status).toBe(200);
  });
});

// Last, because the limit then refuses everybody for a minute.
describe('a visitor who asks too often', () => {
  it('is told 429 and when to come back, before anything else is looked at', async () => {
    let reply = await send(FLAWS);
    for (let asked = 0; asked < LIMIT && reply.status !== 429; asked += 1) reply = await send(FLAWS);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await reply.json()).toMatchObject({ message: expect.stringMatching(/[а-яё]/i), warnings: [] });
  });

  it('hears of the maintenance all the same, and when it ends', async () => {
    const finished_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await server.db
      .insertInto('settings')
      .values({ name: 'maintenance', value: JSON.stringify({ finished_at }), updated_at: server.clock.now() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify({ finished_at }) }))
      .execute();
    server.clock.advance({ seconds: 2 });
    const reply = await send(FLAWS);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ data: { finished_at } });
  });
});
