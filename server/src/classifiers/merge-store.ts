/** Merges that can be undone, and what named the merged rows. */
import type { ClassifierList, ClassifierRow, RecordedMerge } from '@provodka/domain/classifiers.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';

export interface NewMerge {
  list: ClassifierList;
  from: number;
  into: number;
  /** The rows that the merge changes, as they are. */
  before: readonly ClassifierRow[];
  now: Date;
}

/** Keeps a merge and everything that names the merged row, before it is moved; what is kept is locked. */
export async function insertMerge(tx: Tx, { list, from, into, before, now }: NewMerge): Promise<void> {
  const { id } = await tx
    .insertInto('classifier_merges')
    .values({ list, from_id: from, into_id: into, before: JSON.stringify(before), merged_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (list === 'banks') return;
  if (list === 'cities') {
    await sql`insert into classifier_merge_uses (merge_id, order_id)
      select ${id}, id from orders where city_id = ${from} order by id for update`.execute(tx);
    await sql`insert into classifier_merge_uses (merge_id, profile_uuid)
      select ${id}, uuid from profiles where city_id = ${from} order by uuid for update`.execute(tx);
    return;
  }
  const column = sql.ref(list === 'configurations' ? 'configuration_ids' : 'platform_ids');
  await sql`insert into classifier_merge_uses (merge_id, order_id, had_both, place)
    select ${id}, id, ${column} @> array[${into}::int], array_position(${column}, ${from}::int)
    from orders where ${column} @> array[${from}::int] order by id for update`.execute(tx);
  await sql`insert into classifier_merge_uses (merge_id, profile_uuid, had_both)
    select ${id}, profile_uuid, exists (
      select from profile_classifiers other where other.profile_uuid = named.profile_uuid and other.classifier_id = ${into})
    from profile_classifiers named where classifier_id = ${from}`.execute(tx);
  const names = (row: number) => `(^|&)${list}%5B%5D=${row}(&|$)`;
  await sql`insert into classifier_merge_uses (merge_id, search_id, had_both)
    select ${id}, id, query ~ ${names(into)} from saved_searches where query ~ ${names(from)}`.execute(tx);
}

const COLUMNS = ['id', 'from_id', 'into_id', 'before', 'merged_at'] as const;

export async function findMerge(
  tx: Tx,
  list: ClassifierList,
  from: number,
): Promise<(RecordedMerge & { id: number }) | undefined> {
  return await tx
    .selectFrom('classifier_merges')
    .select(COLUMNS)
    .where('list', '=', list)
    .where('from_id', '=', from)
    .executeTakeFirst();
}

/** The merges on record of a list. */
export async function findMerges(
  db: Reader,
  list: ClassifierList,
): Promise<{ from_id: number; into_id: number; merged_at: Date }[]> {
  return await db
    .selectFrom('classifier_merges')
    .select(['from_id', 'into_id', 'merged_at'])
    .where('list', '=', list)
    .execute();
}

export async function findMoved(tx: Tx, mergeId: number) {
  const counted = await tx
    .selectFrom('classifier_merge_uses')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('merge_id', '=', mergeId)
    .executeTakeFirstOrThrow();
  const searches = await tx
    .selectFrom('classifier_merge_uses')
    .innerJoin('saved_searches', 'saved_searches.id', 'classifier_merge_uses.search_id')
    .select(['saved_searches.id', 'saved_searches.user_uuid', 'classifier_merge_uses.had_both'])
    .where('merge_id', '=', mergeId)
    .orderBy('saved_searches.user_uuid')
    .orderBy('saved_searches.id')
    .execute();
  return { number: counted.number, searches };
}

export async function deleteMerge(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('classifier_merges').where('id', '=', id).execute();
}

export async function deleteMergesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('classifier_merges').where('merged_at', '<=', moment).execute();
}
