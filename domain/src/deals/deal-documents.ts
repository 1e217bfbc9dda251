/** Rules for the documents of a deal (product: money). */

import { type Refusal, refuse } from '../refusals.ts';
import type { DealStatus } from './deals.ts';

/** Final statuses of deals whose money has arrived. */
const FINISHED_DEAL_STATUSES: readonly DealStatus[] = ['paid_out', 'refunded'];

/** Whether a deal has its documents: the act and the payment statement exist once it is finished (product: money). */
export function refuseDocuments(status: DealStatus): Refusal | null {
  return FINISHED_DEAL_STATUSES.includes(status) ? null : refuse('deal_wrong_status', { params: { status } });
}
