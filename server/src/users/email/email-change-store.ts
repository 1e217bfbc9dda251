import { EMAIL_CHANGE_HOURS } from '@provodka/domain/people/people.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type EmailChange = Selectable<Database['email_changes']>;

/** The moment before which a requested change has expired, for confirmation or for revocation. */
export const expiryCutoff = (letter: keyof typeof EMAIL_CHANGE_HOURS, now: Date): Date =>
  new Date(now.getTime() - EMAIL_CHANGE_HOURS[letter] * 3_600_000);

/**
 * Whether the former owner of an address may still take it back. Until then nobody else gets it: otherwise a thief of
 * the account could sign up under it and bar the way back.
 */
export async function isReserved(db: Reader, email: string, now: Date, butFor: string | null = null): Promise<boolean> {
  let changes = db
    .selectFrom('email_changes')
    .select('id')
    .where(sql`lower(old_email)`, '=', email.toLowerCase())
    .where('revoke_hash', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('created_at', '>', expiryCutoff('revoke', now));
  if (butFor !== null) changes = changes.where('user_uuid', '<>', butFor);
  return (await changes.limit(1).executeTakeFirst()) !== undefined;
}

/** The latest change of this user that waits for its letter; `since`: older ones have expired. */
export async function findPending(db: Reader, userUuid: string, since: Date): Promise<EmailChange | undefined> {
  return await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** A change that has not ended, by the hash of the token of one of its two letters. */
export async function findByToken(
  db: Reader,
  letter: 'confirm_hash' | 'revoke_hash',
  hash: Buffer,
  since: Date,
): Promise<EmailChange | undefined> {
  return await db
    .selectFrom('email_changes')
    .selectAll()
    .where(letter, '=', hash)
    .where('ended_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

export async function insertChange(
  tx: Tx,
  change: Pick<EmailChange, 'user_uuid' | 'old_email' | 'new_email' | 'confirm_hash' | 'revoke_hash' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('email_changes').values(change).execute();
}

/** Ends the user's unconfirmed changes; false when there is none. */
export async function endPending(tx: Tx, userUuid: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a change and every later one of its user, since the same person made them. */
export async function endFrom(tx: Tx, change: EmailChange, now: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('user_uuid', '=', change.user_uuid)
    .where('id', '>=', change.id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function setConfirmed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('email_changes').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** The address of a user, which its letter has just shown to be theirs. */
export async function setEmail(tx: Tx, userUuid: string, email: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email, email_verified_at: now }).where('uuid', '=', userUuid).execute();
}

export async function deleteOlder(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('created_at', '<=', before).execute();
}
