import type { Reader, Tx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import { offsetOf, type Page } from '../../platform/paging.ts';

function blockedBy(db: Reader, userUuid: string) {
  return db
    .selectFrom('person_blocks as b')
    .innerJoin('users as u', 'u.uuid', 'b.blocked_uuid')
    .innerJoin('profiles as p', (join) => join.onRef('p.user_uuid', '=', 'u.uuid').on('p.side', '=', 'freelancer'))
    .select(['u.uuid', 'u.full_name', 'u.avatar_version', 'p.uuid as freelancer_uuid', 'b.created_at'])
    .where('b.user_uuid', '=', userUuid);
}

export async function findBlocked(db: Reader, userUuid: string, page: Page) {
  return await blockedBy(db, userUuid)
    .orderBy('b.created_at', 'desc')
    .orderBy('u.uuid')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
}

export async function countBlocked(db: Reader, userUuid: string): Promise<number> {
  const { number } = await db
    .selectFrom('person_blocks')
    .select((select) => select.fn.countAll<number>().as('number'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return number;
}

export async function isPerson(db: Reader, uuid: string): Promise<boolean> {
  return (await db.selectFrom('users').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined;
}

/** Blocks of one person are made one after another, so that no bound is passed by two at once. */
export async function lockBlocks(tx: Tx, userUuid: string): Promise<void> {
  await lockName(tx, `blocks of ${userUuid}`);
}

export async function insertBlock(
  tx: Tx,
  block: { user_uuid: string; blocked_uuid: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('person_blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when there was none. */
export async function deleteBlock(tx: Tx, userUuid: string, blockedUuid: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('person_blocks')
    .where('user_uuid', '=', userUuid)
    .where('blocked_uuid', '=', blockedUuid)
    .returning('blocked_uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the profiles whose people block the person of the other profile. */
export async function findBlockers(
  db: Reader,
  profileUuids: readonly string[],
  blockedProfile: string,
): Promise<string[]> {
  if (profileUuids.length === 0) return [];
  const rows = await db
    .selectFrom('person_blocks as b')
    .innerJoin('profiles as by', 'by.user_uuid', 'b.user_uuid')
    .innerJoin('profiles as blocked', 'blocked.user_uuid', 'b.blocked_uuid')
    .select('by.uuid')
    .where('by.uuid', 'in', [...profileUuids])
    .where('blocked.uuid', '=', blockedProfile)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

export async function deleteBlocksOf(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .deleteFrom('person_blocks')
    .where((of) => of.or([of('user_uuid', '=', userUuid), of('blocked_uuid', '=', userUuid)]))
    .execute();
}
