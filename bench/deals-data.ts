import { withClient } from './database.ts';

/** A paid deal with the ids its acceptance mentions. */
export interface PaidDeal {
  order_id: number;
  deal_id: number;
  /** The user behind the customer. */
  user_uuid: string;
  customer_uuid: string;
  executor_uuid: string;
  escrow_id: number;
  payable_id: number;
}

const PEOPLE = 400;
const ORDERS = 2000;
const DEALS_EACH = 16;

/** Ids of each kind begin at a different number, so that a value shows its kind. */
const FIRST_IDS = `
  alter table orders alter column id restart with 1000001;
  alter table deals alter column id restart with 2000001;
  alter table ledger_accounts alter column id restart with 3000001;
  alter table responses alter column id restart with 4000001;`;

const USERS = `
  insert into users (uuid, login, email, email_verified_at, password_hash, full_name, accepted_terms_at,
    accepted_personal_data_at, created_at)
  select gen_random_uuid(), 'user' || n, 'user' || n || '@example.test', now(), '-', 'Тестов', now(), now(), now()
  from generate_series(1, ${PEOPLE}) n;
  insert into profiles (uuid, user_uuid, side, created_at)
  select gen_random_uuid(), uuid, side, now() from users, unnest(array['customer', 'freelancer']) side;
  create temp table customers as
    select row_number() over () - 1 as n, uuid from profiles where side = 'customer';
  create temp table freelancers as
    select row_number() over () - 1 as n, uuid from profiles where side = 'freelancer';`;

const ORDERS_IN_WORK = `
  insert into orders (customer_uuid, status, title, description, published_at, expires_at, created_at, updated_at)
  select c.uuid, 'N', 'Перенос остатков', 'Перенести остатки и взаиморасчёты', now(), now() + interval '30 days', now(), now()
  from generate_series(0, ${ORDERS - 1}) o join customers c on c.n = o % ${PEOPLE};
  insert into responses (order_id, freelancer_uuid, status, price, period_hours, created_at, updated_at)
  select o.id, f.uuid, 'approved', 100000000, 40, now(), now()
  from orders o join freelancers f on f.n = (o.id * 7) % ${PEOPLE};
  update orders o set status = 'W', executor_uuid = r.freelancer_uuid, response_id = r.id, number_responses = 1
  from responses r where r.order_id = o.id;`;

/** Numbered stage by stage, so that neighbours in the queue belong to different orders. */
const PAID_DEALS = `
  insert into deals (order_id, number, customer_uuid, executor_uuid, status, description, price, commission_rate,
    commission, planned_at, created_at, expired_at, paid_at, updated_at)
  select o.id, n, o.customer_uuid, o.executor_uuid, 'paid', 'Этап работ по договорённости', 1000000, 650, 65000,
    current_date, now(), now() + interval '90 days', now(), now()
  from generate_series(1, ${DEALS_EACH}) n, orders o;
  insert into payments (order_id, deal_id, kind, status, method, amount, provider, idempotence_key, created_at, updated_at)
  select order_id, id, 'payment', 'succeeded', 'card', 1065000, 'sandbox', gen_random_uuid(), now(), now() from deals;
  insert into deal_events (order_id, deal_id, move, by, created_at)
  select order_id, id, move, 'customer', now() from deals, unnest(array['create', 'payment_confirmed']) move;`;

const LEDGER = `
  insert into ledger_accounts (kind, currency, created_at) values
    ('provider_clearing', 'RUB', now()), ('commission_revenue', 'RUB', now());
  insert into ledger_accounts (kind, currency, deal_id, created_at) select 'escrow', 'RUB', id, now() from deals;
  insert into ledger_accounts (kind, currency, owner_uuid, created_at) select 'payable', 'RUB', uuid, now() from freelancers;
  select count(post_entry('deal_paid:' || a.deal_id, 'deal_paid', a.deal_id, null,
    array[clearing.id, a.id], array[-1065000, 1065000]::bigint[], now()))
  from ledger_accounts a, (select id from ledger_accounts where kind = 'provider_clearing') clearing where a.kind = 'escrow';`;

/** Fills a migrated database with deals that wait to be accepted, and lists them. */
export async function seedPaidDeals(connectionString: string): Promise<PaidDeal[]> {
  return await withClient(connectionString, async (client) => {
    for (const script of [FIRST_IDS, USERS, ORDERS_IN_WORK, PAID_DEALS, LEDGER]) await client.query(script);
    await client.query('vacuum analyze');
    const { rows } = await client.query<PaidDeal>(`
      select d.order_id::int, d.id::int as deal_id, c.user_uuid, d.customer_uuid, d.executor_uuid,
        e.id::int as escrow_id, p.id::int as payable_id
      from deals d
      join profiles c on c.uuid = d.customer_uuid
      join ledger_accounts e on e.kind = 'escrow' and e.deal_id = d.id
      join ledger_accounts p on p.kind = 'payable' and p.owner_uuid = d.executor_uuid
      order by d.id`);
    return rows;
  });
}
