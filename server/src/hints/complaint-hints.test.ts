import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMarket } from '../../test/market.ts';
import { hintsOf as readHints } from '../../test/people/hints.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

/* The hints beside a person, a complaint and the rows of a page. */

let server: TestServer;
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('judge', { is_moderator: true });
});
afterAll(() => server.stop());
const judge = () => server.api('judge');

const hintsOf = async (uuid: string) => await readHints(await judge(), uuid);

test('tells of contacts in the first message of a response, not of those in a profile or of somebody who may write them', async () => {
  const order_id = await market.publishOrder();
  const contact = 'Делал похожую доработку для трёх компаний, пишите: me@mail.ru, отвечу сегодня.';
  await server.makers.user('eager');
  const eager = await market.respond('eager', order_id, { message: contact });
  const { uuid } = await server.makers.user('eager');
  expect(await hintsOf(uuid)).toEqual([
    {
      kind: 'contacts_in_first_message',
      text: 'Контакты в первом сообщении: 1 из 1 последнего отклика (почта)',
      path: `/orders/${order_id}/responses/${eager.id}`,
    },
  ]);
  await server.makers.user('proven', { deals: 3, sum: 60_000 });
  await market.respond('proven', order_id, { message: contact });
  expect(await hintsOf((await server.makers.user('proven')).uuid)).toEqual([]);
  await server.makers.user('calm');
  await market.respond('calm', order_id);
  expect(await hintsOf((await server.makers.user('calm')).uuid)).toEqual([]);
});

test('tells beside a complaint what is told of its order and of who it is about, to no moderator who is a party', async () => {
  const login = (await server.makers.user('complained')).login;
  const description = 'Нужно настроить обмен документами между базами. Пишите сразу на почту: me@mail.ru, обсудим.';
  const order_id = await market.publishOrder({ description, budget: 400_000 }, login);
  const complain = async (who: string) => {
    const body = { subject_kind: 'order', subject_id: String(order_id), reason: 'fraud' } as const;
    return (await (await server.api(who)).complaints_create({ body })).data.id;
  };
  const ask = async (id: number) =>
    (await (await judge()).moderator_hints({ query: { complaint_ids: [id] } })).data.complaints;
  const id = await complain('freelancer');
  expect((await ask(id)).map((row) => [row.id, row.hints.map(({ kind }) => kind)])).toEqual([
    [id, ['new_account_large_order', 'contacts_in_first_message']],
  ]);
  expect(await ask(await complain('judge'))).toEqual([]);
  const own = (await server.makers.user('judge')).uuid;
  expect(await hintsOf(own)).toEqual([]);
});

test('reads a page of many rows in as many statements as a page of one', async () => {
  const uuids: string[] = [];
  const order_ids: number[] = [];
  for (let number = 0; number < 5; number++) {
    const { uuid, login } = await server.makers.user(`row_${number}`);
    uuids.push(uuid);
    order_ids.push(await market.publishOrder({}, login));
  }
  const api = await judge();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const count = async (rows: number) => {
    query.mockClear();
    const asked = { user_uuids: uuids.slice(0, rows), order_ids: order_ids.slice(0, rows) };
    await api.moderator_hints({ query: asked });
    return query.mock.calls.length;
  };
  await count(1);
  const ofOne = await count(1);
  expect(await count(5)).toBe(ofOne);
  query.mockRestore();
});
