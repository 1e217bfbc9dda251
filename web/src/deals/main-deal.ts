import type { DealView } from '@provodka/contract/deals/deals.ts';
import { FINAL_DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';

const isFinal = ({ status }: DealView) => FINAL_DEAL_STATUSES.some((code) => code === status.code);

const ACTS = ['pay', 'deliver', 'accept', 'payout', 'review'] as const;
const mayAct = ({ rights, status }: DealView) =>
  ACTS.some((act) => rights[act].allowed && !(act === 'accept' && status.code === 'paid'));

/**
 * Chooses the deal an order shows first, from its deals, the newest first: the earliest that waits for the viewer, else the earliest
 * that is still running, else the newest.
 */
export function chooseMain(deals: readonly DealView[]): DealView | undefined {
  const running = deals.filter((deal) => !isFinal(deal)).toReversed();
  return running.find(mayAct) ?? running[0] ?? deals[0];
}

/** The chat to open beside a deal, as an address names it. */
export const chatBeside = ({ id, status }: DealView): string =>
  `${status.code === 'disputed' ? 'dispute' : 'deal'}-${id}`;
