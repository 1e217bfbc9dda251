import type { StatisticRow } from '@provodka/domain/statistics.ts';
import type { IsoDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { countDaysSql } from './count-store.ts';

/** Counted days in their order, both ends included; money in kopecks. */
export async function findDays(db: Reader, from: IsoDay, to: IsoDay): Promise<StatisticRow[]> {
  return await db
    .selectFrom('statistic_days')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** Answers of moderators to complaints and tickets that were given on these days of Moscow, both included. */
export async function findAnswers(db: Reader, from: IsoDay, to: IsoDay) {
  return await db
    .selectFrom('complaints')
    .select([
      sql<number>`count(*)`.as('number'),
      sql<number>`count(*) filter (where decided_at > due_at)`.as('number_late'),
      sql<number | null>`(percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)))`.as(
        'median_seconds',
      ),
    ])
    .where('decided_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'Europe/Moscow'`)
    .where('decided_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'Europe/Moscow'`)
    .executeTakeFirstOrThrow();
}

/** The first day that is not counted for good, null when there is nothing to count. */
export async function findOpenDay(db: Reader): Promise<IsoDay | null> {
  const { rows } = await sql<{ day: IsoDay | null }>`
    select coalesce(
      (select max(day) + 1 from statistic_days
        where counted_at >= (day + 1)::timestamp at time zone 'Europe/Moscow' + interval '1 hour'),
      (select (min(created_at) at time zone 'Europe/Moscow')::date from users)) as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** Lets one process count at a time; false while another does. */
export async function tryLockStatistics(tx: Tx): Promise<boolean> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('statistics', 0)) as mine`.execute(tx);
  return lock.rows[0]?.mine ?? false;
}

/** Recounts these days, both included. */
export async function countDays(tx: Tx, from: IsoDay, to: IsoDay, now: Date): Promise<void> {
  await sql`
    insert into statistic_days (day, orders_new, orders_with_executor, responses_new, responses_paid, sm_spent, deals_created,
      deals_paid, paid_sum, accepted_sum, refund_sum, commission_sum, users_new, counted_at)
    select counted.*, ${now}::timestamptz from (${sql.raw(countDaysSql(`'${from}'::date`, `'${to}'::date`))}) as counted
    on conflict (day) do update set orders_new = excluded.orders_new, orders_with_executor = excluded.orders_with_executor,
      responses_new = excluded.responses_new, responses_paid = excluded.responses_paid, sm_spent = excluded.sm_spent,
      deals_created = excluded.deals_created, deals_paid = excluded.deals_paid, paid_sum = excluded.paid_sum,
      accepted_sum = excluded.accepted_sum, refund_sum = excluded.refund_sum, commission_sum = excluded.commission_sum,
      users_new = excluded.users_new, counted_at = excluded.counted_at`.execute(tx);
}
