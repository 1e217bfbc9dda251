import type { ClassifierList, ClassifierRow } from '@provodka/domain/classifiers.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';

const KIND = { configurations: 'configuration', platforms: 'platform' } as const;
type Grouped = keyof typeof KIND;
const isGrouped = (list: ClassifierList): list is Grouped => list in KIND;

const COLUMNS = ['id', 'title', 'is_active', 'position', 'merged_into', 'synonyms', 'is_placed', 'updated_at'] as const;

/** The columns that all lists share. */
const common = (row: ClassifierRow): Pick<ClassifierRow, (typeof COLUMNS)[number]> => ({
  id: row.id,
  title: row.title,
  is_active: row.is_active,
  position: row.position,
  merged_into: row.merged_into,
  synonyms: row.synonyms,
  is_placed: row.is_placed,
  updated_at: row.updated_at,
});

/** An upsert replaces the shared columns of a known row. */
const TAKE_NEW = {
  title: sql.ref<string>('excluded.title'),
  is_active: sql.ref<boolean>('excluded.is_active'),
  position: sql.ref<number>('excluded.position'),
  merged_into: sql.ref<number | null>('excluded.merged_into'),
  synonyms: sql.ref<string[]>('excluded.synonyms'),
  is_placed: sql.ref<boolean>('excluded.is_placed'),
  updated_at: sql.ref<Date>('excluded.updated_at'),
} satisfies Record<Exclude<(typeof COLUMNS)[number], 'id'>, unknown>;

/** All rows of a list, in their order. */
export async function findRows(db: Reader, list: ClassifierList): Promise<ClassifierRow[]> {
  if (isGrouped(list)) {
    const rows = await db
      .selectFrom('classifiers')
      .select([...COLUMNS, 'parent_id'])
      .where('kind', '=', KIND[list])
      .orderBy('position')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, region: null }));
  }
  if (list === 'cities') {
    const rows = await db
      .selectFrom('cities')
      .select([...COLUMNS, 'region'])
      .orderBy('title')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, parent_id: null }));
  }
  const rows = await db.selectFrom('sbp_banks').select(COLUMNS).orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({ ...row, parent_id: null, region: null }));
}

/** Locks a list, so that its editors take turns. Lists that share their ids share the lock. */
export async function lockList(tx: Tx, list: ClassifierList): Promise<ClassifierRow[]> {
  const name = isGrouped(list) ? 'classifiers' : list;
  await lockName(tx, `list ${name}`);
  return await findRows(tx, list);
}

/** Ids of new rows, for lists that assign ids themselves: above all ids of releases, and never reused. */
export async function nextIds(tx: Tx, list: Exclude<ClassifierList, 'banks'>, number: number): Promise<number[]> {
  const table = isGrouped(list) ? 'classifiers' : 'cities';
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${number}::int)`.execute(
    tx,
  );
  return found.rows.map(({ id }) => id);
}

/** Saves rows in their final state, new ones too; a group comes before its rows. */
export async function saveRows(tx: Tx, list: ClassifierList, rows: readonly ClassifierRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (isGrouped(list)) {
    await tx
      .insertInto('classifiers')
      .values(rows.map((row) => ({ ...common(row), parent_id: row.parent_id, kind: KIND[list] })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({ ...TAKE_NEW, parent_id: row.ref('excluded.parent_id') })),
      )
      .execute();
  } else if (list === 'cities') {
    await tx
      .insertInto('cities')
      .values(rows.map((row) => ({ ...common(row), region: row.region ?? row.title })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({ ...TAKE_NEW, region: row.ref('excluded.region') })),
      )
      .execute();
  } else {
    await tx
      .insertInto('sbp_banks')
      .values(rows.map(common))
      .onConflict((conflict) => conflict.column('id').doUpdateSet(TAKE_NEW))
      .execute();
  }
}
