import type { Reader, Tx } from '../../platform/database/database.ts';

/** The user whom a site knows by this name. */
export async function findOwner(db: Reader, provider: string, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('sign_in_identities')
    .select('user_uuid')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_uuid ?? null;
}

export async function findIdentities(db: Reader, userUuid: string) {
  return await db
    .selectFrom('sign_in_identities')
    .select(['provider', 'created_at'])
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at')
    .orderBy('provider')
    .execute();
}

/**
 * An identity that is linked already violates `sign_in_identities_pkey`, a second one of the same site
 * `…_user_uuid_provider_key`.
 */
export async function insertIdentity(
  tx: Tx,
  identity: { provider: string; subject: string; user_uuid: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('sign_in_identities').values(identity).execute();
}

/** False when there is none such. */
export async function deleteIdentity(tx: Tx, userUuid: string, provider: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('sign_in_identities')
    .where('user_uuid', '=', userUuid)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Everything linked from this moment on. */
export async function deleteSince(tx: Tx, userUuid: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('sign_in_identities')
    .where('user_uuid', '=', userUuid)
    .where('created_at', '>=', since)
    .execute();
}
