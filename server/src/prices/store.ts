import { ORDER_STATUS } from '@provodka/domain/orders.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database.ts';
import type { Database } from '../platform/schema.ts';

export type CorridorRow = Omit<Selectable<Database['price_corridors']>, 'source'> & { source: 'responses' | 'deals' };

export async function findCorridors(db: Reader): Promise<CorridorRow[]> {
  return (await db.selectFrom('price_corridors').selectAll().execute()) as CorridorRow[];
}

/** One process at a time; false while another is at it. */
export async function tryLockCorridors(tx: Tx): Promise<boolean> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('price_corridors', 0)) as mine`.execute(tx);
  return lock.rows[0]?.mine ?? false;
}

const QUARTILES = sql`(percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price))`;

/** Writes what the prices since a moment give, and takes away what they give no more. Prices of private orders stay untold. */
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
