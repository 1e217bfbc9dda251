import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from './database.ts';
import type { Onlooker, Viewer } from './viewer.ts';

/** Somebody who asks for a row by its id. */
export interface Asked {
  viewer: Viewer;
  id: number;
}

/** Stands for whoever asks in conditions beside the table `asked`; moderators are asked about apart. */
export const ASKING: Onlooker = {
  is_moderator: false,
  customer_uuid: sql.ref('asked.customer_uuid'),
  freelancer_uuid: sql.ref('asked.freelancer_uuid'),
};

/** The askers as a table of a query: `asked (id, user_uuid, customer_uuid, freelancer_uuid, place)`. */
export const askedTable = (asked: readonly Asked[]): RawBuilder<unknown> => sql`
  unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ viewer }) => viewer.user_uuid)}::uuid[],
    ${asked.map(({ viewer }) => viewer.customer_uuid)}::uuid[], ${asked.map(({ viewer }) => viewer.freelancer_uuid)}::uuid[])
    with ordinality as asked (id, user_uuid, customer_uuid, freelancer_uuid, place)`;

/**
 * Asks for many people at once what a list asks for one: those of `asked` that find their row in `tables` under `condition`.
 * Nothing is asked for moderators, who see everything.
 */
export async function askTogether<A extends Asked>(
  db: Reader,
  asked: readonly A[],
  tables: RawBuilder<unknown>,
  condition: Expression<SqlBool>,
): Promise<A[]> {
  const ordinary = asked.filter(({ viewer }) => !viewer.is_moderator);
  const moderators = asked.filter(({ viewer }) => viewer.is_moderator);
  if (ordinary.length === 0) return moderators;
  const found = await sql<{ place: number }>`
    select asked.place from ${askedTable(ordinary)}, ${tables} where ${condition}`.execute(db);
  const places = new Set(found.rows.map(({ place }) => place));
  return [...moderators, ...ordinary.filter((_, index) => places.has(index + 1))];
}
