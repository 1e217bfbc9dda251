/** Ways into an account besides its password: they end when its owner proves the address or sets a new password (decisions 18). */
import type { WriteContext } from '../platform/context.ts';
import { addEvent } from '../platform/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';
import { deleteSince } from './identity-store.ts';

const EVER = new Date(0);

/**
 * Ends sign-in through every site and the link to Telegram: who made the account with somebody's address, or came in once, may have
 * linked their own.
 */
export async function dropOtherWays(context: WriteContext<Viewer | null>, userUuid: string): Promise<void> {
  await deleteSince(context.db, userUuid, EVER);
  await unlinkTelegram(context, userUuid);
}

/** Ends the link to Telegram and whatever link was being made. */
export async function unlinkTelegram({ db: tx, now }: WriteContext<Viewer | null>, userUuid: string): Promise<void> {
  await addEvent(tx, 'account_taken_back', { user_uuid: userUuid, since: EVER.toISOString() }, now);
}
