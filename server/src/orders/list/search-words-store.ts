import type { UsedWord } from '@provodka/domain/search/search-typos.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { PUBLIC_ORDERS } from './list-filter-store.ts';
import { searchedOf } from './searched-texts.ts';

/** The newest orders show the words in present use, and take about a second. */
const ORDERS_READ = 2000;
const MOST_WORDS = 20_000;

const WORDS_OF_ORDERS = `select to_tsvector('simple', search_fold(
    coalesce(o.searched_title, o.title) || ' ' || o.classifier_titles || ' ' || coalesce(o.searched_description, o.description)))
  from orders o where ${PUBLIC_ORDERS} order by o.published_at desc limit ${ORDERS_READ}`;

/** Words of the newest public orders, and the number of orders with each. */
export async function readWords(db: Reader): Promise<Pick<UsedWord, 'word' | 'number_orders'>[]> {
  const read = await sql<Pick<UsedWord, 'word' | 'number_orders'>>`
    select word, ndoc as number_orders from ts_stat(${sql.lit(WORDS_OF_ORDERS)})
    where word ~ '^([а-я]{3,30}|[a-z]{3,30})$' order by ndoc desc, word limit ${sql.lit(MOST_WORDS)}`.execute(db);
  return read.rows;
}

/** Puts these words in the place of those that are there. */
export async function replaceWords(tx: Tx, words: readonly UsedWord[]): Promise<void> {
  const column = (name: keyof UsedWord) => sql.val(words.map((used) => used[name]));
  await sql`
    with fresh as (
      select * from unnest(${column('word')}::text[], ${column('stem')}::text[], ${column('number_orders')}::int[])
        as fresh (word, stem, number_orders)
    ), gone as (
      delete from search_words where word not in (select word from fresh)
    )
    insert into search_words (word, stem, number_orders) select word, stem, number_orders from fresh
    on conflict (word) do update set number_orders = excluded.number_orders
    where search_words.number_orders <> excluded.number_orders`.execute(tx);
}

/** Lets one process work at a time; false while another does. */
export async function tryLockWords(tx: Tx): Promise<boolean> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('search_words', 0)) as mine`.execute(tx);
  return lock.rows[0]?.mine ?? false;
}

/**
 * Recomputes the search vectors of the next orders; returns the last of their ids, null when there are none up to
 * `until`.
 */
export async function renewVectors(
  tx: Tx,
  range: { after: number; until: number },
  most: number,
): Promise<number | null> {
  const next = await tx
    .selectFrom('orders')
    .select(['id', 'title', 'description'])
    .where('id', '>', range.after)
    .where('id', '<=', range.until)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();
  const ids = next.map(({ id }) => id);
  const titles = next.map(({ title }) => searchedOf(title));
  const descriptions = next.map(({ description }) => searchedOf(description));
  // The trigger writes the vectors.
  await sql`
    update orders set searched_title = read.title, searched_description = read.description
    from unnest(${sql.val(ids)}::bigint[], ${sql.val(titles)}::text[], ${sql.val(descriptions)}::text[])
      as read (id, title, description)
    where orders.id = read.id`.execute(tx);
  return next.at(-1)?.id ?? null;
}

/**
 * Adds the words of the next orders to the known ones; returns the last of their ids, null when there are none up to
 * `until`.
 */
export async function addLexemes(
  tx: Tx,
  range: { after: number; until: number },
  most: number,
): Promise<number | null> {
  const noted = await sql<{ last: number | null }>`
    with next as (
      select id, search from orders where id > ${range.after} and id <= ${range.until} order by id limit ${most}
    ), noted as (
      insert into search_lexemes (lexeme)
      select distinct brought.lexeme from next, unnest(tsvector_to_array(next.search)) as brought (lexeme)
      where not exists (select from search_lexemes known where known.lexeme = brought.lexeme)
    )
    select max(id) as last from next`.execute(tx);
  return noted.rows[0]?.last ?? null;
}
