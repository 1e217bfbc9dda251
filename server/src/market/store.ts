import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';

export type CorridorRow = Selectable<Database['price_corridors']>;

export async function findCorridors(db: Reader): Promise<CorridorRow[]> {
  return await db.selectFrom('price_corridors').selectAll().execute();
}

/** Lets one process count at a time; false while another does. */
export async function tryLockMarket(tx: Tx): Promise<boolean> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('market', 0)) as mine`.execute(tx);
  return lock.rows[0]?.mine ?? false;
}

const QUARTILES = sql`(percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price))`;

/**
 * Recounts the price corridors from prices since a moment, and deletes those without enough prices. Prices of private
 * orders stay out.
 */
export async function countCorridors(tx: Tx, { since, least }: { since: Date; least: number }): Promise<void> {
  const gone = [ORDER_STATUS.blocked, ORDER_STATUS.deleted];
  await sql`
    with prices as (
      select 'responses' as source, order_id, price from responses
        where created_at >= ${since} and status in ('active', 'viewed', 'approved', 'rejected')
      union all
      select 'deals', order_id, price from deals where paid_at >= ${since} and status <> 'refunded'
    ), counted as (
      select configuration_id, source, count(*)::int as number_prices, ${QUARTILES} as quartiles
      from prices join orders on orders.id = prices.order_id, unnest(orders.configuration_ids) as configuration_id
      where not orders.is_private and orders.status <> all (${sql.val(gone)}::text[])
      group by configuration_id, source having count(*) >= ${least}
    ), gone as (
      delete from price_corridors c where not exists (
        select from counted n where n.configuration_id = c.configuration_id and n.source = c.source)
    )
    insert into price_corridors (configuration_id, source, number_prices, low, middle, high)
    select configuration_id, source, number_prices, round(quartiles[1]), round(quartiles[2]), round(quartiles[3]) from counted
    on conflict (configuration_id, source) do update set number_prices = excluded.number_prices,
      low = excluded.low, middle = excluded.middle, high = excluded.high`.execute(tx);
}

/** The number of freelancers without a permanent ban, with the totals of their reviews. */
export async function countFreelancers(
  db: Reader,
): Promise<{ number: number; sum_stars: number; number_reviews: number }> {
  const row = await db
    .selectFrom('profiles')
    .select((of) => [
      of.fn.countAll<number>().as('number'),
      of.fn.coalesce(of.fn.sum<number>('sum_stars'), of.val(0)).as('sum_stars'),
      of.fn.coalesce(of.fn.sum<number>('number_reviews'), of.val(0)).as('number_reviews'),
    ])
    .where('side', '=', 'freelancer')
    .where('is_banned', '=', false)
    .executeTakeFirstOrThrow();
  return { number: row.number, sum_stars: Number(row.sum_stars), number_reviews: Number(row.number_reviews) };
}

/** Everything that was ever paid out, in kopecks. */
export async function sumEarned(db: Reader): Promise<{ sum_deals: number; number_deals: number }> {
  const row = await db
    .selectFrom('earned_sums')
    .select((of) => [
      of.fn.coalesce(of.fn.sum<number>('sum_deals'), of.val(0)).as('sum_deals'),
      of.fn.coalesce(of.fn.sum<number>('number_deals'), of.val(0)).as('number_deals'),
    ])
    .where('period', '=', 'all')
    .where('side', '=', 'freelancer')
    .executeTakeFirstOrThrow();
  return { sum_deals: Number(row.sum_deals), number_deals: Number(row.number_deals) };
}

/** The median minutes to the first response of public orders published since, and the number of orders that had one. */
export async function findFirstResponses(db: Reader, since: Date): Promise<{ number: number; minutes: number }> {
  const { rows } = await sql<{ number: number; minutes: number | null }>`
    select count(*)::int as number,
      round(percentile_cont(0.5) within group (order by extract(epoch from waited) / 60))::int as minutes
    from (
      select (select min(r.created_at) from responses r where r.order_id = o.id) - o.published_at as waited
      from (select distinct order_id from responses where created_at >= ${since}) as lately
      join orders o on o.id = lately.order_id
      where o.published_at >= ${since} and not o.is_private
    ) as orders_since where waited >= interval '0'`.execute(db);
  return { number: rows[0]?.number ?? 0, minutes: rows[0]?.minutes ?? 0 };
}
