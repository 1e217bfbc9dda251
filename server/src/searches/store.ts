import type { SearchChannel } from '@provodka/domain/orders/saved-searches.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';

export interface SearchRow {
  id: number;
  title: string;
  query: string;
  channels: SearchChannel[];
  told_number: number;
  last_letter_at: Date | null;
  created_at: Date;
}

const COLUMNS = ['id', 'title', 'query', 'channels', 'told_number', 'last_letter_at', 'created_at'] as const;

export async function findSearches(db: Reader, userUuid: string): Promise<SearchRow[]> {
  return await db
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('user_uuid', '=', userUuid)
    .orderBy('id', 'desc')
    .execute();
}

/** One change of a person's searches, or one letter about them, at a time. */
export async function lockSearches(tx: Tx, userUuid: string): Promise<void> {
  await lockName(tx, `saved searches of ${userUuid}`);
}

/** Tries to lock a person's searches without waiting; false while another transaction has them. */
export async function tryLockSearches(tx: Tx, userUuid: string): Promise<boolean> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`saved searches of ${userUuid}`}, 0)) as mine`.execute(tx);
  return lock.rows[0]?.mine ?? false;
}

export interface NewSearch {
  user_uuid: string;
  title: string;
  query: string;
  channels: SearchChannel[];
  told_number: number;
  created_at: Date;
}

export async function insertSearch(tx: Tx, search: NewSearch): Promise<SearchRow> {
  return await tx.insertInto('saved_searches').values(search).returning(COLUMNS).executeTakeFirstOrThrow();
}

export async function updateSearch(
  tx: Tx,
  id: number,
  change: Pick<SearchRow, 'title' | 'channels' | 'told_number'>,
): Promise<SearchRow> {
  return await tx
    .updateTable('saved_searches')
    .set(change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Searches that name a classifier, person by person. */
export async function findNaming(tx: Tx, classifierId: number): Promise<{ id: number; user_uuid: string }[]> {
  const found = await sql<{ id: number; user_uuid: string }>`
    select id, user_uuid from saved_searches
    where query ~ ${`(^|&)(configurations|platforms)%5B%5D=${classifierId}(&|$)`} order by user_uuid, id`.execute(tx);
  return found.rows;
}

export async function rewriteSearch(tx: Tx, id: number, query: string): Promise<void> {
  await tx.updateTable('saved_searches').set({ query }).where('id', '=', id).execute();
}

/** Deletes a search of this person; false when it is not theirs. */
export async function deleteSearch(tx: Tx, userUuid: string, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_uuid', '=', userUuid)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Removes the channels of one search. */
export async function stopSearchLetters(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('saved_searches').set({ channels: [] }).where('id', '=', id).execute();
}

/** Removes the channels of every search of a person. */
export async function stopAllSearchLetters(tx: Tx, userId: number): Promise<void> {
  await sql`update saved_searches set channels = '{}'
    where user_uuid = (select uuid from users where users.id = ${userId})`.execute(tx);
}

export async function deleteSearchesOf(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('user_uuid', '=', userUuid).execute();
}
