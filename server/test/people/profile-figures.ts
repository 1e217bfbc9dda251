import { sql } from 'kysely';
import type { TestServer } from '../server.ts';

/** The numbers on a profile's page. */
export interface Figures {
  number_deals: number;
  sum_deals: number;
  number_reviews: number;
  number_stars: number | null;
  review_counts: number[];
  number_orders_in_work: number;
  /** The published orders of a customer, or the remaining responses of a freelancer. */
  further: number | null;
}

type Pages = Record<'customer' | 'freelancer', Figures>;

/** The figures on both profiles of these people, read as a guest. */
export async function shownFigures(server: TestServer, of: { customer: string; freelancer: string }): Promise<Pages> {
  const { api } = server.guest();
  const { data: customer } = await api.customers_get({ params: { uuid: of.customer } });
  const { data: freelancer } = await api.freelancers_get({ params: { uuid: of.freelancer } });
  return {
    customer: { ...common(customer), further: customer.number_orders },
    freelancer: { ...common(freelancer), further: freelancer.number_responses },
  };
}

const common = ({
  number_deals,
  sum_deals,
  number_reviews,
  number_stars,
  review_counts,
  number_orders_in_work,
}: Omit<Figures, 'further'>) => ({
  number_deals,
  sum_deals,
  number_reviews,
  number_stars,
  review_counts,
  number_orders_in_work,
});

/** The same recounted from deals, reviews, orders and responses (specification section 3, product: wire, responses). */
export async function recountedFigures(
  server: TestServer,
  of: { customer: string; freelancer: string },
): Promise<Pages> {
  return {
    customer: await recount(server, of.customer, 'customer_uuid'),
    freelancer: await recount(server, of.freelancer, 'executor_uuid'),
  };
}

const FREE_RESPONSES = 5;

async function recount(server: TestServer, uuid: string, own: 'customer_uuid' | 'executor_uuid'): Promise<Figures> {
  const { db } = server;
  const deals = await sql<{ amount: number }>`
    select coalesce(executor_share, price) as amount from deals
    where ${sql.ref(own)} = ${uuid} and status = 'paid_out'`.execute(db);
  const reviews = await sql<{ stars: number; author: string; month: string }>`
    select r.stars, a.user_uuid as author, to_char(r.published_at at time zone 'Europe/Moscow', 'YYYY-MM') as month
    from reviews r join profiles a on a.uuid = r.author_uuid join deals d on d.id = r.deal_id
    join profiles t on t.uuid = r.target_uuid
    where t.user_uuid = (select user_uuid from profiles where uuid = ${uuid}) and r.published_at is not null
      and d.status = 'paid_out' and r.target_uuid = ${uuid}
    order by r.published_at, r.id`.execute(db);
  const months = new Set<string>();
  const orders = await sql<{ status: string }>`
    select status from orders where ${sql.ref(own)} = ${uuid} and published_at is not null and not is_private`.execute(
    db,
  );
  const responses = await sql`
    select from responses r join orders o on o.id = r.order_id
    where r.freelancer_uuid = ${uuid} and r.status in ('active', 'viewed') and o.status = 'N' and o.budget is not null`.execute(
    db,
  );
  const stars = reviews.rows.flatMap(({ stars, author, month }) => {
    const isFirst = !months.has(`${author} ${month}`);
    months.add(`${author} ${month}`);
    return isFirst ? [stars] : [];
  });
  const sum = stars.reduce((total, each) => total + each, 0);
  const shown = orders.rows.filter(({ status }) => !['B', 'D'].includes(status));
  const left = deals.rows.length > 0 ? null : Math.max(0, FREE_RESPONSES - responses.rows.length);
  return {
    number_deals: deals.rows.length,
    sum_deals: deals.rows.reduce((total, { amount }) => total + amount, 0) / 100,
    number_reviews: stars.length,
    number_stars: stars.length === 0 ? null : Math.round((sum / stars.length) * 10) / 10,
    review_counts: [1, 2, 3, 4, 5].map((number) => stars.filter((each) => each === number).length),
    number_orders_in_work: orders.rows.filter(({ status }) => status === 'W').length,
    further: own === 'customer_uuid' ? shown.length : left,
  };
}
