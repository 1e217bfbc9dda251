/**
 * Rules of blocks: a blocked person neither invites the other, nor responds to their orders, nor begins a chat with
 * them.
 */
import { type Refusal, refuse } from '../refusals.ts';

/** The most people that one person may block. */
export const MOST_BLOCKED = 500;

/** Why somebody may not be blocked, null when they may. */
export function refuseBlocking({ isSelf, number }: { isSelf: boolean; number: number }): Refusal | null {
  if (isSelf) return refuse('self_block');
  return number < MOST_BLOCKED ? null : refuse('blocks_full', { params: { max: MOST_BLOCKED } });
}

/** Blocked people begin nothing new with the other; what runs goes on. */
export const refuseBlocked = (isBlocked: boolean): Refusal | null => (isBlocked ? refuse('person_blocked') : null);
