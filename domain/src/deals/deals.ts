/** Rules of deals: the state machine and the bill (product: money). */

import { add, applyRate, type Kopecks } from '../money/money.ts';
import { ORDER_STATUS, type OrderStatus } from '../orders/orders.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { moscowDay } from '../time/moscow-days.ts';
import { isDue } from './deal-deadlines.ts';

export type DealStatus =
  | 'created'
  | 'paid'
  | 'delivered'
  | 'accepted'
  | 'payout_pending'
  | 'paid_out'
  | 'refund_pending'
  | 'refunded'
  | 'disputed'
  | 'deleted';

export const DEAL_STATUSES: readonly { code: DealStatus; title: string }[] = [
  { code: 'created', title: 'Ждёт оплаты' },
  { code: 'paid', title: 'В резерве' },
  { code: 'delivered', title: 'На проверке' },
  { code: 'accepted', title: 'Принята' },
  { code: 'payout_pending', title: 'Выплата в пути' },
  { code: 'paid_out', title: 'Выплачена' },
  { code: 'refund_pending', title: 'Возврат в пути' },
  { code: 'refunded', title: 'Возвращена' },
  { code: 'disputed', title: 'Спор' },
  { code: 'deleted', title: 'Удалена' },
];

/** Final statuses: no move leads out of them. */
export const FINAL_DEAL_STATUSES: readonly DealStatus[] = ['paid_out', 'refunded', 'deleted'];

/**
 * Paid, and the two sides are not done with each other: these keep an order from being closed or losing its executor.
 * After acceptance or refund only the provider and the executor's payout remain, which need nothing of the order.
 */
export const UNFINISHED_PAID_DEAL_STATUSES: readonly DealStatus[] = ['paid', 'delivered', 'disputed'];

/** The money goes back to the customer, or has. */
export const RETURNED_DEAL_STATUSES: readonly DealStatus[] = ['refund_pending', 'refunded'];

export type DisputableStatus = 'paid' | 'delivered';
export type DealActor = 'customer' | 'executor' | 'moderator' | 'provider' | 'clock';

export type DealMove =
  | 'delete'
  | 'payment_request'
  | 'payment_confirmed'
  | 'deliver'
  | 'supplement'
  | 'tick'
  | 'rework'
  | 'accept'
  | 'accept_automatically'
  | 'refund_request'
  | 'refund_confirmed'
  | 'dispute_open'
  | 'dispute_withdraw'
  | 'dispute_concede'
  | 'dispute_decide'
  | 'payout_request'
  | 'payout_confirmed'
  | 'payout_refused'
  | 'payout_stop'
  | 'expire';

/** Lines of a deal's timeline that do not move its status. */
export type DealNews =
  | 'create'
  | 'payment_canceled'
  | 'late_payment'
  | 'late_payment_returned'
  | 'refund_refused'
  | 'acceptance_reminder'
  | 'expiry_reminder'
  | 'payout_reminder'
  /** A payout waits for a moderator, who sends it or leaves it where it is. */
  | 'payout_held'
  | 'payout_released'
  | 'payout_withheld'
  /** A side, or the moderator, says or shows more in a dispute. */
  | 'dispute_evidence'
  /** The part that a decision gave back has arrived. */
  | 'split_refunded';

export interface DealMoveRow {
  move: DealMove;
  from: readonly DealStatus[];
  /** 'former' is the status the deal had before the dispute. */
  to: DealStatus | 'former';
  by: readonly DealActor[];
}

/**
 * Every move of an existing deal; creation is the start. A move with several rows goes where the actor, the delivery
 * or the decided share says (`dealMoveTarget`). A refund needs the provider, so expiry leads to refund_pending too.
 */
export const DEAL_MOVES: readonly DealMoveRow[] = [
  { move: 'delete', from: ['created'], to: 'deleted', by: ['customer'] },
  { move: 'payment_request', from: ['created'], to: 'created', by: ['customer'] },
  { move: 'payment_confirmed', from: ['created'], to: 'paid', by: ['provider'] },
  { move: 'deliver', from: ['paid'], to: 'delivered', by: ['executor'] },
  { move: 'supplement', from: ['delivered'], to: 'delivered', by: ['executor'] },
  { move: 'tick', from: ['delivered'], to: 'delivered', by: ['customer'] },
  { move: 'rework', from: ['delivered'], to: 'paid', by: ['customer'] },
  { move: 'accept', from: ['paid', 'delivered'], to: 'accepted', by: ['customer'] },
  { move: 'accept_automatically', from: ['delivered'], to: 'accepted', by: ['clock'] },
  { move: 'refund_request', from: ['paid', 'delivered'], to: 'refund_pending', by: ['executor'] },
  { move: 'refund_request', from: ['paid'], to: 'refund_pending', by: ['customer'] },
  { move: 'refund_confirmed', from: ['refund_pending'], to: 'refunded', by: ['provider'] },
  { move: 'dispute_open', from: ['paid', 'delivered'], to: 'disputed', by: ['customer', 'executor'] },
  { move: 'dispute_withdraw', from: ['disputed'], to: 'former', by: ['customer', 'executor'] },
  { move: 'dispute_concede', from: ['disputed'], to: 'accepted', by: ['customer'] },
  { move: 'dispute_concede', from: ['disputed'], to: 'refund_pending', by: ['executor'] },
  { move: 'dispute_decide', from: ['disputed'], to: 'accepted', by: ['moderator'] },
  { move: 'dispute_decide', from: ['disputed'], to: 'refund_pending', by: ['moderator'] },
  { move: 'payout_request', from: ['accepted'], to: 'payout_pending', by: ['executor'] },
  { move: 'payout_confirmed', from: ['payout_pending'], to: 'paid_out', by: ['provider'] },
  { move: 'payout_refused', from: ['payout_pending'], to: 'accepted', by: ['provider'] },
  { move: 'payout_stop', from: ['payout_pending'], to: 'accepted', by: ['executor'] },
  { move: 'expire', from: ['created'], to: 'deleted', by: ['clock'] },
  { move: 'expire', from: ['paid'], to: 'refund_pending', by: ['clock'] },
  { move: 'expire', from: ['paid'], to: 'disputed', by: ['clock'] },
];

const DISPUTING: ReadonlySet<string> = new Set(
  DEAL_MOVES.filter(({ to }) => to === 'disputed').map(({ move }) => move),
);

/** Whether a line of a deal's timeline may begin a dispute; no deal is disputed without one. */
export const isDisputing = (move: DealMove | DealNews): boolean => DISPUTING.has(move);

/** The most times a customer may send a delivery back. */
export const MAX_REWORKS = 3;

/** The most withdrawals of disputes about one deal; a later dispute ends with a decision or a concession. */
export const MAX_WITHDRAWALS = 3;

/** The facts that the rules of moves need about a deal. Deadlines already account for maintenance. */
export interface DealFacts {
  status: DealStatus;
  /** Status before the dispute; null unless disputed. */
  formerStatus: DisputableStatus | null;
  /** The side that opened the running dispute; the clock opens one when a reworked deal expires. */
  disputeOpener: 'customer' | 'executor' | 'clock' | null;
  /** Times the deal was sent back so far. */
  reworks: number;
  /** Disputes that were taken back so far. */
  withdrawals: number;
  everDelivered: boolean;
  /** The end of the planned day of Moscow, from which the customer may take the money of an undelivered deal back. */
  overdueAt: Date;
  expiredAt: Date;
  /** From `acceptanceDueAt`; null unless delivered. */
  acceptanceDueAt: Date | null;
  orderStatus: OrderStatus;
  /** Whether the order still has the executor of this deal. */
  isExecutorCurrent: boolean;
  isCustomerBanned: boolean;
  isExecutorScam: boolean;
  /** Whether the acting moderator is the customer or the executor of the deal. */
  isModeratorParty: boolean;
}

/** Whether the actor may make the move now: first who, then the status, then the conditions of the move. */
export function refuseDealMove(move: DealMove, facts: DealFacts, actor: DealActor, now: Date): Refusal | null {
  const rows = DEAL_MOVES.filter((row) => row.move === move && row.by.includes(actor));
  if (rows.length === 0) {
    return refuse('not_your_move');
  }
  if (!rows.some((row) => row.from.includes(facts.status))) {
    return refuseWrongStatus(move, facts);
  }
  return refuseByCondition(move, facts, actor, now);
}

function refuseWrongStatus(move: DealMove, facts: DealFacts): Refusal {
  // Only the customer gets here with a delivered deal, and deserves the way out rather than the name of the status.
  if (move === 'refund_request' && facts.status === 'delivered') {
    return refuse('refund_after_delivery');
  }
  return refuse('deal_wrong_status', { params: { status: facts.status } });
}

function refuseByCondition(move: DealMove, facts: DealFacts, actor: DealActor, now: Date): Refusal | null {
  switch (move) {
    case 'payment_request':
      return facts.isCustomerBanned ? refuse('customer_banned') : refuseUnpayable(facts, now);
    case 'payment_confirmed':
      return refuseUnpayable(facts, now);
    case 'rework':
      return facts.reworks >= MAX_REWORKS ? refuse('rework_limit', { params: { max: MAX_REWORKS } }) : null;
    case 'accept_automatically':
      return isDue(facts.acceptanceDueAt, now) ? null : refuse('acceptance_not_due');
    case 'refund_request':
      return actor === 'customer' ? refuseCustomerRefund(facts, now) : null;
    case 'dispute_withdraw':
      return refuseWithdrawal(facts, actor);
    case 'dispute_decide':
      return facts.isModeratorParty ? refuse('moderator_is_party') : null;
    case 'payout_request':
      return facts.isExecutorScam ? refuse('payout_held') : null;
    case 'expire':
      return isDue(facts.expiredAt, now) ? null : refuse('deal_not_expired');
    default:
      return null;
  }
}

/** Withdrawals are limited, because each disturbs the other side and moderators and restarts the term of acceptance. */
function refuseWithdrawal(facts: DealFacts, actor: DealActor): Refusal | null {
  if (facts.disputeOpener !== actor) return refuse('not_dispute_opener');
  const max = MAX_WITHDRAWALS;
  return facts.withdrawals >= max ? refuse('withdrawal_limit', { params: { max } }) : null;
}

/** A deal is payable while its order is in work with its executor; checked at the start and at the confirmation. */
function refuseUnpayable(facts: DealFacts, now: Date): Refusal | null {
  if (facts.orderStatus !== ORDER_STATUS.in_work) {
    return refuse('order_not_in_work', { params: { status: facts.orderStatus } });
  }
  if (!facts.isExecutorCurrent) {
    return refuse('executor_changed');
  }
  return isDue(facts.expiredAt, now) ? refuse('deal_expired') : null;
}

/** The customer takes the money back alone only from an overdue deal that was never delivered. */
function refuseCustomerRefund(facts: DealFacts, now: Date): Refusal | null {
  if (facts.everDelivered) {
    return refuse('refund_after_delivery');
  }
  if (isDue(facts.overdueAt, now)) {
    return null;
  }
  const lastDay = moscowDay(new Date(facts.overdueAt.getTime() - 1));
  return refuse('refund_not_overdue', { params: { last_day: lastDay } });
}

/**
 * Status after a move that `refuseDealMove` allowed. `share` (0–100) matters only to `dispute_decide`.
 * Throws when the move does not start here.
 */
export function dealMoveTarget(move: DealMove, facts: DealFacts, actor: DealActor, share?: number): DealStatus {
  const rows = DEAL_MOVES.filter(
    (row) => row.move === move && row.by.includes(actor) && row.from.includes(facts.status),
  );
  const preferred = preferredTarget(move, facts, share);
  const row = rows.find((candidate) => candidate.to === preferred) ?? rows[0];
  const target = row?.to === 'former' ? facts.formerStatus : row?.to;
  if (!target) {
    throw new Error(`No deal move ${move} by ${actor} from ${facts.status}`);
  }
  return target;
}

/** The target of the two moves that one actor can make to two places from one status. */
function preferredTarget(move: DealMove, facts: DealFacts, share: number | undefined): DealStatus | null {
  if (move === 'expire') {
    return facts.everDelivered ? 'disputed' : 'refund_pending';
  }
  if (move === 'dispute_decide') {
    return share === 0 ? 'refund_pending' : 'accepted';
  }
  return null;
}

/** The wire flags of specification section 3, derived from the one stored status. */
export function dealFlags(deal: {
  status: DealStatus;
  /** The provider has confirmed the refund leg of a split decision. */
  isSplitRefunded: boolean;
}): { is_payment: boolean; is_accepted: boolean; is_payout: boolean; is_refund: boolean } {
  const { status } = deal;
  return {
    // Only an unpaid deal can be deleted, so every other status has been paid.
    is_payment: status !== 'created' && status !== 'deleted',
    is_accepted: status === 'accepted' || status === 'payout_pending' || status === 'paid_out',
    is_payout: status === 'paid_out',
    is_refund: status === 'refunded' || deal.isSplitRefunded,
  };
}

export interface DealBill {
  /** The executor's share, without the commission. */
  price: Kopecks;
  commission: Kopecks;
  /** The customer's bill: the price with the commission. */
  total: Kopecks;
}

/** The commission is added on top of the price at the deal's frozen rate in basis points. */
export function dealBill(price: Kopecks, basisPoints: number): DealBill {
  const commission = applyRate(price, basisPoints);
  return { price, commission, total: add(price, commission) };
}
