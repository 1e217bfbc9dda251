import { createHash } from 'node:crypto';
import { withClient } from '../database.ts';

/** The session token in the cookie of the n-th person. */
export const tokenOf = (n: number): string => `bench-session-${n}-of-somebody-who-listens`;

/** Each chat has two people: the customer has an even number, the freelancer the next one. */
const PEOPLE = `
  insert into users (uuid, login, email, email_verified_at, password_hash, full_name, accepted_terms_at,
    accepted_personal_data_at, created_at)
  select gen_random_uuid(), 'user' || n, 'user' || n || '@example.test', now(), '-', 'Тестов', now(), now(), now()
  from generate_series(0, $1::int - 1) n`;
const PROFILES = `
  insert into profiles (uuid, user_uuid, side, created_at)
  select gen_random_uuid(), uuid, side, now() from users, unnest(array['customer', 'freelancer']) side`;
const NUMBERED = `
  create temp table numbered as
  select substr(u.login, 5)::int as n, u.uuid as user_uuid, c.uuid as customer_uuid, f.uuid as freelancer_uuid
  from users u join profiles c on c.user_uuid = u.uuid and c.side = 'customer'
  join profiles f on f.user_uuid = u.uuid and f.side = 'freelancer'`;
const SESSIONS = `
  insert into sessions (token_hash, user_uuid, created_at, last_seen_at, expires_at)
  select decode(hash, 'hex'), p.user_uuid, now(), now(), now() + interval '30 days'
  from unnest($1::text[]) with ordinality as given (hash, place) join numbered p on p.n = place - 1`;
const CHATS = `
  insert into orders (customer_uuid, status, title, description, published_at, expires_at, created_at, updated_at)
  select customer_uuid, 'N', 'Перенос остатков', 'Перенести остатки', now(), now() + interval '30 days', now(), now()
  from numbered where n % 2 = 0 order by n;
  insert into responses (order_id, freelancer_uuid, status, price, period_hours, created_at, updated_at)
  select o.id, f.freelancer_uuid, 'active', 100000000, 40, now(), now()
  from orders o join numbered c on c.customer_uuid = o.customer_uuid join numbered f on f.n = c.n + 1;
  insert into threads (order_id, response_id, created_at) select order_id, id, now() from responses;`;
/** Earlier messages, already read: without any the planner assumes an empty table. */
const HISTORY = `
  insert into messages (order_id, thread_id, author_uuid, message, created_at)
  select t.order_id, t.id, case when n % 2 = 0 then c.user_uuid else f.user_uuid end, 'Посмотрел выгрузку', now()
  from generate_series(1, 10) n, threads t join orders o on o.id = t.order_id join responses r on r.id = t.response_id
  join profiles c on c.uuid = o.customer_uuid join profiles f on f.uuid = r.freelancer_uuid order by n, t.id;
  insert into read_positions (thread_id, user_uuid, message_id, read_at)
  select thread_id, author_uuid, max(max(id)) over (partition by thread_id), now() from messages group by thread_id, author_uuid;
  insert into outbox (kind, payload, created_at, number, dispatched_at)
  select 'message_added', jsonb_build_object('order_id', order_id, 'thread_id', thread_id, 'message_id', id, 'concerns', '[]'::jsonb),
    now() - interval '1 day', nextval('outbox_numbers'), now() - interval '1 day' from messages order by id;
  update told_messages set event_number = (select max(number) from outbox);`;

/** A chat with every id that a message and its event need. */
export interface BenchChat {
  order_id: number;
  thread_id: number;
  response_id: number;
  customer_uuid: string;
  freelancer_uuid: string;
  author_uuid: string;
  /** The two listeners. */
  people: [number, number];
}

/** Fills a migrated database with signed-in people and a chat for each pair. */
export async function seedChats(connectionString: string, people: number): Promise<void> {
  await withClient(connectionString, async (client) => {
    const hashes = Array.from({ length: people }, (_, n) => createHash('sha256').update(tokenOf(n)).digest('hex'));
    await client.query(PEOPLE, [people]);
    await client.query(PROFILES);
    await client.query(NUMBERED);
    await client.query(SESSIONS, [hashes]);
    await client.query(CHATS);
    await client.query(HISTORY);
    await client.query('vacuum analyze');
  });
}

export async function readChats(connectionString: string): Promise<BenchChat[]> {
  return await withClient(connectionString, async (client) => {
    const { rows } = await client.query<BenchChat>(`
      select t.order_id::int, t.id::int as thread_id, t.response_id::int, o.customer_uuid, r.freelancer_uuid,
        cu.uuid as author_uuid, array[substr(cu.login, 5)::int, substr(fu.login, 5)::int] as people
      from threads t join orders o on o.id = t.order_id join responses r on r.id = t.response_id
      join profiles c on c.uuid = o.customer_uuid join users cu on cu.uuid = c.user_uuid
      join profiles f on f.uuid = r.freelancer_uuid join users fu on fu.uuid = f.user_uuid`);
    return rows;
  });
}
