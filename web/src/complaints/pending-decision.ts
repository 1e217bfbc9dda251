import type { ComplaintView } from '@provodka/contract/complaints.ts';
import type { ComplaintDecision } from '@provodka/domain/complaints.ts';

/** A decision of the moderator that waits for confirmation in a dialog. */
export interface PendingDecision {
  complaint: ComplaintView;
  decision: ComplaintDecision;
}
