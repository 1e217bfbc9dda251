import { type RawBuilder, sql } from 'kysely';
import { anyUuid } from '../../platform/database/any-of.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isShown } from '../access.ts';
import { hasPaidDealWith, type Other } from '../profiles/whole-profile-store.ts';

/** A profile's owner, whether others see it, and whether a paid deal stands between owner and viewer. */
export async function findShown(
  db: Reader,
  { uuid, side }: { uuid: string; side?: 'customer' | 'freelancer' },
  other: Other | null,
) {
  return await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.uuid', 'profiles.user_uuid')
    .select(['profiles.user_uuid', isShown('users').as('is_shown'), 'users.deleted_at'])
    .select(hasPaidDealWith(other).as('has_paid_deal'))
    .where('profiles.uuid', '=', uuid)
    .where((of) => (side === undefined ? of.lit(true) : of('profiles.side', '=', side)))
    .executeTakeFirst();
}

/** Keeps the profiles whose people are hidden from others. */
export async function findHiddenAmong(db: Reader, profileUuids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.uuid', 'profiles.user_uuid')
    .select('profiles.uuid')
    .where('profiles.uuid', '=', anyUuid(profileUuids))
    .where((of) => of.not(isShown('users')))
    .execute();
  return rows.map(({ uuid }) => uuid);
}

export async function setHidden(tx: Tx, userUuid: string, hiddenAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ hidden_at: hiddenAt }).where('uuid', '=', userUuid).execute();
}

/** Null withdraws the request. */
export async function setDeletionAsked(tx: Tx, userUuid: string, askedAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ deletion_asked_at: askedAt }).where('uuid', '=', userUuid).execute();
}

/** Numbers of people whose deletion was requested before a moment, the earliest first. */
export async function findDeletionsDue(
  db: Reader,
  before: Date,
  { seen, most }: { seen: readonly number[]; most: number },
): Promise<number[]> {
  const isSeen: RawBuilder<boolean> = sql`id = any(${sql.val([...seen])}::bigint[])`;
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_asked_at', '<=', before)
    .where('deleted_at', 'is', null)
    .where((of) => of.not(isSeen))
    .orderBy('deletion_asked_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the row of a user by their number. */
export async function lockNumbered(tx: Tx, userId: number) {
  return await tx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}
