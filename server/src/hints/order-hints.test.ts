import { HINT_BOUNDS } from '@provodka/domain/hints.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMarket } from '../../test/market.ts';
import { setSetting } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

/* The hints beside an order on moderation: each hint, and a similar case that is none. */

let server: TestServer;
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('judge', { is_moderator: true });
  await setSetting(server, 'premoderation', true);
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 16 }));

async function hintsOf(order_id: number, login = 'judge') {
  await server.makers.signIn(await server.browser(login), login);
  const { data } = await (await server.api(login)).moderator_hints({ query: { order_ids: [order_id] } });
  const { hints = [] } = data.orders.find(({ id }) => id === order_id) ?? {};
  return hints.map((hint) => ({ ...hint, text: hint.text.replaceAll('\u00a0', ' ') }));
}
const kindsOf = async (order_id: number) => (await hintsOf(order_id)).map(({ kind }) => kind);

let customers = 0;
/** A customer who signed up just now. */
const newcomer = async () => (await server.makers.user(`newcomer_${customers++}`)).login;
let texts = 0;
/** A text that no other order has. */
const textOf = (about = '') =>
  `Нужно перенести справочники и остатки из старой базы в новую, сверить итоги с бухгалтерией, вариант ${texts++}. ${about}`;

const LARGE = HINT_BOUNDS.new_account_large_order.budget;

test('tells of a large order of an account made hours ago, with both figures', async () => {
  const login = await newcomer();
  server.clock.advance({ hours: 2 });
  await server.makers.signIn(await server.browser(login), login);
  const order_id = await market.publishOrder({ budget: 450_000, description: textOf() }, login);
  expect(await hintsOf(order_id)).toEqual([
    {
      kind: 'new_account_large_order',
      text: 'Аккаунт создан за 2 часа до заказа на 450 000 ₽, завершённых сделок нет',
      link: null,
    },
  ]);
});

test('tells nothing of a smaller order, of an older account and of a customer with a paid-out deal', async () => {
  const small = await market.publishOrder({ budget: LARGE - 1, description: textOf() }, await newcomer());
  expect(await hintsOf(small)).toEqual([]);
  await server.makers.user('seasoned', { deals: 1, sum: 20_000 });
  const seasoned = await market.publishOrder({ budget: LARGE, description: textOf() }, 'seasoned');
  expect(await hintsOf(seasoned)).toEqual([]);
  const older = await newcomer();
  server.clock.advance({ hours: HINT_BOUNDS.new_account_large_order.account_hours });
  await server.makers.signIn(await server.browser(older), older);
  expect(await hintsOf(await market.publishOrder({ budget: LARGE, description: textOf() }, older))).toEqual([]);
});

test('tells of the text of an earlier order of another customer, however it is cased and punctuated', async () => {
  const text = textOf('Всё уже описано, ждём только вас!');
  const first = await market.publishOrder({ description: text }, await newcomer());
  const copy = await market.publishOrder(
    { description: text.toUpperCase().replaceAll('Ё', 'Е').replaceAll(', ', ' - ') },
    await newcomer(),
  );
  expect(await hintsOf(copy)).toEqual([
    {
      kind: 'copied_text',
      text: `Текст совпадает с заказом № ${first} другого заказчика`,
      link: { title: 'Открыть заказ', path: `/orders/${first}` },
    },
  ]);
  // The first author copied nothing.
  expect(await hintsOf(first)).toEqual([]);
});

test('tells nothing of an own text once more, of a draft of another one, of another word and of a short text', async () => {
  const text = textOf();
  const owner = await newcomer();
  await market.publishOrder({ description: text }, owner);
  expect(await hintsOf(await market.publishOrder({ description: text }, owner))).toEqual([]);
  const other = text.replace('остатки', 'обороты');
  expect(await hintsOf(await market.publishOrder({ description: other }, await newcomer()))).toEqual([]);
  const drafted = textOf();
  await market.publishOrder({ description: drafted, is_draft: true }, owner);
  expect(await hintsOf(await market.publishOrder({ description: drafted }, await newcomer()))).toEqual([]);
  const short = 'Обновить конфигурацию до свежего релиза, база типовая.';
  await market.publishOrder({ description: short }, await newcomer());
  expect(await hintsOf(await market.publishOrder({ description: short }, await newcomer()))).toEqual([]);
});

test('tells of contacts in the text of somebody who may not write them yet, not of somebody who may', async () => {
  const description = textOf('Звоните: +7 916 123-45-67.');
  const order_id = await market.publishOrder({ description }, await newcomer());
  expect(await hintsOf(order_id)).toEqual([
    { kind: 'contacts_in_first_message', text: 'Контакты в тексте заказа: телефон', link: null },
  ]);
  const allowed = await market.publishOrder({ description: textOf('Звоните: +7 916 123-45-67.') });
  expect(await hintsOf(allowed)).toEqual([]);
});

test('tells of what its customer shares with another account, and never of the case of the moderator who looks', async () => {
  const login = await newcomer();
  const order_id = await market.publishOrder({ description: textOf() }, login);
  const trace = (whose: string) => sql`insert into account_traces (user_uuid, kind, mark, first_seen_at, last_seen_at)
    select uuid, 'device', 'one browser', ${server.clock.now()}, ${server.clock.now()} from users where login = ${whose}`;
  await trace(login).execute(server.db);
  await trace('judge').execute(server.db);
  expect(await hintsOf(order_id)).toEqual([]);
  await server.makers.user('colleague', { is_moderator: true });
  expect((await hintsOf(order_id, 'colleague')).map(({ text }) => text)).toEqual([
    'С того же устройства входили в аккаунт «Тестов judge»',
  ]);
  const own = await market.publishOrder({ description: textOf('Пишите: me@mail.ru'), budget: LARGE }, 'judge');
  expect(await hintsOf(own)).toEqual([]);
  expect((await hintsOf(own, 'colleague')).map(({ kind, link }) => [kind, link?.path ?? null])).toContainEqual([
    'contacts_in_first_message',
    null,
  ]);
});

test('is for moderators alone, and changes nothing of what others see', async () => {
  const description = textOf('Пишите: me@mail.ru');
  const login = await newcomer();
  const order_id = await market.publishOrder({ description, budget: LARGE }, login);
  expect(await kindsOf(order_id)).toEqual(['new_account_large_order', 'contacts_in_first_message']);
  const api = await server.api(login);
  await expect(api.moderator_hints({ query: { order_ids: [order_id] } })).rejects.toMatchObject({ status: 403 });
  const { data } = await api.orders_get({ params: { order_id } });
  expect(JSON.stringify(data)).not.toMatch(/hint|Аккаунт создан/);
  expect(data.status.code).toBe(ORDER_STATUS.on_moderation);
});
