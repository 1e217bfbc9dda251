import { refusalStatus, refusalText } from '@provodka/contract/http/errors.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import { HttpFailure } from '../../platform/http/http-failure.ts';

/** A refusal that a form shows beside its field, or beside each of them. */
export function fieldFailure(field: string | readonly string[], refusal: Refusal): HttpFailure {
  const message = refusalText(refusal);
  const fields = Object.fromEntries([field].flat().map((name) => [name, [message]]));
  return new HttpFailure(refusalStatus(refusal.code), message, { fields });
}
