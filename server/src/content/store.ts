import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';

export interface ClassifierRow {
  id: number;
  kind: string;
  parent_id: number | null;
  title: string;
  is_active: boolean;
  merged_into: number | null;
  synonyms: string[];
}

export async function findClassifiers(db: Reader): Promise<ClassifierRow[]> {
  return await db
    .selectFrom('classifiers')
    .select(['id', 'kind', 'parent_id', 'title', 'is_active', 'merged_into', 'synonyms'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Groups of terms that mean the same. */
export async function findSynonyms(db: Reader): Promise<string[][]> {
  const rows = await db.selectFrom('search_synonyms').select('terms').orderBy('id').execute();
  return rows.map(({ terms }) => terms);
}

export async function findSetting(db: Reader, name: string): Promise<unknown> {
  return (await findDatedSetting(db, name))?.value;
}

/** A setting and when it was last written. */
export async function findDatedSetting(
  db: Reader,
  name: string,
): Promise<{ value: unknown; updated_at: Date } | undefined> {
  return await db.selectFrom('settings').select(['value', 'updated_at']).where('name', '=', name).executeTakeFirst();
}

/** Makes writers of these settings take turns, because not every setting has a row to lock. */
export async function lockSettings(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('setting ' || name)) from unnest(${sql.val([...names].toSorted())}::text[]) as name`.execute(
    tx,
  );
}

export async function saveSetting(tx: Tx, name: string, value: unknown, now: Date): Promise<void> {
  const json = JSON.stringify(value);
  await tx
    .insertInto('settings')
    .values({ name, value: json, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, updated_at: now }))
    .execute();
}

/** Saves a setting that has no value yet; false when it has one. Waits for other writers of it. */
export async function addSetting(tx: Tx, name: string, value: unknown, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Active cities with a word beginning with each of `words` in their name, other names or region (in any case, ё as е):
 * those whose name begins with the first word come first, then by name. Without words all of them.
 */
export async function findCities(db: Reader, words: readonly string[], most: number) {
  const spelled = (text: RawBuilder<string>) => sql<string>`' ' || translate(lower(${text}), 'ё-', 'е ')`;
  const [title, both] = [
    spelled(sql`title`),
    spelled(sql`title || ' ' || region || ' ' || array_to_string(synonyms, ' ')`),
  ];
  const begins = (text: RawBuilder<string>, word: string) => sql<boolean>`${text} like ${`% ${escapeLike(word)}%`}`;
  return await db
    .selectFrom('cities')
    .select(['id', 'title', 'region'])
    .where('is_active', '=', true)
    .where((where) => where.and(words.map((word) => begins(both, word))))
    .orderBy(sql`${title} not like ${` ${escapeLike(words[0] ?? '')}%`}`)
    .orderBy('title')
    .orderBy('id')
    .limit(most)
    .execute();
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Banks that take payouts through the fast payment system and are offered, in the order they are shown. */
export async function findSbpBanks(db: Reader): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .selectFrom('sbp_banks')
    .select(['id', 'title'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => ({ id: String(id), title }));
}
