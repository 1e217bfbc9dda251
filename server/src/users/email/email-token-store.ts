/** One-time tokens of letters: only their hash is stored, each works once and for a while (product: accounts). */

import { randomToken, tokenHash } from '../../platform/config/secrets.ts';
import type { FreeContext, ReadContext, WriteContext } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';

export type TokenPurpose = 'verify' | 'reset';

const LIFE_HOURS: Record<TokenPurpose, number> = { verify: 24, reset: 1 };

/** Makes a token for a letter to this user. */
export async function issueToken(
  { db: tx, now }: WriteContext<Viewer | null>,
  userUuid: string,
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomToken();
  const expires_at = new Date(now.getTime() + LIFE_HOURS[purpose] * 3_600_000);
  await tx
    .insertInto('email_tokens')
    .values({ token_hash: tokenHash(token), user_uuid: userUuid, purpose, expires_at, created_at: now })
    .execute();
  return token;
}

/** The owner of a working token, without using it up. */
export async function findTokenOwner(
  { db, now }: ReadContext<Viewer | null>,
  token: string,
  purpose: TokenPurpose,
): Promise<string | null> {
  const row = await db
    .selectFrom('email_tokens')
    .select('user_uuid')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_uuid ?? null;
}

/** Uses a token up, and every other one of its owner for the same purpose; null when it does not work. */
export async function redeemToken(
  context: WriteContext<Viewer | null>,
  token: string,
  purpose: TokenPurpose,
): Promise<string | null> {
  const { db: tx, now } = context;
  const row = await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_uuid')
    .executeTakeFirst();
  if (!row) return null;
  await voidTokens(context, row.user_uuid, purpose);
  return row.user_uuid;
}

/** Whether a verification token was used and the address is verified since. */
export async function isSpentForGood(db: Reader, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.uuid', 'email_tokens.user_uuid')
    .select('users.uuid')
    .where('email_tokens.token_hash', '=', tokenHash(token))
    .where('email_tokens.purpose', '=', 'verify')
    .where('email_tokens.used_at', 'is not', null)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes every open token of a user for this purpose dead. */
export async function voidTokens(
  { db: tx, now }: WriteContext<Viewer | null>,
  userUuid: string,
  purpose: TokenPurpose,
): Promise<void> {
  await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('user_uuid', '=', userUuid)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes tokens that no longer work. */
export async function sweepTokens({ db, now }: FreeContext<null>): Promise<void> {
  await db.deleteFrom('email_tokens').where('expires_at', '<=', now).execute();
}
