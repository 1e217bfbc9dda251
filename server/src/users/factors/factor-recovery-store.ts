import type { RecoveryStatus } from '@provodka/domain/people/factor-recovery.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';

/** The person's waiting recovery, if there is one. */
export async function findWaiting(db: Reader, userUuid: string) {
  return await db
    .selectFrom('factor_recoveries')
    .select(['id', 'asked_at', 'ends_at'])
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
}

export async function insertRecovery(
  tx: Tx,
  recovery: { user_uuid: string; stop_hash: Buffer; asked_at: Date; ends_at: Date },
): Promise<void> {
  await tx.insertInto('factor_recoveries').values(recovery).execute();
}

/** Moves the one that waits; false when none does. Call it under the lock of the user's row. */
export async function moveWaiting(tx: Tx, userUuid: string, to: RecoveryStatus, now: Date): Promise<boolean> {
  const moved = await tx
    .updateTable('factor_recoveries')
    .set({ status: to, ended_at: now })
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** The recovery by the token of its letter, whatever its status. */
export async function findByStop(db: Reader, stopHash: Buffer) {
  return await db
    .selectFrom('factor_recoveries')
    .select(['user_uuid', 'status'])
    .where('stop_hash', '=', stopHash)
    .executeTakeFirst();
}

export async function findDue(
  db: Reader,
  { seen, most }: { seen: readonly number[]; most: number },
  now: Date,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from factor_recoveries where status = 'waiting' and ends_at <= ${now} and id <> all(${sql.val([...seen])}::bigint[])
    order by ends_at, id limit ${most}`.execute(db);
  return found.rows.map(({ id }) => id);
}

export async function findOwner(db: Reader, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('factor_recoveries').select('user_uuid').where('id', '=', id).executeTakeFirst();
  return row?.user_uuid;
}
