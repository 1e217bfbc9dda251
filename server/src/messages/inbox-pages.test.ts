import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { Viewer } from '../platform/viewer.ts';
import { viewerOf } from '../users/service.ts';
import { inboxQuery, unreadQuery } from './inbox-store.ts';

const CHATS_OF_AN_ORDER = 10;
const PLACE = { offset: 0, limit: 15 };

let server: TestServer;
let few: Viewer;
let many: Viewer;
beforeAll(async () => {
  server = await startTestServer();
  few = await customerOf('few', 2);
  many = await customerOf('many', 100);
  await sql`vacuum analyze`.execute(server.db);
});
afterAll(() => server.stop());

/** A customer with so many orders, each with ten freelancers who wrote: one in ten has not been read, one in a hundred is banned. */
async function customerOf(login: string, orders: number): Promise<Viewer> {
  const now = server.clock.now();
  const { uuid } = await server.makers.user(login);
  const person = await viewerOf({ db: server.db, now }, uuid);
  if (!person) throw new Error('There is no such person');
  await sql`
    with made as (
      insert into users (uuid, login, email, password_hash, full_name, accepted_terms_at, accepted_personal_data_at, created_at)
      select gen_random_uuid(), ${`${login}_writer`} || n, ${`${login}_writer`} || n || '@example.test', '-', 'Пишущий', ${now}, ${now}, ${now}
      from generate_series(1, ${orders * CHATS_OF_AN_ORDER}::int) n returning uuid, login
    ), sides as (
      insert into profiles (uuid, user_uuid, side, is_banned, created_at)
      select gen_random_uuid(), uuid, side, side = 'freelancer' and login like '%00', ${now} from made, unnest(array['customer', 'freelancer']) side
      returning uuid, user_uuid, side
    ), ordered as (
      insert into orders (customer_uuid, status, title, description, published_at, expires_at, created_at, updated_at)
      select ${person.viewer.customer_uuid}, 'N', 'Заказ', 'Работа', ${now}, ${now}, ${now}, ${now} from generate_series(1, ${orders}::int) returning id
    ), numbered as (
      select uuid, user_uuid, row_number() over () as place from sides where side = 'freelancer'
    ), responded as (
      insert into responses (order_id, freelancer_uuid, status, price, period_hours, created_at, updated_at)
      select o.id, f.uuid, 'active', 100000, 40, ${now}, ${now}
      from (select id, row_number() over () as place from ordered) o
      join numbered f on (f.place - 1) / ${CHATS_OF_AN_ORDER}::int = o.place - 1 returning id, order_id, freelancer_uuid
    ), opened as (
      insert into threads (order_id, response_id, created_at) select order_id, id, ${now} from responded returning id, order_id, response_id
    )
    insert into messages (order_id, thread_id, author_uuid, message, created_at)
    select t.order_id, t.id, f.user_uuid, 'Здравствуйте', ${now}
    from opened t join responded r on r.id = t.response_id join numbered f on f.uuid = r.freelancer_uuid`.execute(
    server.db,
  );
  await sql`
    insert into read_positions (thread_id, user_uuid, message_id, read_at)
    select t.id, ${uuid}, t.last_message_id, ${now} from orders o join threads t on t.order_id = o.id
      join messages m on m.thread_id = t.id join users u on u.uuid = m.author_uuid
    where o.customer_uuid = ${person.viewer.customer_uuid} and u.login not like '%7'`.execute(server.db);
  return person.viewer;
}

async function pagesOf(query: RawBuilder<unknown>): Promise<number> {
  const explained = await sql<{
    'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
  }>`explain (analyze, buffers, format json) ${query}`.execute(server.db);
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

it('an inbox of a thousand chats reads its chats by the page of the disk, not each by itself', async () => {
  const now = server.clock.now();
  const ask = (viewer: Viewer) => inboxQuery({ viewer, now, side: 'customer' }, {}, PLACE);
  const [small, large] = [await pagesOf(ask(few)), await pagesOf(ask(many))];
  // Each of the hundred chats with news is counted by itself, in three pages or four.
  expect(large - small).toBeLessThan(1000);
  const [found] = (await ask(many).execute(server.db)).rows;
  expect(found).toMatchObject({
    total: 990,
    unread: [{ order_status: 'N', response_status: 'active', number_unread: 100 }],
  });
});

it('the unread of a page’s start are counted as the inbox counts them, and by the page of the disk too', async () => {
  const now = server.clock.now();
  const ask = (viewer: Viewer) => unreadQuery([viewer], now);
  const [small, large] = [await pagesOf(ask(few)), await pagesOf(ask(many))];
  expect(large - small).toBeLessThan(1000);
  const { rows } = await unreadQuery([few, many], now).execute(server.db);
  expect(rows.map(({ customer, freelancer }) => [customer, freelancer])).toEqual([
    [2, 0],
    [100, 0],
  ]);
});
