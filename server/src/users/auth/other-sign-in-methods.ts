/** Ways into an account besides its password: they end when its owner proves the address or sets a new password (product: trust). */
import type { WriteContext, Writing } from '../../platform/context.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { endPending } from '../email/email-change-store.ts';
import { voidTokens } from '../email/email-token-store.ts';
import { endRecovery } from '../factors/factor-recovery-ends.ts';
import { deleteAuthenticator, deleteStepsOf, recordFactors, replaceRecoveryCodes } from '../factors/factor-store.ts';
import { deletePasskeys } from '../factors/passkey-store.ts';
import { deleteDevices } from './device-store.ts';
import { deleteSince } from './identity-store.ts';
import { endSessions } from './sessions.ts';

const EVER = new Date(0);

/**
 * Ends sign-in through every site and the link to Telegram: somebody who made the account with another's address, or
 * got in once, may have linked their own.
 */
export async function dropOtherSignInMethods(context: WriteContext<Viewer | null>, userUuid: string): Promise<void> {
  await deleteSince(context.db, userUuid, EVER);
  await unlinkTelegram(context, userUuid);
}

/** Ends the link to Telegram and any unused link to it. */
export async function unlinkTelegram({ db: tx, now }: WriteContext<Viewer | null>, userUuid: string): Promise<void> {
  await addEvent(tx, 'account_taken_back', { user_uuid: userUuid, since: EVER.toISOString() }, now);
}

/**
 * Removes the second factors of an account whose address was never verified: a stranger's passkey signs in alone, and
 * their app would lock the owner out. Call it under the lock of the user's row; a person with a verified address keeps
 * their factors.
 */
export async function dropFactors(context: Writing, userUuid: string): Promise<void> {
  const { db: tx, now } = context;
  await deletePasskeys(tx, userUuid);
  await deleteAuthenticator(tx, userUuid);
  await replaceRecoveryCodes(tx, userUuid, []);
  await recordFactors(tx, userUuid, now);
  await endRecovery(context, userUuid, 'cancel');
}

/**
 * Removes all ways in but the password from an account with an unverified address, when its letter is opened by a
 * browser that is not signed in: somebody else may have made the account. Call it under the lock of the user's row.
 */
export async function dropUnverifiedSignIns(context: WriteContext<Viewer | null>, userUuid: string): Promise<void> {
  const { db: tx, now } = context;
  await dropOtherSignInMethods(context, userUuid);
  await dropFactors(context, userUuid);
  await endSessions(tx, userUuid);
  await deleteStepsOf(tx, userUuid);
  await endPending(tx, userUuid, now);
  await voidTokens(context, userUuid, 'reset');
  await deleteDevices(tx, userUuid);
}
