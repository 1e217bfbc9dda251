import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Stores the browser's challenge in place of an earlier one. */
export async function insertChallenge(
  tx: Tx,
  challenge: { browser: string; challenge: Buffer; expires_at: Date },
): Promise<void> {
  const { browser: _, ...values } = challenge;
  await tx
    .insertInto('passkey_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.column('browser').doUpdateSet(values))
    .execute();
}

/** Takes the browser's challenge, so that it is used once; null when there is none or it has expired. */
export async function consumeChallenge(tx: Tx, browser: string, now: Date): Promise<Buffer | null> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('browser', '=', browser)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.challenge : null;
}

/** The passkeys of a user, the oldest first. */
export async function findPasskeys(db: Reader, userUuid: string) {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'title', 'created_at', 'last_used_at'])
    .where('user_uuid', '=', userUuid)
    .orderBy('id')
    .execute();
}

/** Locks a passkey, so that each value of its counter is judged once. */
export async function lockPasskey(tx: Tx, credentialId: Buffer) {
  return await tx
    .selectFrom('passkeys')
    .select(['id', 'user_uuid', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A passkey that is stored already violates `passkeys_credential_id_key`. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Database['passkeys']>): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute();
}

export async function recordPasskeyUse(tx: Tx, id: number, signCount: number, now: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ sign_count: signCount, last_used_at: now }).where('id', '=', id).execute();
}

/** False when the user has no such passkey. */
export async function renamePasskey(tx: Tx, userUuid: string, id: number, title: string): Promise<boolean> {
  const renamed = tx.updateTable('passkeys').set({ title }).where('id', '=', id).where('user_uuid', '=', userUuid);
  return (await renamed.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Deletes a passkey and returns its title; undefined when the user has none such. */
export async function deletePasskey(tx: Tx, userUuid: string, id: number): Promise<string | undefined> {
  const deleted = tx.deleteFrom('passkeys').where('id', '=', id).where('user_uuid', '=', userUuid);
  return (await deleted.returning('title').executeTakeFirst())?.title;
}

export async function deletePasskeys(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_uuid', '=', userUuid).execute();
}

export async function findOwner(db: Reader, credentialId: Buffer): Promise<string | null> {
  const found = db.selectFrom('passkeys').select('user_uuid').where('credential_id', '=', credentialId);
  return (await found.executeTakeFirst())?.user_uuid ?? null;
}
