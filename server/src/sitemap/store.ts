import type { SitemapKind } from '@provodka/domain/sitemap.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

type LastIds = Record<SitemapKind, number>;

/** The newest id of each kind, 0 without any. */
export async function findLastIds(db: Reader): Promise<LastIds> {
  const { rows } = await sql<LastIds>`
    select coalesce((select max(id) from orders), 0)::int as orders,
      coalesce((select max(id) from users), 0)::int as people,
      coalesce((select max(id) from classifiers where kind = 'configuration'), 0) as configurations`.execute(db);
  return rows[0] ?? { orders: 0, people: 0, configurations: 0 };
}
