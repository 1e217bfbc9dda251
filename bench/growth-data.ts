import { withClient } from './database.ts';

/** Numbers of rows of each kind in a database. */
export interface Amounts {
  people: number;
  /** Orders of other people, each with a response, its chat and a deal. */
  others: number;
  /** Responses to one order. */
  responses: number;
  /** Orders of one customer. */
  orders: number;
  /** Deals of one customer, some of them with one executor. */
  deals: number;
  /** Messages in one chat. */
  messages: number;
  /** Chats in one inbox. */
  threads: number;
  /** Lines in one bell. */
  notifications: number;
}

/** Numbers of people; each has one kind of data in large amounts. */
export const PEOPLE = { customer: 1, moderator: 2, inbox: 3, chat: 4, chatting: 5, bell: 6, deals: 7, executor: 8 };
export const ORDERS = { responses: 1_000_001, chat: 1_000_002, deals: 1_000_003 };
/** The deal and the chat that calls read. */
export const DEAL = 1;
export const CHAT_RESPONSE = 1;
const LEAST_PEOPLE = 10;

/** An SQL expression: the uuid of a person (1), their customer (2) or freelancer (3). */
const uuidOf = (family: 1 | 2 | 3, number: number | string): string =>
  `('0000000${family}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const PASSED = "now() - interval '1 day'";

/** SQL scripts that fill a migrated database in this order. */
function scriptsOf(of: Amounts): string[] {
  const people = Math.max(of.people, Math.max(of.responses, of.threads, of.others) + LEAST_PEOPLE);
  const order = (id: string, customer: string, status: string, from: string) => `
    insert into orders (id, customer_uuid, status, title, description, budget, configuration_ids, published_at, expires_at,
      created_at, updated_at)
    overriding system value
    select ${id}, ${customer}, ${status}, 'Перенос остатков', 'Перенести остатки и взаиморасчёты', 1000000, array[121], ${PASSED},
      now() + interval '20 days', ${PASSED}, ${PASSED} from ${from}`;
  const response = (id: string, order_id: string, freelancer: string, from: string) => `
    insert into responses (id, order_id, freelancer_uuid, status, price, period_hours, created_at, updated_at)
    overriding system value select ${id}, ${order_id}, ${freelancer}, 'active', 1000000, 40, ${PASSED}, ${PASSED} from ${from}`;
  const series = (count: number) => `generate_series(1, ${count}) n`;
  return [
    `insert into users (uuid, login, email, email_verified_at, password_hash, full_name, is_moderator, accepted_terms_at,
        accepted_personal_data_at, created_at)
      select ${uuidOf(1, 'n')}, 'person' || n, 'person' || n || '@example.test', now(), '-', 'Фамилия' || n % 5000 || ' Имя' || n % 300,
        n = ${PEOPLE.moderator}, now(), now(), now() - n * interval '1 minute' from ${series(people)}`,
    `insert into profiles (uuid, user_uuid, side, created_at)
      select case side when 'customer' then ${uuidOf(2, 'n')} else ${uuidOf(3, 'n')} end, ${uuidOf(1, 'n')}, side, now()
      from ${series(people)}, unnest(array['customer', 'freelancer']) side`,
    order('n', uuidOf(2, PEOPLE.customer), "case when n % 3 = 0 then 'A' else 'N' end", series(of.orders)),
    order(`${ORDERS.responses}`, uuidOf(2, PEOPLE.customer), "'N'", '(values (1)) one'),
    order(`${ORDERS.chat}`, uuidOf(2, PEOPLE.chat), "'N'", '(values (1)) one'),
    order(`${ORDERS.deals} + n - 1`, uuidOf(2, PEOPLE.deals), "'F'", series(Math.ceil(of.deals / 10))),
    order('2000000 + n', uuidOf(2, PEOPLE.inbox), "'N'", series(Math.ceil(of.threads / 10))),
    response(`${CHAT_RESPONSE}`, `${ORDERS.chat}`, uuidOf(3, PEOPLE.chatting), '(values (1)) one'),
    response('1000000 + n', `${ORDERS.responses}`, uuidOf(3, `n + ${LEAST_PEOPLE}`), series(of.responses)),
    order('3000000 + n', uuidOf(2, `${LEAST_PEOPLE} + n`), "'A'", series(of.others)),
    response('3000000 + n', '3000000 + n', uuidOf(3, `${LEAST_PEOPLE} + n / 7`), series(of.others)),
    response('2000000 + n', '2000001 + (n - 1) / 10', uuidOf(3, `n + ${LEAST_PEOPLE}`), series(of.threads)),
    'update orders set number_responses = (select count(*) from responses r where r.order_id = orders.id)',
    `insert into threads (order_id, response_id, created_at) select order_id, id, created_at from responses`,
    `insert into messages (order_id, thread_id, author_uuid, message, created_at)
      select t.order_id, t.id, f.user_uuid, 'Сделаю за неделю', ${PASSED} from threads t join responses r on r.id = t.response_id
        join profiles f on f.uuid = r.freelancer_uuid`,
    `insert into messages (order_id, thread_id, author_uuid, message, created_at)
      select t.order_id, t.id, case when n % 2 = 0 then ${uuidOf(1, PEOPLE.chat)} else ${uuidOf(1, PEOPLE.chatting)} end,
        'Сообщение ' || n, ${PASSED} from threads t, ${series(of.messages)} where t.response_id = ${CHAT_RESPONSE}`,
    `insert into read_positions (thread_id, user_uuid, message_id, read_at)
      select t.id, ${uuidOf(1, PEOPLE.inbox)}, max(m.id), now() from threads t join messages m on m.thread_id = t.id
      where t.response_id > 2000000 + ${Math.floor(of.threads / 20)} and t.response_id < 3000000 group by t.id`,
    // Every author has a reading position: if one person had all of them, PostgreSQL would rightly read the table whole.
    `insert into read_positions (thread_id, user_uuid, message_id, read_at)
      select m.thread_id, m.author_uuid, max(m.id), now() from messages m join threads t on t.id = m.thread_id
      where t.response_id <> ${CHAT_RESPONSE} group by m.thread_id, m.author_uuid`,
    `insert into deals (id, order_id, number, customer_uuid, executor_uuid, status, description, price, commission_rate, commission,
        planned_at, created_at, expired_at, paid_at, accepted_at, ended_at, updated_at)
      overriding system value
      select n, ${ORDERS.deals} + (n - 1) / 10, 1 + (n - 1) % 10, ${uuidOf(2, PEOPLE.deals)}, ${uuidOf(3, PEOPLE.executor)}, 'paid_out',
        'Этап работ', 1000000, 650, 65000, current_date, now() - n * interval '1 hour', now(), ${PASSED}, ${PASSED}, ${PASSED}, ${PASSED}
      from ${series(of.deals)}`,
    `insert into deals (id, order_id, number, customer_uuid, executor_uuid, status, description, price, commission_rate, commission,
        planned_at, created_at, expired_at, paid_at, accepted_at, ended_at, updated_at)
      overriding system value
      select r.id, r.order_id, 1, o.customer_uuid, r.freelancer_uuid, 'paid_out', 'Этап работ', r.price, 650, 65000, current_date,
        r.created_at, now(), r.created_at, r.created_at, r.created_at, r.created_at
      from responses r join orders o on o.id = r.order_id where r.id > 3000000`,
    `insert into deal_events (order_id, deal_id, move, by, created_at)
      select order_id, id, move, 'customer', created_at from deals, unnest(array['create', 'payment_confirmed', 'accept']) move`,
    `insert into notifications (user_uuid, kind, event_number, payload, title, text, is_in_bell, read_at, created_at)
      select ${uuidOf(1, PEOPLE.bell)}, 'deal_accepted', n, '{}', 'Работа принята', 'Этап работ', true,
        case when n % 50 = 0 then null else now() end, ${PASSED} from ${series(of.notifications)}`,
    `select setval(pg_get_serial_sequence(t, 'id'), 10000000) from unnest(array['orders', 'responses', 'deals']) t`,
    'vacuum analyze',
  ];
}

/** Fills a migrated database; `passwordHash` becomes the password of the customer. */
export async function seedGrowth(connectionString: string, amounts: Amounts, passwordHash: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    for (const script of scriptsOf(amounts)) await client.query(script);
    await client.query(`update users set password_hash = $1 where uuid = ${uuidOf(1, PEOPLE.customer)}`, [
      passwordHash,
    ]);
  });
}

/** Signs people in by their numbers. */
export async function seedSessions(connectionString: string, tokenHashes: ReadonlyMap<number, Buffer>): Promise<void> {
  await withClient(connectionString, async (client) => {
    for (const [number, hash] of tokenHashes) {
      await client.query(
        `insert into sessions (token_hash, user_uuid, created_at, last_seen_at, expires_at)
         select $1, ${uuidOf(1, number)}, now(), now(), now() + interval '1 day'`,
        [hash],
      );
    }
  });
}
