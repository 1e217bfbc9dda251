import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Chat, openChats } from '../../test/chats.ts';
import { openMarket } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { examine } from '../doctor/examine.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { respondedOrder } = openMarket(() => server);
const { send, markRead, inbox } = openChats(() => server);
const FILL = readFileSync(new URL('../../migrations/0123_fill_inbox_chats.sql', import.meta.url), 'utf8');

const kept = async () =>
  (await sql`select * from inbox_chats order by thread_id, profile_uuid`.execute(server.db)).rows;
const dropKept = (order_id: number) => sql`delete from inbox_chats where order_id = ${order_id}`.execute(server.db);

async function expectHealth(): Promise<void> {
  const found = await examine(server.built.pool, server.clock.now());
  expect(found.filter(({ invariant }) => invariant.includes('inbox'))).toEqual([]);
}

/** What is unread by the header, by the counters of the inbox and by its lines. */
async function unreadOf(login: string, side: 'customer' | 'freelancer') {
  const { data } = await (await server.api(login)).events_start();
  const { counters, data: lines } = await inbox(login, side);
  return [data[side], counters.all, lines.reduce((sum, line) => sum + line.number_unread_messages, 0)];
}

/** Another response of the same freelancer to the order, in this status, whose chat was written in last. */
async function addResponse({ order_id, response_id = 0 }: Chat, status: string): Promise<void> {
  const at = new Date(server.clock.now().getTime() + 1000);
  await sql`with written as (
      insert into responses (order_id, freelancer_uuid, status, price, period_hours, created_at, updated_at)
      select order_id, freelancer_uuid, ${status}, price, period_hours, ${at}, ${at} from responses where id = ${response_id} returning id),
    opened as (insert into threads (order_id, response_id, created_at) select ${order_id}, id, ${at} from written returning id)
    insert into messages (order_id, thread_id, author_uuid, message, created_at)
    select ${order_id}, opened.id, p.user_uuid, 'Ещё раз', ${at}
    from opened, responses r join profiles p on p.uuid = r.freelancer_uuid where r.id = ${response_id}`.execute(
    server.db,
  );
}

it('counts what is unread as its lines do when a chat is written in and read at once', async () => {
  const chat = await respondedOrder('kept_one');
  for (let round = 0; round < 6; round++) {
    const { id } = await send('kept_one', chat, `Раз ${round}`);
    await Promise.all([
      send('kept_one', chat, `Два ${round}`),
      markRead('customer', chat, id),
      send('customer', chat, `Три ${round}`),
      markRead('kept_one', chat, id),
      send('kept_one', chat, `Четыре ${round}`),
      markRead('customer', chat, id + 2),
    ]);
  }
  await expectHealth();
  for (const [login, side] of [
    ['customer', 'customer'],
    ['kept_one', 'freelancer'],
  ] as const) {
    const [header, counter, lines] = await unreadOf(login, side);
    expect([counter, lines]).toEqual([header, header]);
  }
  const { id } = await send('kept_one', chat, 'Последнее');
  await markRead('customer', chat, id);
  expect((await inbox('customer', 'customer', { order_id: chat.order_id })).data[0]?.number_unread_messages).toBe(0);
});

it('has a chat that was written in before inboxes were kept, once the migration has filled them', async () => {
  const [chat, written, read] = [await respondedOrder(), await respondedOrder(), await respondedOrder()];
  const { id } = await send('customer', read, 'Добрый день');
  const before = await kept();
  for (const { order_id } of [chat, written, read]) await dropKept(order_id);
  await markRead('freelancer', read, id);
  await send('customer', written, 'Написано, пока таблица заполнялась');
  await sql.raw(FILL).execute(server.db);
  expect(await kept()).toHaveLength(before.length);
  await expectHealth();
  expect((await inbox('freelancer', 'freelancer', { order_id: chat.order_id })).data).toHaveLength(1);
});

it('shows a conversation by the last of its chats that the reader sees', async () => {
  const chat = await respondedOrder('kept_two');
  await send('kept_two', chat, 'Видно обоим');
  const whole = (await inbox('customer', 'customer')).meta.total;
  await addResponse(chat, 'hidden');
  const asked = { order_id: chat.order_id };
  const customer = await inbox('customer', 'customer', asked);
  expect([customer.meta.total, customer.data[0]?.last_message?.message]).toEqual([1, 'Видно обоим']);
  expect(customer.data[0]?.chats).toHaveLength(1);
  expect((await inbox('customer', 'customer')).meta.total).toBe(whole);
  const freelancer = await inbox('kept_two', 'freelancer', asked);
  expect([freelancer.meta.total, freelancer.data[0]?.last_message?.message]).toEqual([1, 'Ещё раз']);
  expect(freelancer.data[0]?.chats).toHaveLength(2);
  const [header, counter, lines] = await unreadOf('customer', 'customer');
  expect([counter, lines]).toEqual([header, header]);
});

it('tells more than a hundred conversations as about so many, and pages through each of them once', async () => {
  const chat = await respondedOrder('kept_three');
  await sql`with made as (
      insert into orders (customer_uuid, status, title, description, published_at, expires_at, created_at, updated_at)
      select customer_uuid, status, title, description, published_at, expires_at, created_at + n * interval '1 second', updated_at
      from orders, generate_series(1, 130) n where id = ${chat.order_id} returning id, created_at),
    written as (
      insert into responses (order_id, freelancer_uuid, status, price, period_hours, created_at, updated_at)
      select made.id, r.freelancer_uuid, 'viewed', r.price, 8, made.created_at, made.created_at
      from made, responses r where r.id = ${chat.response_id} returning id, order_id, freelancer_uuid, created_at),
    opened as (
      insert into threads (order_id, response_id, created_at) select order_id, id, created_at from written returning id, response_id)
    insert into messages (order_id, thread_id, author_uuid, message, created_at)
    select w.order_id, opened.id, p.user_uuid, 'Сделаю', w.created_at
    from opened join written w on w.id = opened.response_id join profiles p on p.uuid = w.freelancer_uuid`.execute(
    server.db,
  );
  const seen: number[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= 5; page++) {
    const { data, meta } = await inbox('kept_three', 'freelancer', { limit: 30, page, ...(cursor && { cursor }) });
    expect([meta.total, meta.total_relation]).toEqual([130, 'approx']);
    seen.push(...data.map(({ order }) => order.id));
    cursor = meta.cursors?.after;
  }
  expect(seen).toHaveLength(131);
  expect(new Set(seen).size).toBe(131);
  const [header, counter] = await unreadOf('kept_three', 'freelancer');
  expect(counter).toBe(header);
  await expectHealth();
});
