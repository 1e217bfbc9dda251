import { DISPUTE_REASONS } from '@provodka/domain/deals/disputes.ts';
import type { DisputeRow } from './dispute-store.ts';

/** The Russian title of a reason. A dispute about an expired deal has none of its own, since the clock opened it. */
export const reasonTitle = (code: DisputeRow['reason']): string =>
  DISPUTE_REASONS.find((reason) => reason.code === code)?.title ?? 'Срок сделки истёк';
