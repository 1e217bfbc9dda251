import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { PUBLIC } from './list-filter-store.ts';

/** Public orders published since, apart from those that were published before and were renewed. */
export async function findFirstPublished(db: Reader, since: Date): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select o.id from orders o where ${PUBLIC} and o.published_at >= ${since}
      and not exists (select from order_events e where e.order_id = o.id and e.move = 'renew' and exists (
        select from order_events former where former.order_id = o.id and former.id < e.id
          and former.move in ('publish', 'approve_publication', 'resubmit')))
    order by o.published_at, o.id`.execute(db);
  return found.rows.map(({ id }) => id);
}
