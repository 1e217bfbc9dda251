import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import { offsetOf, type Page } from '../platform/paging.ts';
import { hasWords, isNotBanned } from './access.ts';
import { CARD, profilesWithUsers } from './store.ts';

/** By whom a search asks: words of a name, or one exact person. */
export type SearchKey = { words: readonly string[] } | { id: number } | { login: string };

/** Freelancers who are not banned; names beginning with the first word come first. */
export async function searchFreelancers(db: Reader, key: SearchKey, page: Page, now: Date) {
  const firstWord = 'words' in key ? (key.words[0] ?? '') : '';
  return await matching(db, key, now)
    .select(CARD)
    .select('users.id as user_id')
    .orderBy((of) => of.fn<boolean>('starts_with', [sql`lower(users.full_name)`, sql.val(firstWord)]), 'desc')
    .orderBy('users.full_name')
    .orderBy('users.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
}

export async function countFound(db: Reader, key: SearchKey, now: Date): Promise<number> {
  const row = await matching(db, key, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function matching(db: Reader, key: SearchKey, now: Date) {
  const freelancers = profilesWithUsers(db)
    .where('profiles.side', '=', 'freelancer')
    .where(isNotBanned('profiles', now))
    .where(isNotBanned('users', now));
  if ('id' in key) return freelancers.where('users.id', '=', key.id);
  if ('login' in key) return freelancers.where(sql`lower(users.login)`, '=', key.login);
  return freelancers.where(hasWords(sql.ref('users.full_name'), key.words));
}
