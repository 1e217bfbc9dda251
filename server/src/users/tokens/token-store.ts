import type { TokenScope } from '@provodka/domain/people/tokens.ts';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import { withProfiles } from '../auth/session-store.ts';

/** The token of this hash with its owner and both profiles. */
export async function findTokenRow(db: Reader, tokenHash: Buffer) {
  return await withProfiles(db)
    .innerJoin('api_tokens', 'api_tokens.user_uuid', 'users.uuid')
    .select([
      'api_tokens.id',
      'api_tokens.title',
      'api_tokens.scopes',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
    ])
    .where('api_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The tokens of a user, the newest first. */
export async function findTokens(db: Reader, userUuid: string) {
  return await db
    .selectFrom('api_tokens')
    .select(['id', 'title', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_uuid', '=', userUuid)
    .orderBy('id', 'desc')
    .execute();
}

export type TokenRow = Awaited<ReturnType<typeof findTokens>>[number];

export async function countTokens(db: Reader, userUuid: string, now: Date): Promise<number> {
  const { number } = await db
    .selectFrom('api_tokens')
    .select((of) => of.fn.countAll<number>().as('number'))
    .where('user_uuid', '=', userUuid)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return number;
}

interface NewToken {
  user_uuid: string;
  title: string;
  scopes: TokenScope[];
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<TokenRow> {
  return await tx
    .insertInto('api_tokens')
    .values(token)
    .returning(['id', 'title', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .executeTakeFirstOrThrow();
}

/** False when the user has none such. */
export async function deleteToken(tx: Tx, userUuid: string, id: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteTokensOf(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_uuid', '=', userUuid).execute();
}

/** Deletes tokens that ended before this moment. */
export async function deleteEndedTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_tokens').where('expires_at', '<', before).execute();
}

export async function touchToken(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

interface Use {
  token_id: number;
  user_uuid: string;
  title: string;
  day: string;
  call: string;
  address: string;
}

/** Counts a use in the line of its day and call. */
export async function countUse(db: Db, use: Use, now: Date): Promise<void> {
  const { address } = use;
  await db
    .insertInto('token_uses')
    .values({ ...use, number: 1, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['token_id', 'day', 'call']).doUpdateSet((of) => ({
        number: of('token_uses.number', '+', 1),
        last_used_at: now,
        address,
      })),
    )
    .execute();
}

/** The last lines of a user's journal, the latest first. */
export async function findUses(db: Reader, userUuid: string, most: number) {
  return await db
    .selectFrom('token_uses')
    .select(['token_id', 'day', 'call', 'title', 'number', 'last_used_at', 'address'])
    .where('user_uuid', '=', userUuid)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_id', 'desc')
    .orderBy('call')
    .limit(most)
    .execute();
}

/** Deletes lines of days before this one. */
export async function deleteUses(db: Db, before: string): Promise<void> {
  await db.deleteFrom('token_uses').where('day', '<', before).execute();
}
