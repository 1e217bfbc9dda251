import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from './database/database.ts';
import type { SqlViewer, Viewer } from './viewer.ts';

/** A question whether a viewer may see the row with this id. */
export interface VisibilityQuestion {
  viewer: Viewer;
  id: number;
}

/** Stands for the viewer in conditions beside the table `asked`; moderators are handled apart. */
export const ROW_VIEWER: SqlViewer = {
  is_moderator: false,
  customer_uuid: sql.ref('asked.customer_uuid'),
  freelancer_uuid: sql.ref('asked.freelancer_uuid'),
};

/**
 * The questions as a table: `asked (id, user_uuid, customer_uuid, freelancer_uuid, place)`. Each list is a subquery, so
 * that the planner does not estimate its length: it would plan anew each time, which takes longer than the answer.
 */
export const visibilityQueryTable = (asked: readonly VisibilityQuestion[]): RawBuilder<unknown> => sql`
  unnest((select ${asked.map(({ id }) => id)}::bigint[]), (select ${asked.map(({ viewer }) => viewer.user_uuid)}::uuid[]),
    (select ${asked.map(({ viewer }) => viewer.customer_uuid)}::uuid[]),
    (select ${asked.map(({ viewer }) => viewer.freelancer_uuid)}::uuid[]))
    with ordinality as asked (id, user_uuid, customer_uuid, freelancer_uuid, place)`;

/**
 * Finds the places of the questions that have a row in `tables` under `condition`. `offset 0` looks up each question by
 * its id; joined into one, the planner would scan everybody's rows.
 */
export const visiblePlacesQuery = (
  asked: readonly VisibilityQuestion[],
  tables: RawBuilder<unknown>,
  condition: Expression<SqlBool>,
) =>
  sql<{ place: number }>`
    select asked.place from ${visibilityQueryTable(asked)} where exists (select from ${tables} where ${condition} offset 0)`;

/**
 * Answers many questions at once: keeps those with a row in `tables` under `condition`. Moderators see everything, so
 * theirs are kept without a query.
 */
export async function filterVisible<A extends VisibilityQuestion>(
  db: Reader,
  asked: readonly A[],
  tables: RawBuilder<unknown>,
  condition: Expression<SqlBool>,
): Promise<A[]> {
  const ordinary = asked.filter(({ viewer }) => !viewer.is_moderator);
  const moderators = asked.filter(({ viewer }) => viewer.is_moderator);
  if (ordinary.length === 0) return moderators;
  const found = await visiblePlacesQuery(ordinary, tables, condition).execute(db);
  const places = new Set(found.rows.map(({ place }) => place));
  return [...moderators, ...ordinary.filter((_, index) => places.has(index + 1))];
}
