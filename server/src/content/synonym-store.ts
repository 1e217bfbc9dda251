import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { offsetOf, type Page } from '../platform/paging.ts';

export interface SynonymRow {
  id: number;
  terms: string[];
  updated_at: Date | null;
}

/** Groups before single words; of those in which a term holds `words`, any case. */
export async function findPage(db: Reader, words: string, page: Page): Promise<{ rows: SynonymRow[]; total: number }> {
  const holds = sql`from search_synonyms where (${words} = '' or exists (
    select from unnest(terms) as term where strpos(lower(term), lower(${words})) > 0))`;
  const counted = await sql<{ total: number }>`select count(*) as total ${holds}`.execute(db);
  const found = await sql<SynonymRow>`select id, terms, updated_at ${holds}
    order by cardinality(terms) = 1, id limit ${page.limit} offset ${offsetOf(page)}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function lock(tx: Tx, id: number): Promise<SynonymRow | undefined> {
  return await tx
    .selectFrom('search_synonyms')
    .select(['id', 'terms', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insert(tx: Tx, terms: string[], now: Date): Promise<number> {
  const row = await tx
    .insertInto('search_synonyms')
    .values({ terms, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function update(tx: Tx, id: number, terms: string[], now: Date): Promise<void> {
  await tx.updateTable('search_synonyms').set({ terms, updated_at: now }).where('id', '=', id).execute();
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('search_synonyms').where('id', '=', id).execute();
}
