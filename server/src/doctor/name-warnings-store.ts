import type { Reader } from '../platform/database/database.ts';

/** Accounts after `last` by their number, at most `most`, with their visible names. */
export async function findNamesAfter(db: Reader, last: number, most: number) {
  return await db
    .selectFrom('users')
    .select(['id', 'login', 'full_name'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Teams behind `last` by their number, at most `most`. */
export async function findTitlesAfter(db: Reader, last: number, most: number) {
  return await db
    .selectFrom('teams')
    .select(['id', 'title'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(most)
    .execute();
}
