import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';

/** The facts that decide about the ways of a proof and of a second step. */
export async function findProofFacts(db: Reader, userUuid: string) {
  return await db
    .selectFrom('users')
    .select([
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<boolean>`exists (select from sign_in_identities i where i.user_uuid = users.uuid)`.as('has_site'),
      sql<boolean>`exists (select from passkeys p where p.user_uuid = users.uuid)`.as('has_passkey'),
      sql<boolean>`exists (select from authenticators a where a.user_uuid = users.uuid and a.confirmed_at is not null)`.as(
        'has_authenticator',
      ),
    ])
    .where('uuid', '=', userUuid)
    .executeTakeFirst();
}

/** Records since when the person has a second factor, or that they have none. Call it under the lock of their row. */
export async function recordFactors(tx: Tx, userUuid: string, now: Date): Promise<boolean> {
  const facts = await findProofFacts(tx, userUuid);
  const has = facts !== undefined && (facts.has_passkey || facts.has_authenticator);
  await tx
    .updateTable('users')
    .set({ second_factor_at: has ? sql<Date>`coalesce(second_factor_at, ${now}::timestamptz)` : null })
    .where('uuid', '=', userUuid)
    .execute();
  return has;
}

export async function findAuthenticator(db: Reader, userUuid: string) {
  return await db
    .selectFrom('authenticators')
    .select(['secret_sealed', 'last_step', 'confirmed_at'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
}

/** Stores a secret that is not confirmed by a code yet, in place of an earlier unconfirmed one. */
export async function insertAuthenticator(tx: Tx, userUuid: string, secretSealed: Buffer, now: Date): Promise<void> {
  const values = { secret_sealed: secretSealed, last_step: 0, created_at: now, confirmed_at: null };
  await tx
    .insertInto('authenticators')
    .values({ user_uuid: userUuid, ...values })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(values))
    .execute();
}

export async function confirmAuthenticator(tx: Tx, userUuid: string, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('authenticators')
    .set({ confirmed_at: now, last_step: step })
    .where('user_uuid', '=', userUuid)
    .execute();
}

/** Uses a step up; false when another request was quicker. */
export async function useStep(tx: Tx, userUuid: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_uuid', '=', userUuid)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when there is none. */
export async function deleteAuthenticator(tx: Tx, userUuid: string): Promise<boolean> {
  const result = await tx.deleteFrom('authenticators').where('user_uuid', '=', userUuid).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Tx, userUuid: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ user_uuid: userUuid, code_hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses a code up; false when there is none such, or it was used before. */
export async function useRecoveryCode(tx: Tx, userUuid: string, hash: Buffer, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_uuid', '=', userUuid)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Reader, userUuid: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_uuid', '=', userUuid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

interface Step {
  browser: string;
  user_uuid: string;
  remember: boolean;
  expires_at: Date;
}

/** A browser owes one second step at a time. */
export async function insertStep(tx: Tx, step: Step): Promise<void> {
  const row = { ...step, failures: 0 };
  await tx
    .insertInto('sign_in_steps')
    .values(row)
    .onConflict((conflict) => conflict.column('browser').doUpdateSet(row))
    .execute();
}

export async function findStep(db: Reader, browser: string, now: Date) {
  return await db
    .selectFrom('sign_in_steps')
    .select(['user_uuid', 'remember', 'failures'])
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function countStepFailure(tx: Tx, browser: string): Promise<void> {
  await tx
    .updateTable('sign_in_steps')
    .set({ failures: sql<number>`failures + 1` })
    .where('browser', '=', browser)
    .execute();
}

/** True for the request that ends it. */
export async function deleteStep(tx: Tx, browser: string): Promise<boolean> {
  const result = await tx.deleteFrom('sign_in_steps').where('browser', '=', browser).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteStepsOf(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('sign_in_steps').where('user_uuid', '=', userUuid).execute();
}

/** Deletes steps and challenges whose time is over. */
export async function deleteEndedSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<=', now).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
