import type { ComplaintView } from '@provodka/contract/complaints.ts';

/** What is about to be decided, and how. */
export interface Asked {
  complaint: ComplaintView;
  decision: 'confirmed' | 'rejected';
}
