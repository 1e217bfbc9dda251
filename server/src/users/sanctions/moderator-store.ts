import type { PersonKey } from '@provodka/domain/people/people.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MANY_FORMS, type Reader } from '../../platform/database/database.ts';
import { beyond, type Place, placedBy, type RowOrder } from '../../platform/page-turning.ts';
import { MOST_COUNTED, roundEstimate } from '../../platform/paging.ts';
import { hasWords, holds, isKeyed } from '../access.ts';
import type { UserRow } from '../store.ts';

/** The moderators' filter of users; a profile is named by its uuid or by the name of its person. */
export interface UsersFilter {
  id?: number;
  uuid?: string;
  full_name?: PersonKey;
  /** A part of the login, or all of these words, each a regular expression of its spellings. */
  login?: { part: string; words: readonly string[] };
  is_banned?: boolean;
  is_scam?: boolean;
  is_moderator?: boolean;
  profiles: readonly { side: 'customer' | 'freelancer'; key: PersonKey }[];
}

export type ModeratorUserRow = UserRow & { customer_uuid: string; freelancer_uuid: string };

/** A ban of the person or of one side counts alike, because moderators look for both. */
const isBanned = (now: Date) => sql<SqlBool>`(exists (
  select from bans b where b.user_uuid = u.uuid and b.lifted_at is null and coalesce(b.until > ${now}, true)))`;
const isScam = sql<SqlBool>`u.is_scam`;
const marked = (mark: RawBuilder<SqlBool>, wanted: boolean) => (wanted ? mark : sql<SqlBool>`(not ${mark})`);

function conditionsOf(filter: UsersFilter, now: Date): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (filter.id !== undefined) conditions.push(sql`u.id = ${filter.id}`);
  if (filter.uuid !== undefined) conditions.push(sql`u.uuid = ${filter.uuid}::uuid`);
  if (filter.full_name) conditions.push(isNamed(filter.full_name));
  if (filter.login) conditions.push(hasLogin(filter.login));
  if (filter.is_banned !== undefined) conditions.push(marked(isBanned(now), filter.is_banned));
  if (filter.is_scam !== undefined) conditions.push(marked(isScam, filter.is_scam));
  if (filter.is_moderator !== undefined) conditions.push(marked(sql`u.is_moderator`, filter.is_moderator));
  for (const { side, key } of filter.profiles) {
    conditions.push(isKeyed(side === 'customer' ? sql.ref('c.uuid') : sql.ref('f.uuid'), key));
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const hasLogin = ({ part, words }: NonNullable<UsersFilter['login']>): RawBuilder<SqlBool> =>
  words.length === 0
    ? holds(sql.ref('u.login'), part)
    : sql<SqlBool>`(${holds(sql.ref('u.login'), part)} or ${hasWords(sql.ref('u.login'), words)})`;

const isNamed = (key: PersonKey): RawBuilder<SqlBool> =>
  'uuid' in key ? sql<SqlBool>`u.uuid = ${key.uuid}::uuid` : hasWords(sql.ref('u.full_name'), key.words);

const FROM = sql`from users u
  join profiles c on c.user_uuid = u.uuid and c.side = 'customer'
  join profiles f on f.user_uuid = u.uuid and f.side = 'freelancer'`;

/** Orders by date, in either direction. */
export const usersOrder = (isOldestFirst: boolean): RowOrder<ModeratorUserRow> => ({
  value: sql`u.created_at`,
  id: sql`u.id`,
  isDescending: !isOldestFirst,
  holds: 'moment',
  key: ({ created_at, id }) => ({ value: created_at, id }),
});

/** One page of users. */
export async function findUsersPage(
  db: Reader,
  filter: UsersFilter,
  place: Place & { isOldestFirst: boolean },
  now: Date,
): Promise<ModeratorUserRow[]> {
  const order = usersOrder(place.isOldestFirst);
  const found = await sql<ModeratorUserRow>`
    select u.*, c.uuid as customer_uuid, f.uuid as freelancer_uuid ${FROM} where ${conditionsOf(filter, now)}
    and ${beyond(order, place)} ${placedBy(order, place)} ${MANY_FORMS}`.execute(db);
  return found.rows;
}

/** The number of matches, and of those with each mark under the rest of the filter. A large total is an estimate. */
export async function countUsers(db: Reader, filter: UsersFilter, now: Date) {
  const of = (marks: Partial<UsersFilter>) => countedUsers({ ...filter, ...marks }, now);
  // Users matched by a text are collected once; when they are too many, the few with a mark are found by the mark.
  const isGathered = filter.full_name !== undefined || filter.login !== undefined || filter.profiles.length > 0;
  const gathered = sql`${of({})} limit ${sql.lit(MOST_COUNTED + 1)}`;
  const countMarked = (mark: 'is_banned' | 'is_scam' | 'is_moderator', has: RawBuilder<SqlBool>) => {
    const apart = sql`(select count(*) ${of({ [mark]: true })})`;
    if (!isGathered || filter[mark] !== undefined) return apart;
    return sql`case when (select count(*) from found) <= ${sql.lit(MOST_COUNTED)}
      then (select count(*) from found u where ${has}) else ${apart} end`;
  };
  const found = await sql<{ total: number; banned: number; scam: number; moderator: number }>`
    with found as ${isGathered ? sql`materialized (select u.uuid, u.is_scam, u.is_moderator` : sql`(select`} ${gathered})
    select (select count(*) from found) as total, ${countMarked('is_banned', isBanned(now))} as banned,
      ${countMarked('is_scam', isScam)} as scam, ${countMarked('is_moderator', sql`u.is_moderator`)} as moderator
    ${MANY_FORMS}`.execute(db);
  const { total, ...marked } = found.rows[0] ?? { total: 0, banned: 0, scam: 0, moderator: 0 };
  if (total <= MOST_COUNTED) return { total, isExact: true, ...marked };
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select ${of({})} ${MANY_FORMS}`.execute(db);
  const expected = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { total: roundEstimate(Math.max(total, expected)), isExact: false, ...marked };
}

/** Everybody has both profiles, so they are joined only for a filter by one of them. */
const countedUsers = (filter: UsersFilter, now: Date): RawBuilder<unknown> =>
  sql`${filter.profiles.length > 0 ? FROM : sql`from users u`} where ${conditionsOf(filter, now)}`;
