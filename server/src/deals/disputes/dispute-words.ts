import { DISPUTE_REASONS } from '@provodka/domain/deals/disputes.ts';
import type { DisputeRow } from './dispute-store.ts';

/** What a reason is called; one of an expired deal is nobody's. */
export const reasonTitle = (code: DisputeRow['reason']): string =>
  DISPUTE_REASONS.find((reason) => reason.code === code)?.title ?? 'Срок сделки истёк';
