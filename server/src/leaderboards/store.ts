import type { VerifiedFilter } from '@provodka/domain/people/verifications.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { anyUuid } from '../platform/database/any-of.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { offsetOf, type Page } from '../platform/paging.ts';

export type Side = 'customer' | 'freelancer';

/** One side in one period, see leaderPeriodKey; `verified` leaves those with something verified. */
export interface Board {
  side: Side;
  period: string;
  verified: VerifiedFilter | null;
}

export interface LeaderRow {
  profile_uuid: string;
  /** Kopecks. */
  sum_deals: number;
  number_deals: number;
}
export type PlacedRow = LeaderRow & { place: number };

/** Adds one deal to the sums of these profiles in these periods, in the order in which they are given. */
export async function addEarnings(
  tx: Tx,
  sides: readonly { profile_uuid: string; side: Side }[],
  periods: readonly string[],
  amount: number,
): Promise<void> {
  await tx
    .insertInto('earned_sums')
    .values(sides.flatMap((side) => periods.map((period) => ({ ...side, period, sum_deals: amount, number_deals: 1 }))))
    .onConflict((conflict) =>
      conflict.columns(['profile_uuid', 'period']).doUpdateSet((row) => ({
        sum_deals: row('earned_sums.sum_deals', '+', row.ref('excluded.sum_deals')),
        number_deals: row('earned_sums.number_deals', '+', row.ref('excluded.number_deals')),
      })),
    )
    .execute();
}

/** Subtracts one deal from the sums of these profiles in these periods; a profile without any deals left is removed. */
export async function subtractEarnings(
  tx: Tx,
  profileUuids: readonly string[],
  periods: readonly string[],
  amount: number,
): Promise<void> {
  const isOne = (of: ExpressionBuilder<Database, 'earned_sums'>) =>
    of.and([of('profile_uuid', '=', anyUuid(profileUuids)), of('period', 'in', periods)]);
  const held = tx.selectFrom('earned_sums').select('profile_uuid').where(isOne);
  await held.orderBy('profile_uuid').orderBy('period').forNoKeyUpdate().execute();
  await tx.deleteFrom('earned_sums').where(isOne).where('number_deals', '=', 1).execute();
  await tx
    .updateTable('earned_sums')
    .set((of) => ({ sum_deals: of('sum_deals', '-', amount), number_deals: of('number_deals', '-', 1) }))
    .where(isOne)
    .execute();
}

/** The best of the period; equals are in a stable order. */
export async function findLeaders(db: Reader, board: Board, page: Page, now: Date): Promise<LeaderRow[]> {
  return await leadersOf(db, board, now)
    .select(['profile_uuid', 'sum_deals', 'number_deals'])
    .orderBy('sum_deals', 'desc')
    .orderBy('number_deals', 'desc')
    .orderBy('profile_uuid')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
}

export async function countLeaders(db: Reader, board: Board, now: Date): Promise<number> {
  const row = await leadersOf(db, board, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The place of one profile; none for a profile that has no deal in the period or is left out. */
export async function findPlace(
  db: Reader,
  board: Board,
  profileUuid: string,
  now: Date,
): Promise<PlacedRow | undefined> {
  const own = await leadersOf(db, board, now)
    .select(['profile_uuid', 'sum_deals', 'number_deals'])
    .where('profile_uuid', '=', profileUuid)
    .executeTakeFirst();
  if (!own) return undefined;
  const { sum_deals, number_deals } = own;
  const before = await leadersOf(db, board, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('sum_deals', '>=', sum_deals)
    .where(
      sql<boolean>`(sum_deals > ${sum_deals}
        or (number_deals > ${number_deals} or (number_deals = ${number_deals} and profile_uuid < ${profileUuid}::uuid)))`,
    )
    .executeTakeFirstOrThrow();
  return { ...own, place: before.count + 1 };
}

const leadersOf = (db: Reader, { side, period, verified }: Board, now: Date) =>
  db
    .selectFrom('earned_sums')
    .where('period', '=', period)
    .where('side', '=', side)
    .where(({ not }) => not(isLeftOut(now)))
    .where(verified === null ? sql.lit(true) : isVerified(verified, now));

/** Whether the person of the board has this kind verified now. */
const isVerified = (kind: VerifiedFilter, now: Date) => sql<SqlBool>`(profile_uuid in (
  select p.uuid from verifications v join profiles p on p.user_uuid = v.user_uuid
  where v.kind = ${kind} and v.status = 'approved' and v.expires_at > ${now}))`;

/** The banned, the hidden and the staff are few and found by indexes of their own, so that nobody else has to be looked up. */
function isLeftOut(now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(profile_uuid in (
    select uuid from profiles where is_banned and coalesce(banned_until > ${now}, true)
    union all
    select p.uuid from users u join profiles p on p.user_uuid = u.uuid
    where u.is_banned and coalesce(u.banned_until > ${now}, true)
    union all
    select p.uuid from users u join profiles p on p.user_uuid = u.uuid
    where (u.hidden_at is not null or u.deletion_asked_at is not null)
    union all
    select p.uuid from users u join profiles p on p.user_uuid = u.uuid where u.is_moderator))`;
}
