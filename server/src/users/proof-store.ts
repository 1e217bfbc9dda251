import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';

/** What the ways of a proof depend on. */
export async function findProofFacts(db: Reader, userUuid: string) {
  return await db
    .selectFrom('users')
    .select([
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<boolean>`exists (select from sign_in_identities i where i.user_uuid = users.uuid)`.as('has_site'),
      sql<boolean>`false`.as('has_passkey'),
      sql<boolean>`false`.as('has_authenticator'),
    ])
    .where('uuid', '=', userUuid)
    .executeTakeFirst();
}
