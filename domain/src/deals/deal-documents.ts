/** Which deals have papers (product: money). */

import { type Refusal, refuse } from '../refusals.ts';
import type { DealStatus } from './deals.ts';

/** Whose money has got to where it goes: nothing more will happen to it. */
const FINISHED_DEAL_STATUSES: readonly DealStatus[] = ['paid_out', 'refunded'];

/** Whether a deal has its papers: the act and the payment statement are of finished ones (product: money). */
export function refuseDocuments(status: DealStatus): Refusal | null {
  return FINISHED_DEAL_STATUSES.includes(status) ? null : refuse('deal_wrong_status', { params: { status } });
}
