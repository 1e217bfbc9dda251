import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/lock-name.ts';

/** Makes transactions with this key take turns. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await lockName(tx, key);
}

/** When the latest attempts of a key happened, the last one first. */
export async function findMoments(db: Reader, key: Buffer, limit: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('happened_at')
    .where('key', '=', key)
    .orderBy('happened_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.happened_at);
}

export async function insertAttempts(tx: Tx, keys: readonly Buffer[], now: Date): Promise<void> {
  await tx
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, happened_at: now })))
    .execute();
}

export async function deleteAttempts(tx: Tx, keys: readonly Buffer[]): Promise<void> {
  await tx
    .deleteFrom('attempts')
    .where('key', 'in', [...keys])
    .execute();
}

/** Deletes attempts up to that moment. */
export async function deleteAttemptsUntil(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('attempts').where('happened_at', '<=', before).execute();
}
