/**
 * Recovery of a lost second factor: requested after the first step of a sign-in, announced for 72 hours, then the
 * factor ends (product: trust).
 */
import { type Refusal, refuse } from '../refusals.ts';

/** Hours between the request and the end of the factor, in which the real owner can stop it. */
export const RECOVERY_HOURS = 72;

export type RecoveryStatus = 'waiting' | 'done' | 'stopped' | 'canceled';

/** `stop` is the owner's; `cancel` follows from another change of the account. */
export type RecoveryMove = 'finish' | 'stop' | 'cancel';

/** `owner`: a person with a session of the account or with the letter. `account`: another change of the account. */
export type RecoveryActor = 'clock' | 'owner' | 'account';

export interface RecoveryMoveRow {
  move: RecoveryMove;
  from: RecoveryStatus;
  to: RecoveryStatus;
  by: RecoveryActor;
}

/**
 * Every move of a recovery; it begins as waiting. A new password or address, a used, added or removed factor, and the
 * right of a moderator cancel it. It is not restarted: the person has to request it again and be notified again.
 */
export const RECOVERY_MOVES: readonly RecoveryMoveRow[] = [
  { move: 'finish', from: 'waiting', to: 'done', by: 'clock' },
  { move: 'stop', from: 'waiting', to: 'stopped', by: 'owner' },
  { move: 'cancel', from: 'waiting', to: 'canceled', by: 'account' },
];

/** The row of a move out of this status; null when there is none. */
export const recoveryMoveOf = (move: RecoveryMove, from: RecoveryStatus): RecoveryMoveRow | null =>
  RECOVERY_MOVES.find((row) => row.move === move && row.from === from) ?? null;

/** The end of a factor whose recovery is requested now. */
export const recoveryEndsAt = (now: Date): Date => new Date(now.getTime() + RECOVERY_HOURS * 3_600_000);

/** The facts that decide whether a person's factor may be recovered. */
export interface RecoveryFacts {
  has_second_factor: boolean;
  is_email_verified: boolean;
  is_moderator: boolean;
}

/**
 * Whether the factor may not be recovered by its owner alone. Moderators and admins have it ended by who runs the server: 72 hours of
 * nobody looking would make a stolen password a way to everybody's money.
 */
export function refuseRecovery({ has_second_factor, is_email_verified, is_moderator }: RecoveryFacts): Refusal | null {
  if (!has_second_factor) return refuse('second_step_over');
  if (is_moderator) return refuse('recovery_by_operator');
  return is_email_verified ? null : refuse('recovery_unconfirmed');
}

/**
 * The move of a waiting recovery that is due: `finish` at its end, `cancel` when it could no longer be requested, null
 * before.
 */
export function dueRecoveryMove(endsAt: Date, facts: RecoveryFacts, now: Date): 'finish' | 'cancel' | null {
  if (endsAt > now) return null;
  return refuseRecovery(facts) === null ? 'finish' : 'cancel';
}
