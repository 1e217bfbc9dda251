import type { Right } from '@provodka/contract/http/envelope.ts';
import { refusalText } from '@provodka/contract/http/errors.ts';
import { type Refusal, type RefusalCode, RefusedError } from '@provodka/domain/refusals.ts';

/**
 * Refusals of moves that make no sense in a thing's state: they need no explanation, and pages do not show them as
 * closed.
 */
const OF_ANOTHER_STATE: ReadonlySet<RefusalCode> = new Set([
  'order_wrong_status',
  'response_wrong_status',
  'deal_wrong_status',
]);

/** A refusal as a right of the wire: null allows, a refusal gives its reason (product: orders). */
export function asRight(refusal: Refusal | null): Right {
  if (refusal === null) return { allowed: true, reason: null };
  const right: Right = { allowed: false, reason: OF_ANOTHER_STATE.has(refusal.code) ? null : refusalText(refusal) };
  if (refusal.progress) right.progress = refusal.progress;
  return right;
}

/** Ends the use case with the refusal of a rule, if there is one. Throws RefusedError. */
export function assertAllowed(refusal: Refusal | null): void {
  if (refusal !== null) throw new RefusedError(refusal);
}
