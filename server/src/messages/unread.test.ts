import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChats } from '../../test/chats.ts';
import { openMarket } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { visiblePlacesQuery } from '../platform/batch-visibility.ts';
import { findViewer } from '../users/auth/sessions.ts';
import { unreadQuery } from './inbox-store.ts';
import { messageVisibility } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (let more = 0; more < 4; more++) await respondedOrder();
});
afterAll(() => server.stop());

const { respondedOrder, orderInWork } = openMarket(() => server);
const { send, read, markRead, inbox } = openChats(() => server);

describe('unread', () => {
  it('counts the others’ words behind the own position, everywhere alike', async () => {
    const chat = await respondedOrder('unread_one');
    await send('unread_one', chat, 'Раз');
    const last = await send('unread_one', chat, 'Два');
    await send('customer', chat, 'Своё не считается');
    const customer = await server.api('customer');
    const counts = async () => {
      const { data } = await customer.responses_get({ params: chat });
      const found = await inbox('customer', 'customer', { order_id: chat.order_id });
      const news = await inbox('customer', 'customer', { order_id: chat.order_id, unread: true });
      const listed = await customer.customer_orders_list({
        query: { is_exist_unread_messages: true, slice: 'all', limit: 100 },
      });
      return {
        response: data.number_unread_messages,
        inbox: found.data[0]?.number_unread_messages,
        unread: news.meta.total,
        isListed: listed.data.some((order) => order.id === chat.order_id),
      };
    };
    // The text of the response is the first thing to read.
    expect(await counts()).toEqual({ response: 3, inbox: 3, unread: 1, isListed: true });
    await markRead('customer', chat, last.id - 1);
    expect(await counts()).toEqual({ response: 1, inbox: 1, unread: 1, isListed: true });
    await markRead('customer', chat, last.id);
    expect(await counts()).toEqual({ response: 0, inbox: 0, unread: 0, isListed: false });
    await markRead('customer', chat, 1);
    expect(await counts()).toEqual({ response: 0, inbox: 0, unread: 0, isListed: false });
  });

  it('marks the own message once the other side has read it', async () => {
    const chat = await respondedOrder();
    const { id } = await send('customer', chat, 'Прочтите');
    expect((await read('customer', chat)).data[0]?.is_read).toBe(false);
    await markRead('freelancer', chat, id);
    expect((await read('customer', chat)).data[0]?.is_read).toBe(true);
  });

  it('is what nobody could have read yet, whatever number they named', async () => {
    const chat = await respondedOrder();
    await markRead('freelancer', chat, 2 ** 31 - 1);
    await send('customer', chat, 'Написано позже');
    expect((await read('customer', chat)).data[0]?.is_read).toBe(false);
    const { data } = await inbox('freelancer', 'freelancer', { order_id: chat.order_id });
    expect(data[0]?.number_unread_messages).toBe(1);
  });

  it('adds up by the slices of the lists', async () => {
    const chat = await orderInWork('counted');
    const customer = await server.api('customer_counting');
    void customer;
    const before = (await inbox('counted', 'freelancer')).counters;
    await send('customer', chat, 'Начинайте');
    const after = (await inbox('counted', 'freelancer')).counters as { all: number };
    expect(after).toMatchObject({
      all: (before as { all: number }).all + 1,
      orders: { all: 1, in_progress: 1, completed: 0 },
      responses: { all: 1, active: 1, archive: 0 },
    });
  });

  it('finds a conversation by the order or by the other’s name', async () => {
    const chat = await respondedOrder('findable', { title: 'Печатная форма счёта для УНФ' });
    expect((await inbox('findable', 'freelancer', { query: 'печатная форма' })).data[0]?.order.id).toBe(chat.order_id);
    expect((await inbox('findable', 'freelancer', { query: '100%' })).data).toEqual([]);
    for (const query of ['счета печатная', 'счёт', 'gtxfnyfz ajhvf', 'pechatnaya', 'печатня форма', 'печатные формы']) {
      const { data } = await inbox('findable', 'freelancer', { query });
      expect([query, data[0]?.order.id]).toEqual([query, chat.order_id]);
    }
    expect((await inbox('findable', 'freelancer', { query: 'печатная касса' })).data).toEqual([]);
  });

  it('does not find out digit by digit a contact that is hidden from the freelancer', async () => {
    const market = openMarket(() => server);
    await server.makers.user('newcomer_with_phone');
    const order_id = await market.publishOrder({ title: 'Звоните 8 916 123-45-67 по обмену' }, 'newcomer_with_phone');
    await market.respond('findable', order_id);
    await server.settle();
    const found = async (login: string, side: 'customer' | 'freelancer', query: string) =>
      (await inbox(login, side, { query })).data.length;
    expect(await found('findable', 'freelancer', 'по обмену')).toBe(1);
    expect(await found('findable', 'freelancer', '8 916')).toBe(0);
    expect(await found('newcomer_with_phone', 'customer', '8 916')).toBe(1);
  });
});

it.each([
  ['customer', 'customer'],
  ['freelancer', 'freelancer'],
] as const)('the inbox of a %s comes in pages, and counts all of it', async (login, side) => {
  const whole = await inbox(login, side);
  expect(whole.data.length).toBeGreaterThan(3);
  expect(whole.meta.total).toBe(whole.data.length);
  expect(whole.counters.all).toBe(
    whole.data.reduce((sum, { number_unread_messages }) => sum + number_unread_messages, 0),
  );
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await inbox(login, side, { limit: 2, page }));
  expect(pages.flatMap(({ data }) => data)).toEqual(whole.data.slice(0, 6));
  const beyond = await inbox(login, side, { limit: 100, page: 2 });
  expect([...pages, beyond].map(({ meta, counters }) => [meta.total, counters])).toEqual(
    Array(4).fill([whole.meta.total, whole.counters]),
  );
  const one = await inbox(login, side, { order_id: whole.data[0]?.order.id });
  expect([one.meta.total, one.counters]).toEqual([1, whole.counters]);
});

it('counts what is unread and asks who sees a message by indexes alone, however many chats others have', async () => {
  const now = server.clock.now();
  await sql`
    with made as (
      insert into users (uuid, login, email, password_hash, full_name, accepted_terms_at, accepted_personal_data_at, created_at)
      select gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.test', '-', 'Толпа', ${now}, ${now}, ${now}
      from generate_series(1, 2000) n returning uuid
    )
    insert into profiles (uuid, user_uuid, side, created_at)
    select gen_random_uuid(), uuid, side, ${now} from made, unnest(array['customer', 'freelancer']) side`.execute(
    server.db,
  );
  await sql`
    with ordered as (
      insert into orders (customer_uuid, status, title, description, published_at, expires_at, created_at, updated_at)
      select uuid, 'N', 'Заказ', 'Работа', ${now}, ${now}, ${now}, ${now} from profiles where side = 'customer' returning id, customer_uuid
    ), responded as (
      insert into responses (order_id, freelancer_uuid, status, price, period_hours, created_at, updated_at)
      select id, f.uuid, 'active', 100000, 40, ${now}, ${now} from ordered
      join profiles c on c.uuid = customer_uuid join profiles f on f.user_uuid = c.user_uuid and f.side = 'freelancer'
      returning id, order_id
    ), opened as (
      insert into threads (order_id, response_id, created_at) select order_id, id, ${now} from responded returning id, order_id
    )
    insert into messages (order_id, thread_id, message, created_at)
    select order_id, id, 'Здравствуйте', ${now} from opened, generate_series(1, 3)`.execute(server.db);
  await sql`analyze users, profiles, orders, responses, threads, messages, deals, read_positions`.execute(server.db);
  const { cookies } = await server.browser('unread_one');
  const viewer = await findViewer({ db: server.db, now }, cookies.get('sid') ?? '');
  if (!viewer) throw new Error('Nobody is signed in');
  for (const query of [
    unreadQuery([viewer], now),
    visiblePlacesQuery([{ viewer, id: 1 }], ...messageVisibility(now)),
  ]) {
    const explained = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(server.db);
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const table of ['orders', 'responses', 'threads', 'messages', 'profiles', 'users'])
      expect(plan).not.toMatch(`Seq Scan on ${table} `);
  }
});
