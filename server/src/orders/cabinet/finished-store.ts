import type { Kopecks } from '@provodka/domain/money/money.ts';
import { sql } from 'kysely';
import { anyId } from '../../platform/database/any-of.ts';
import type { Reader } from '../../platform/database/database.ts';

/** An order's outcome for one executor: the sum of their paid-out deals and the newest published review about them. */
export interface FinishedRow {
  order_id: number;
  sum: Kopecks;
  ended_at: Date;
  stars: number | null;
  text: string | null;
}

/** Outcomes of those orders in which the executor was paid. */
export async function findFinished(
  db: Reader,
  executorUuid: string,
  orderIds: readonly number[],
): Promise<FinishedRow[]> {
  if (orderIds.length === 0) return [];
  const found = await sql<FinishedRow>`
    select d.order_id, sum(coalesce(d.executor_share, d.price))::bigint as sum, max(d.ended_at) as ended_at,
      max(review.stars) as stars, max(review.text) as text
    from deals d
    left join lateral (select r.stars, r.text from reviews r
      where r.order_id = d.order_id and r.target_uuid = d.executor_uuid and r.published_at is not null
      order by r.id desc limit 1) review on true
    where d.order_id = ${anyId(orderIds)} and d.executor_uuid = ${executorUuid} and d.status = 'paid_out'
    group by d.order_id`.execute(db);
  return found.rows;
}
