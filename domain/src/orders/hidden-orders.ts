/** A freelancer hides orders from their own lists; nobody else sees anything of it (product: orders). */
import { type Refusal, refuse } from '../refusals.ts';

/** The most orders that one person may hide. */
export const MOST_HIDDEN = 500;

/** Why somebody may not hide an order, null when they may. */
export const refuseHidingOwn = (isOwner: boolean): Refusal | null => (isOwner ? refuse('hidden_own') : null);

/** Why somebody may not hide one more. */
export const refuseOneMoreHidden = (number: number): Refusal | null =>
  number < MOST_HIDDEN ? null : refuse('hidden_full', { params: { max: MOST_HIDDEN } });
