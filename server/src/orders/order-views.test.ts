import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { insertOrder } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { recordGuestVisit } from './order-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async (order_id: number, login?: string) =>
  (await (await server.api(login)).orders_get({ params: { order_id } })).data;

describe('views', () => {
  const viewsOf = async (id: number) =>
    (await server.db.selectFrom('orders').select('number_views').where('id', '=', id).executeTakeFirstOrThrow())
      .number_views;
  /** Views are counted after the page has been sent. */
  const expectViews = (id: number, number: number) => expect.poll(() => viewsOf(id)).toBe(number);

  it('count a visitor once a day, and the customer never', async () => {
    const id = await insertOrder(server, 'customer');
    const guest = server.guest();
    const visit = () => guest.request(`/rest/v1/freelance/orders/${id}`);
    await guest.request('/rest/v1/freelance/settings');
    await visit();
    await expectViews(id, 1);
    await Promise.all([visit(), visit(), get(id, 'customer')]);
    await get(id, 'stranger');
    await expectViews(id, 2);
    server.clock.advance({ days: 1 });
    await server.settle();
    await visit();
    await expectViews(id, 3);
    // A visitor is known only for the day, and never by the cookie.
    const kept = await server.db.selectFrom('order_views').select('visitor').where('order_id', '=', id).execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.visitor).not.toContain(guest.cookies.get('sid'));
    expect((await get(id, 'customer')).version).toBe(1);
  });

  it('are not counted when a browser only guesses that its user will come', async () => {
    const id = await insertOrder(server, 'customer');
    const browser = await server.browser('stranger');
    const headers = { 'sec-purpose': 'prefetch' };
    expect((await browser.request(`/rest/v1/freelance/orders/${id}`, { headers })).status).toBe(200);
    await (await server.browser('freelancer')).request(`/rest/v1/freelance/orders/${id}`);
    await expectViews(id, 1);
  });

  it('are not counted for HEAD', async () => {
    const id = await insertOrder(server, 'customer');
    const browser = await server.browser('stranger');
    expect((await browser.request(`/rest/v1/freelance/orders/${id}`, { method: 'HEAD', csrf: false })).status).toBe(
      200,
    );
    await (await server.browser('freelancer')).request(`/rest/v1/freelance/orders/${id}`);
    await expectViews(id, 1);
  });

  it.each([
    ['no cookie', ''],
    ['a made-up cookie', 'sid=x'],
    ['a made-up anonymous cookie', 'sid=anonymous.6f1c1c9c-6f5e-4c55-8d0e-0b8f7f6f2f11'],
    ['a made-up signature', `sid=anonymous.6f1c1c9c-6f5e-4c55-8d0e-0b8f7f6f2f11.${'A'.repeat(43)}`],
  ])('are not counted for a script with %s', async (_what, cookie) => {
    const id = await insertOrder(server, 'customer');
    const headers: Record<string, string> = cookie ? { cookie } : {};
    for (let times = 0; times < 3; times += 1) {
      expect((await fetch(`${server.url}/rest/v1/freelance/orders/${id}`, { headers })).status).toBe(200);
    }
    await (await server.browser('freelancer')).request(`/rest/v1/freelance/orders/${id}`);
    await expectViews(id, 1);
  });

  it('are not counted for a signature that was got as a CSRF token', async () => {
    const id = await insertOrder(server, 'customer');
    const name = '6f1c1c9c-6f5e-4c55-8d0e-0b8f7f6f2f11';
    const script = server.guest();
    for (const forged of [name, `anonymous.${name}`, `anonymous id\0${name}`]) {
      script.cookies.clear();
      script.cookies.set('sid', encodeURIComponent(forged));
      await script.request('/rest/v1/freelance/settings');
      script.cookies.set('sid', `anonymous.${name}.${script.cookies.get('XSRF-TOKEN')}`);
      await script.request(`/rest/v1/freelance/orders/${id}`);
    }
    await (await server.browser('freelancer')).request(`/rest/v1/freelance/orders/${id}`);
    await expectViews(id, 1);
  });

  it('count guests by the page they were shown, and by no other', async () => {
    const id = await insertOrder(server, 'customer');
    const show = (address: string, visitor: string | null) =>
      recordGuestVisit(contextOf(server, null), address, visitor);
    for (const address of [`/orders/${id}/deals/create`, `/?query=${id}`, '/orders/0', `/x/orders/${id}`]) {
      show(address, 'somebody');
    }
    show(`/orders/${id}`, null);
    for (const address of [
      `/orders/${id}`,
      `/orders/${id}/?a=1`,
      `/orders/${id}.data?_routes=x`,
      `/orders/${id}/_.data`,
    ]) {
      show(address, `guest at ${address}`);
      show(address, `guest at ${address}`);
    }
    await expectViews(id, 4);
  });

  it('stay few for a script that takes a new cookie each time', async () => {
    const id = await insertOrder(server, 'customer');
    for (let times = 0; times < 200; times += 1) {
      const guest = server.guest();
      await guest.request('/rest/v1/freelance/settings');
      await guest.request(`/rest/v1/freelance/orders/${id}`);
    }
    await expect.poll(() => viewsOf(id)).toBeGreaterThan(0);
    expect(await viewsOf(id)).toBeLessThanOrEqual(64);
  });
});
