import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { PUBLIC } from './list/list-filter-store.ts';

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

/** An undone merge of two rows of a list. */
export interface UndoneMove {
  isCity: boolean;
  id: number;
  from: number;
  into: number;
}

/** Orders that a merge moved and that still name the other row name the merged one again; returns their number. */
export async function restoreClassifier(tx: Tx, merge: { id: number; from: number; into: number }): Promise<number> {
  const { id, from, into } = merge;
  let number = 0;
  for (const column of [sql`configuration_ids`, sql`platform_ids`]) {
    const moved = await sql`update orders o set ${column} = case when u.had_both
          then o.${column}[:u.place - 1] || ${from}::int || o.${column}[u.place:]
          else array_replace(o.${column}, ${into}::int, ${from}::int) end
        from (
          select orders.id, uses.had_both, uses.place from classifier_merge_uses uses join orders on orders.id = uses.order_id
          where uses.merge_id = ${id} and orders.${column} @> array[${into}::int] and not orders.${column} @> array[${from}::int]
          order by orders.id for update of orders
        ) as u where o.id = u.id`.execute(tx);
    number += Number(moved.numAffectedRows ?? 0);
  }
  await retitle(tx, [from, into]);
  return number;
}

/** The same of a city. */
export async function restoreCity(
  tx: Tx,
  { id, from, into }: { id: number; from: number; into: number },
): Promise<number> {
  const moved = await sql`update orders o set city_id = ${from}
    from (
      select orders.id from classifier_merge_uses uses join orders on orders.id = uses.order_id
      where uses.merge_id = ${id} and orders.city_id = ${into} order by orders.id for update of orders
    ) as u where o.id = u.id`.execute(tx);
  return Number(moved.numAffectedRows ?? 0);
}

/** The configurations that orders of the public list name. */
export async function findPublicConfigurations(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from orders o, unnest(o.configuration_ids) c(id) where ${PUBLIC}`.execute(db);
  return rows.map(({ id }) => id);
}
