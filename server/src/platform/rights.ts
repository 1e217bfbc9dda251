import type { Right } from '@provodka/contract/envelope.ts';
import { refusalText } from '@provodka/contract/errors.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';

/** What a rule says about an action, as the wire shows it: null allows, a refusal explains itself (decisions 4). */
export function asRight(refusal: Refusal | null): Right {
  if (refusal === null) return { allowed: true, reason: null };
  const right: Right = { allowed: false, reason: refusalText(refusal) };
  if (refusal.progress) right.progress = refusal.progress;
  return right;
}
