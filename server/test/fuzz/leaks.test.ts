import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyLetter } from '../people/mailbox.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { ASKERS, type Asker, type FuzzScene, playCanaries } from './canaries.ts';

/*
 * Leaks of private orders outside of the replies that the two fuzz tests check: in letters, and in counts, which reveal an order
 * without any of its text. e2e/people/teams.spec.ts checks pages and the feed.
 */

let server: TestServer;
let fuzz: FuzzScene;
const OPEN_TITLE = 'Настроить обмен розницы с маркетплейсом';
beforeAll(async () => {
  server = await startTestServer();
  // Everybody subscribes to all new orders they may see.
  for (const login of ['stranger', 'invited_1', 'responder_1', 'executor_1'])
    await (await makeSubscriber(login)).api.saved_searches_create({ body: { title: 'Все заказы', query: '' } });
  fuzz = await playCanaries(server);
  await fuzz.signInAll();
  await fuzz.look();
});
afterAll(() => server.stop());

async function makeSubscriber(login: string) {
  await server.makers.user(login);
  return await server.browser(login);
}

/** The asker behind an address of the scene; null for other people. */
const askerOf = (address: string): Asker | null =>
  ASKERS.find((asker) => new RegExp(`^(canary-mail-of-)?${asker}(-8d1f)?(_\\d+)?@`).test(address)) ?? null;

describe('private orders', () => {
  it('stand in no letter to those who may not read them', async () => {
    const { in_search, in_work } = fuzz.scene;
    const owner = fuzz.browsers.owner.api;
    await owner.orders_update({ params: in_search, body: { budget: 60_000 } });
    await owner.responses_reject({ params: in_search });
    await owner.deals_rework({ params: in_work, body: { comment: 'Поправьте отчёт' } }).catch(() => undefined);
    const body = { title: OPEN_TITLE, description: 'Обмен с маркетплейсом. '.repeat(5), budget: 9000 };
    await owner.orders_create({ body: { ...body, configurations: [121], platforms: [] } });
    server.clock.advance({ hours: 2 });
    const letters = await everyLetter(server);
    const told = letters.filter(({ text }) => text.includes(OPEN_TITLE)).map(({ to }) => askerOf(to));
    expect(told).toEqual(expect.arrayContaining(['stranger', 'invited', 'responder', 'executor']));
    const leaks = letters.flatMap(({ to, text }) => {
      const asker = askerOf(to);
      const leak = asker && fuzz.findLeak(asker, text);
      return leak ? [`${asker} is told ${leak}`] : [];
    });
    expect(leaks).toEqual([]);
    // The search for leaks does find one.
    expect(fuzz.findLeak('stranger', 'Новый заказ «canary-order-8d1f»')).toBeDefined();
  });

  it.each(ASKERS.filter((asker) => !['owner', 'moderator'].includes(asker)))(
    'are counted only before whoever sees them, here %s',
    async (asker) => {
      const { api } = fuzz.browsers[asker];
      const { customer_uuid } = fuzz.scene.owner_uuids;
      const executor = (await server.makers.user(fuzz.scene.loginOf('executor'))).freelancer_uuid;
      const isOpen = { number_orders: 1, number_orders_in_work: 0 };
      expect((await api.customers_get({ params: { uuid: customer_uuid } })).data).toMatchObject(isOpen);
      const seen = ['invited', 'executor', 'responder'].includes(asker) ? 3 : 1;
      const { meta, counters } = await api.customers_orders({ params: { uuid: customer_uuid } });
      expect([meta?.total, counters?.all]).toEqual([seen, seen]);
      if (asker !== 'executor') {
        const page = (await api.freelancers_get({ params: { uuid: executor } })).data;
        expect(page.number_orders_in_work).toBe(0);
      }
      const found = await api.orders_list({ query: { query: 'canary-order-8d1f' } });
      expect(found.meta?.total).toBe(0);
    },
  );
});
