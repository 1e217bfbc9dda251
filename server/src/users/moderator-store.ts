import type { PersonKey } from '@provodka/domain/people.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MANY_FORMS, type Reader } from '../platform/database.ts';
import { offsetOf, type Page } from '../platform/paging.ts';
import { hasWords, isKeyed } from './access.ts';
import type { UserRow } from './store.ts';

/** What moderators ask the list of users for; a profile is named by its uuid or by the name of its person. */
export interface UsersFilter {
  id?: number;
  uuid?: string;
  full_name?: PersonKey;
  login?: string;
  is_banned?: boolean;
  is_scam?: boolean;
  is_moderator?: boolean;
  profiles: readonly { side: 'customer' | 'freelancer'; key: PersonKey }[];
}

export type ModeratorUserRow = UserRow & { customer_uuid: string; freelancer_uuid: string };

/** A ban of the person or of one side counts alike: who looks for the banned looks for both. */
const isBanned = (now: Date) => sql<SqlBool>`(exists (
  select from bans b where b.user_uuid = u.uuid and b.lifted_at is null and coalesce(b.until > ${now}, true)))`;
const isScam = sql<SqlBool>`(u.is_scam or c.is_scam or f.is_scam)`;

function conditionsOf(filter: UsersFilter, now: Date): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (filter.id !== undefined) conditions.push(sql`u.id = ${filter.id}`);
  if (filter.uuid !== undefined) conditions.push(sql`u.uuid = ${filter.uuid}::uuid`);
  if (filter.full_name) conditions.push(isNamed(filter.full_name));
  if (filter.login !== undefined) conditions.push(sql`strpos(lower(u.login), ${filter.login}) > 0`);
  if (filter.is_banned !== undefined) conditions.push(sql`${isBanned(now)} = ${filter.is_banned}`);
  if (filter.is_scam !== undefined) conditions.push(sql`${isScam} = ${filter.is_scam}`);
  if (filter.is_moderator !== undefined) conditions.push(sql`u.is_moderator = ${filter.is_moderator}`);
  for (const { side, key } of filter.profiles) {
    conditions.push(isKeyed(side === 'customer' ? sql.ref('c.uuid') : sql.ref('f.uuid'), key));
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const isNamed = (key: PersonKey): RawBuilder<SqlBool> =>
  'uuid' in key ? sql<SqlBool>`u.uuid = ${key.uuid}::uuid` : hasWords(sql.ref('u.full_name'), key.words);

const FROM = sql`from users u
  join profiles c on c.user_uuid = u.uuid and c.side = 'customer'
  join profiles f on f.user_uuid = u.uuid and f.side = 'freelancer'`;

/** One page of users, the newest first or last. */
export async function findUsersPage(
  db: Reader,
  filter: UsersFilter,
  page: Page & { isOldestFirst: boolean },
  now: Date,
): Promise<ModeratorUserRow[]> {
  const direction = page.isOldestFirst ? sql`asc` : sql`desc`;
  const found = await sql<ModeratorUserRow>`
    select u.*, c.uuid as customer_uuid, f.uuid as freelancer_uuid ${FROM} where ${conditionsOf(filter, now)}
    order by u.created_at ${direction}, u.id desc limit ${page.limit} offset ${offsetOf(page)} ${MANY_FORMS}`.execute(
    db,
  );
  return found.rows;
}

/** How many match, and how many of each mark match the rest of the filter. */
export async function countUsers(db: Reader, filter: UsersFilter, now: Date) {
  const { is_banned, is_scam, is_moderator, ...rest } = filter;
  const given = (mark: RawBuilder<SqlBool>, wanted: boolean | undefined) =>
    wanted === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${mark} = ${wanted}`;
  const marks = {
    banned: { is: isBanned(now), wanted: is_banned },
    scam: { is: isScam, wanted: is_scam },
    moderator: { is: sql<SqlBool>`u.is_moderator`, wanted: is_moderator },
  };
  const others = (name: keyof typeof marks) =>
    sql.join(
      Object.entries(marks).map(([other, { is, wanted }]) => (other === name ? is : given(is, wanted))),
      sql` and `,
    );
  const all = Object.values(marks).map(({ is, wanted }) => given(is, wanted));
  const found = await sql<{ total: number; banned: number; scam: number; moderator: number }>`
    select count(*) filter (where ${sql.join(all, sql` and `)}) as total,
      count(*) filter (where ${others('banned')}) as banned,
      count(*) filter (where ${others('scam')}) as scam,
      count(*) filter (where ${others('moderator')}) as moderator
    ${FROM} where ${conditionsOf(rest, now)}
    ${MANY_FORMS}`.execute(db);
  return found.rows[0] ?? { total: 0, banned: 0, scam: 0, moderator: 0 };
}
