/** Browsers that signed in to an account before: strangers who guess its password do not lock them out (product: accounts). */
import { DEVICE_DAYS, MOST_DEVICES } from '@provodka/domain/people/attempts.ts';
import { randomToken, tokenHash } from '../../platform/config/secrets.ts';
import type { FreeContext, WriteContext } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** Whether the browser with this token has signed in to the account since its password was last changed. */
export async function isKnownDevice(db: Reader, token: string, userUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_devices')
    .select('last_used_at')
    .where('token_hash', '=', tokenHash(token))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account knows any browser at all. */
export async function hasKnownDevice(db: Reader, userUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_devices')
    .select('last_used_at')
    .where('user_uuid', '=', userUuid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the browser known to the account. Returns its token: the one it has when some account knows it, else a new one. */
export async function rememberDevice(
  { db: tx, now }: WriteContext<Viewer | null>,
  token: string | null,
  userUuid: string,
): Promise<string> {
  const kept = token !== null && (await isIssued(tx, token)) ? token : randomToken();
  await tx
    .insertInto('sign_in_devices')
    .values({ token_hash: tokenHash(kept), user_uuid: userUuid, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_uuid']).doUpdateSet({ last_used_at: now }))
    .execute();
  await forgetOldest(tx, userUuid, kept);
  return kept;
}

/** A token that a page or another person wrote into the browser is worth nothing. */
async function isIssued(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_traces')
    .select('user_uuid')
    .where('kind', '=', 'device')
    .where('mark', '=', tokenHash(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetOldest(tx: Tx, userUuid: string, present: string): Promise<void> {
  const others = tx
    .selectFrom('sign_in_devices')
    .where('user_uuid', '=', userUuid)
    .where('token_hash', '<>', tokenHash(present));
  const newest = others
    .select('token_hash')
    .orderBy('last_used_at', 'desc')
    .limit(MOST_DEVICES - 1);
  await tx
    .deleteFrom('sign_in_devices')
    .where('user_uuid', '=', userUuid)
    .where('token_hash', '<>', tokenHash(present))
    .where('token_hash', 'not in', newest)
    .execute();
}

/** Forgets the account's browsers, after a change of password. */
export async function deleteDevices(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('sign_in_devices').where('user_uuid', '=', userUuid).execute();
}

/** Deletes browsers that were not used for a year. */
export async function sweepDevices({ db, now }: FreeContext<null>): Promise<void> {
  const before = new Date(now.getTime() - DEVICE_DAYS * 24 * 3_600_000);
  await db.deleteFrom('sign_in_devices').where('last_used_at', '<=', before).execute();
}
