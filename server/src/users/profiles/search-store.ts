import { type SqlBool, sql } from 'kysely';
import { hasEach } from '../../platform/database/any-of.ts';
import type { Reader } from '../../platform/database/database.ts';
import { offsetOf, type Page } from '../../platform/paging.ts';
import { hasWords, isNotBanned, isShown } from '../access.ts';
import { CARD, profilesWithUsers } from '../store.ts';

/**
 * The people a search means: words of a name as regular expressions, one of `begun` at its beginning where given, or
 * one exact person.
 */
export type SearchKey = { words: readonly string[]; begun?: readonly string[] } | { id: number } | { login: string };

/** Freelancers who are not banned; names beginning with the first word come first. Each row has the total. */
export async function searchFreelancers(db: Reader, key: SearchKey, page: Page, now: Date) {
  const firstWord = 'words' in key ? (key.words[0] ?? '') : '';
  // Matching names are found and counted once; profiles are read for the page alone.
  const found = matching(db, key, now)
    .select(['users.uuid', 'users.id', 'users.full_name'])
    .select((of) => of.fn.countAll<number>().over().as('number_found'))
    .select(sql<boolean>`lower(users.full_name) ~ ${`^${firstWord}`}`.as('begins'))
    .orderBy('begins', 'desc')
    .orderBy('users.full_name')
    .orderBy('users.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page));
  return await profilesWithUsers(db)
    .innerJoin(found.as('found'), 'found.uuid', 'users.uuid')
    .where('profiles.side', '=', 'freelancer')
    .select(CARD)
    .select(['users.id as user_id', 'found.number_found'])
    .orderBy('found.begins', 'desc')
    .orderBy('found.full_name')
    .orderBy('found.id', 'desc')
    .execute();
}

export async function countFound(db: Reader, key: SearchKey, now: Date): Promise<number> {
  const row = await matching(db, key, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** `offset 0` has the side of each looked up among the banned ones. */
const isFreelancerBanned = (now: Date) => sql<SqlBool>`exists (select from profiles
  where profiles.user_uuid = users.uuid and profiles.side = 'freelancer' and not ${isNotBanned('profiles', now)} offset 0)`;

function matching(db: Reader, key: SearchKey, now: Date) {
  const people = db
    .selectFrom('users')
    .where(isNotBanned('users', now))
    .where(isShown('users'))
    .where((of) => of.not(isFreelancerBanned(now)));
  if ('id' in key) return people.where('users.id', '=', key.id);
  if ('login' in key) return people.where(sql`lower(users.login)`, '=', key.login);
  if (!key.begun) return people.where(hasWords(sql.ref('users.full_name'), key.words));
  // Each way a word may have been meant is looked up by itself, by the index of parts.
  const near = sql<SqlBool>`users.uuid in (select one.uuid from unnest(${sql.val([...key.begun])}::text[]) as way
    cross join lateral (select u.uuid from users u where lower(u.full_name) ~ way offset 0) one)`;
  return people.where(near).where(hasEach(sql.ref('users.full_name'), key.words));
}
