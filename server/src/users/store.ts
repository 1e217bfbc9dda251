import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { WAITING_RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { anyUuid, oneOfWords } from '../platform/database/any-of.ts';
import { type Reader, type Tx, UNPREPARED } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { contactsOpenSince, isNotBanned, isShown } from './access.ts';

export type UserRow = Selectable<Database['users']>;
export type WalletRow = Pick<Selectable<Database['ledger_accounts']>, 'balance' | 'is_locked'> & {
  currency_code: string;
};
export type Side = 'customer' | 'freelancer';

/** Columns of a profile and its user that cards and rows show. */
export const CARD = [
  'profiles.uuid',
  'profiles.user_uuid',
  'profiles.side',
  'profiles.is_banned',
  'profiles.banned_until',
  'profiles.sum_deals',
  'profiles.number_deals',
  'profiles.sum_stars',
  'profiles.number_reviews',
  'users.full_name',
  'users.avatar_version',
  'users.is_banned as is_user_banned',
  'users.banned_until as user_banned_until',
  'users.is_scam',
  'users.badges',
  'users.is_moderator',
  'users.is_admin',
  'users.last_activity_at',
] as const;

export const profilesWithUsers = (db: Reader) =>
  db.selectFrom('profiles').innerJoin('users', 'users.uuid', 'profiles.user_uuid');
const cards = (db: Reader) => profilesWithUsers(db).select(CARD);

export type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];

export async function findCards(db: Reader, profileUuids: readonly string[]): Promise<CardRow[]> {
  return await cards(db).where('profiles.uuid', '=', anyUuid(profileUuids)).execute();
}

/** The moderators and admins other than this person; none when the person is one. */
export async function findOtherStaff(db: Reader, uuid: string): Promise<{ full_name: string; login: string }[]> {
  return await db
    .selectFrom('users as staff')
    .innerJoin('users as self', (join) => join.on('self.uuid', '=', uuid).on('self.is_moderator', '=', false))
    .select(['staff.full_name', 'staff.login'])
    .where('staff.is_moderator', '=', true)
    .execute();
}

export async function findUser(db: Reader, uuid: string): Promise<UserRow | undefined> {
  return await db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/**
 * SM wallets of a user, the oldest first: the first suitable one pays (specification section 3). A column beside
 * `users`.
 */
export const WALLETS = sql<WalletRow[]>`(select coalesce(json_agg(json_build_object(
    'balance', a.balance, 'is_locked', a.is_locked, 'currency_code', a.currency) order by a.id), '[]')
  from ledger_accounts a where a.kind = 'sm_wallet' and a.owner_uuid = users.uuid)`;

export async function findStats(db: Reader, profileUuid: string) {
  return await db
    .selectFrom('profiles')
    .select(['number_deals', 'sum_deals'])
    .where('uuid', '=', profileUuid)
    .executeTakeFirst();
}

/** A customer and a freelancer, by the uuids of their profiles. */
export interface Pair {
  customer_uuid: string;
  freelancer_uuid: string;
}

/** A pair with the moment since which a paid deal stands between the two. */
export type OpenPair = Pair & { open_since: Date };

/** The pairs between whom a paid deal stands. */
export async function findOpenPairs(db: Reader, pairs: readonly Pair[]): Promise<OpenPair[]> {
  if (pairs.length === 0) return [];
  const openSince = contactsOpenSince(sql.ref('asked.customer_uuid'), sql.ref('asked.freelancer_uuid'));
  const found = await sql<Pair & { open_since: Date | null }>`
    select asked.customer_uuid, asked.freelancer_uuid, ${openSince} as open_since
    from unnest(${sql.val(pairs.map((pair) => pair.customer_uuid))}::uuid[],
      ${sql.val(pairs.map((pair) => pair.freelancer_uuid))}::uuid[]) as asked (customer_uuid, freelancer_uuid)`.execute(
    db,
  );
  return found.rows.flatMap((row) => (row.open_since === null ? [] : [{ ...row, open_since: row.open_since }]));
}

/** The number of these that are profiles of freelancers. */
export async function countFreelancers(db: Reader, profileUuids: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('uuid', '=', anyUuid(profileUuids))
    .where('side', '=', 'freelancer')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a customer has any order at all, drafts included. */
export async function hasOrders(db: Reader, customerUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_uuid', '=', customerUuid)
    .where('status', '<>', ORDER_STATUS.deleted)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A freelancer's waiting responses on orders with a budget that are still in search, as `r` and `o` behind `from`. */
export const waitingResponsesOf = (freelancerUuid: RawBuilder<unknown>) => sql`responses r
  join orders o on o.id = r.order_id
  where r.freelancer_uuid = ${freelancerUuid} and r.status in ${oneOfWords(WAITING_RESPONSE_STATUSES)}
    and o.status = ${sql.lit(ORDER_STATUS.searching)} and o.budget is not null and not o.is_customer_banned`;

/** Kopecks of the largest budget among them; null where none waits. */
export async function findLargestWaitingBudget(db: Reader, freelancerUuid: string): Promise<number | null> {
  const found = await sql<{ budget: number | null }>`
    select max(o.budget) as budget from ${waitingResponsesOf(sql`${freelancerUuid}::uuid`)}`.execute(db);
  return found.rows[0]?.budget ?? null;
}

export async function findWallets(db: Reader, userUuid: string): Promise<WalletRow[]> {
  const user = await db
    .selectFrom('users')
    .select(WALLETS.as('accounts'))
    .where('uuid', '=', userUuid)
    .executeTakeFirst();
  return user?.accounts ?? [];
}

export async function addDeals(tx: Tx, profileUuid: string, number: 1 | -1, amount: number): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((of) => ({ number_deals: of('number_deals', '+', number), sum_deals: of('sum_deals', '+', number * amount) }))
    .where('uuid', '=', profileUuid)
    .execute();
}

export async function lockProfiles(tx: Tx, userUuids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('uuid')
    .where('user_uuid', '=', anyUuid(userUuids))
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute();
}

export async function addStars(tx: Tx, profileUuid: string, change: { stars: number; count: number }): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((of) => ({
      sum_stars: of('sum_stars', '+', change.stars),
      number_reviews: of('number_reviews', '+', change.count),
    }))
    .where('uuid', '=', profileUuid)
    .execute();
}

/** The data of a new user. */
export interface NewUser {
  login: string;
  email: string;
  /** Null for a sign-up through another site. */
  password_hash: string | null;
  last_name: string;
  first_name: string;
  middle_name: string;
  full_name: string;
}

/** Properties that no sign-up gives. */
export interface NewUserStanding {
  email_verified_at?: Date;
  is_moderator?: boolean;
  is_admin?: boolean;
  last_activity_at?: Date | null;
  hidden_at?: Date;
  demo_id?: string;
}

/** Whether everybody was made by this demo and nobody has signed in. */
export async function isDemoAlone(db: Reader, demoId: string | null): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select not exists (select from users where demo_id is null or demo_id is distinct from ${demoId}::uuid)
      and not exists (select from sessions) as is_alone`.execute(db);
  return rows[0]?.is_alone === true;
}

export async function insertUser(tx: Tx, uuid: string, user: NewUser & NewUserStanding, now: Date): Promise<void> {
  const moments = { accepted_terms_at: now, accepted_personal_data_at: now, last_activity_at: now, created_at: now };
  await tx
    .insertInto('users')
    .values({ ...moments, ...user, uuid })
    .execute();
}

export async function insertProfile(
  tx: Tx,
  profile: { uuid: string; user_uuid: string; side: Side },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({ ...profile, created_at: now })
    .execute();
}

export type ProfileFields = Partial<
  Pick<Selectable<Database['profiles']>, 'about' | 'contact_phone' | 'contact_message' | 'city_id'>
>;

/** Sides of this user whose ban is in force. */
export async function findBannedSides(
  db: Reader,
  userUuid: string,
  now: Date,
): Promise<{ side: Side; banned_message: string | null; banned_until: Date | null }[]> {
  return await db
    .selectFrom('profiles')
    .select(['side', 'banned_message', 'banned_until'])
    .where('user_uuid', '=', userUuid)
    .where('is_banned', '=', true)
    .where((row) => row.or([row('banned_until', 'is', null), row('banned_until', '>', now)]))
    .orderBy('side')
    .execute();
}

export async function updateProfile(tx: Tx, uuid: string, change: ProfileFields): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('profiles').set(change).where('uuid', '=', uuid).modifyEnd(UNPREPARED).execute();
}

export async function replaceClassifiers(tx: Tx, profileUuid: string, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('profile_classifiers').where('profile_uuid', '=', profileUuid).execute();
  if (ids.length === 0) return;
  const rows = [...new Set(ids)].map((classifier_id) => ({ profile_uuid: profileUuid, classifier_id }));
  await tx.insertInto('profile_classifiers').values(rows).modifyEnd(UNPREPARED).execute();
}

/** Sides of users by their ids, both ends included, that have a deal, a review or words about themselves. */
export async function findProfilesWithHistory(
  db: Reader,
  { first, last }: { first: number; last: number },
  now: Date,
): Promise<{ side: Side; uuid: string }[]> {
  return await profilesWithUsers(db)
    .select(['profiles.side', 'profiles.uuid'])
    .where('users.id', '>=', first)
    .where('users.id', '<=', last)
    .where(isNotBanned('profiles', now))
    .where(isNotBanned('users', now))
    .where('users.is_scam', '=', false)
    .where(isShown('users'))
    .where((of) =>
      of.or([
        of('profiles.number_deals', '>', 0),
        of('profiles.number_reviews', '>', 0),
        of('profiles.about', '<>', ''),
      ]),
    )
    .orderBy('users.id')
    .orderBy('profiles.side')
    .execute();
}
