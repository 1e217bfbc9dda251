import { asciiEmail } from '@provodka/contract/fields/email-field.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isReserved } from '../email/email-change-store.ts';
import type { UserRow } from '../store.ts';

/** A login holds no @, so at most one person answers to either. */
export async function findByName(db: Reader, loginOrEmail: string): Promise<UserRow | undefined> {
  const name = loginOrEmail.toLowerCase();
  return await db
    .selectFrom('users')
    .selectAll()
    .where((of) => of.or([of(sql`lower(login)`, '=', name), of(sql`lower(email)`, '=', name)]))
    .executeTakeFirst();
}

export async function findByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return await db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', (asciiEmail(email) ?? email).toLowerCase())
    .executeTakeFirst();
}

/** The one of the two that is taken, the login first; null when both are free. */
export async function findTakenLoginOrEmail(
  db: Reader,
  form: { login: string; email: string },
  now: Date,
): Promise<'login' | 'email' | null> {
  const byLogin = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(login)`, '=', form.login.toLowerCase())
    .executeTakeFirst();
  if (byLogin) return 'login';
  return (await findByEmail(db, form.email)) || (await isReserved(db, form.email, now)) ? 'email' : null;
}

/** Locks the user's row until the end of the transaction. */
export async function lockUser(tx: Tx, uuid: string): Promise<UserRow | undefined> {
  return await tx.selectFrom('users').selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst();
}

/** Null until a new password is set, so that none is right. */
export async function setPassword(tx: Tx, uuid: string, passwordHash: string | null): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('uuid', '=', uuid).execute();
}

/** The first confirmation counts. */
export async function setVerified(tx: Tx, uuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('uuid', '=', uuid)
    .where('email_verified_at', 'is', null)
    .execute();
}
