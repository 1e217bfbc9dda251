import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** Writes the present titles of classifiers into the orders that name one of these, so that the search finds them by it. */
export async function retitle(tx: Tx, classifierIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.val([...classifierIds])}::int[]`;
  await sql`update orders o set classifier_titles = (
      select coalesce(string_agg(c.title, E'\n' order by named.at), '')
      from unnest(o.configuration_ids || o.platform_ids) with ordinality as named (id, at) join classifiers c on c.id = named.id)
    from (
      select id from orders where (configuration_ids && ${ids} or platform_ids && ${ids}) order by id for update
    ) as named_so where o.id = named_so.id`.execute(tx);
}

/** Orders that name one classifier name another instead, each once and in the order they had. */
export async function replaceClassifier(tx: Tx, from: number, into: number): Promise<void> {
  for (const column of [sql`configuration_ids`, sql`platform_ids`]) {
    await sql`update orders o set ${column} = array(
        select id from (
          select case when id = ${from}::int then ${into}::int else id end as id, min(at) as at
          from unnest(o.${column}) with ordinality as named (id, at) group by 1
        ) as each_once order by at)
      from (select id from orders where ${column} @> array[${from}::int] order by id for update) as named_so
      where o.id = named_so.id`.execute(tx);
  }
  await retitle(tx, [into]);
}

/** Orders of one city are of another. */
export async function replaceCity(tx: Tx, from: number, into: number): Promise<void> {
  await sql`update orders o set city_id = ${into}
    from (select id from orders where city_id = ${from} order by id for update) as named_so
    where o.id = named_so.id`.execute(tx);
}
