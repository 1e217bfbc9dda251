import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import { FINAL_DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';

const isFinal = ({ status }: DealView) => FINAL_DEAL_STATUSES.some((code) => code === status.code);

const ACTS = ['pay', 'deliver', 'accept', 'payout', 'review'] as const;
/** Nobody waits for these, though they are allowed: accepting before a delivery, and adding to one. */
const OPTIONAL = [
  { act: 'accept', status: 'paid' },
  { act: 'deliver', status: 'delivered' },
];
const waitsForViewer = ({ rights, status }: DealView) =>
  ACTS.some((act) => rights[act].allowed && !OPTIONAL.some((one) => one.act === act && one.status === status.code));

/**
 * Chooses the deal an order shows first, from its deals, the newest first: the earliest that waits for the viewer, else the earliest
 * that is still running, else the newest.
 */
export function chooseMain(deals: readonly DealView[]): DealView | undefined {
  const running = deals.filter((deal) => !isFinal(deal)).toReversed();
  return running.find(waitsForViewer) ?? running[0] ?? deals[0];
}

/** The cabinet in which a party has the chats of the deal. */
export const cabinetOf = ({ side }: DealView): CabinetSide => (side === 'customer' ? 'customer' : 'freelancer');

/** The chat to open beside a deal, as an address names it. */
export const chatBeside = ({ id, status }: DealView): string =>
  `${status.code === 'disputed' ? 'dispute' : 'deal'}-${id}`;
