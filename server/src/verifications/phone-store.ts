import type { PhoneWay } from '@provodka/domain/people/phone-checks.ts';
import type { Db, Reader, Tx } from '../platform/database/database.ts';

const CHECK = ['way', 'number_hash', 'number_tail', 'code_hash', 'tries', 'created_at', 'expires_at'] as const;

export async function findCheck(db: Reader, userUuid: string) {
  return await db.selectFrom('phone_checks').select(CHECK).where('user_uuid', '=', userUuid).executeTakeFirst();
}
export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

/** Begins a proof instead of any other of the person. */
export async function saveCheck(
  tx: Tx,
  check: {
    user_uuid: string;
    way: PhoneWay;
    number_hash: string | null;
    number_tail: string | null;
    code_hash: string | null;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  const fresh = { ...check, tries: 0 };
  await tx
    .insertInto('phone_checks')
    .values(fresh)
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(fresh))
    .execute();
}

export async function setTries(tx: Tx, userUuid: string, tries: number): Promise<void> {
  await tx.updateTable('phone_checks').set({ tries }).where('user_uuid', '=', userUuid).execute();
}

/** Ends a person's proof. */
export async function deleteCheck(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('phone_checks').where('user_uuid', '=', userUuid).execute();
}

/** Ends the proof with this code, unless another has begun since. */
export async function deleteCode(db: Db, userUuid: string, codeHash: string): Promise<void> {
  await db.deleteFrom('phone_checks').where('user_uuid', '=', userUuid).where('code_hash', '=', codeHash).execute();
}

export async function deleteExpiredChecks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('phone_checks').where('expires_at', '<=', now).execute();
}
