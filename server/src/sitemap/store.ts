import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

/** The newest id of each kind, 0 without any. */
export async function findLastIds(db: Reader): Promise<{ orders: number; people: number }> {
  const { rows } = await sql<{ orders: number; people: number }>`
    select coalesce((select max(id) from orders), 0)::int as orders, coalesce((select max(id) from users), 0)::int as people`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, people: 0 };
}
