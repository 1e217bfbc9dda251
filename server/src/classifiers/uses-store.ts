import type { ClassifierList } from '@provodka/domain/classifiers.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

export interface Uses {
  orders: number;
  profiles: number;
  searches: number;
}
type Counted = Uses & { id: number };

/** The numbers of orders, profiles and saved searches that name each of these rows; null without any. */
export async function countUses(
  db: Reader,
  list: ClassifierList,
  ids: readonly number[],
): Promise<Map<number, Uses> | null> {
  if (list === 'banks') return null;
  const asked = sql`unnest(${sql.val([...ids])}::int[]) as asked (id)`;
  const found =
    list === 'cities'
      ? await sql<Counted>`
          select asked.id, (select count(*) from orders o where o.city_id = asked.id) as orders,
            (select count(*) from profiles p where p.city_id = asked.id) as profiles, 0 as searches
          from ${asked}`.execute(db)
      : await sql<Counted>`
          with wanted as (select array_agg(id) as ids from ${asked}),
          in_orders as (
            select named.id, count(*) as number from wanted, orders o, unnest(o.configuration_ids || o.platform_ids) as named (id)
            where (o.configuration_ids && wanted.ids or o.platform_ids && wanted.ids) group by named.id),
          in_profiles as (
            select classifier_id as id, count(*) as number from wanted, profile_classifiers
            where classifier_id = any(wanted.ids) group by classifier_id),
          in_searches as (
            select named[2]::bigint as id, count(*) as number
            from saved_searches, regexp_matches(query, '(configurations|platforms)(?:%5B%5D|\\[\\])?=(\\d{1,9})', 'g') as named
            group by named[2]::bigint)
          select asked.id, coalesce(o.number, 0) as orders, coalesce(p.number, 0) as profiles, coalesce(s.number, 0) as searches
          from ${asked} left join in_orders o on o.id = asked.id left join in_profiles p on p.id = asked.id
            left join in_searches s on s.id = asked.id`.execute(db);
  return new Map(found.rows.map(({ id, ...uses }) => [id, uses]));
}
