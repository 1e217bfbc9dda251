/** Rules of deleting an account: what has to be finished before, and how long the owner may change their mind. */
import type { DealStatus } from '../deals/deals.ts';
import { ORDER_STATUS, type OrderStatus } from '../orders/orders.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { DAY_MS } from '../time/moscow-days.ts';

/** Days between the request and the deletion, as /legal/personal-data promises. */
export const DELETION_DAYS = 30;

/** The name shown for a deleted person. */
export const DELETED_NAME = 'Удалённый пользователь';

/** The login of a deleted person. No login that people choose has a colon, so the former one becomes free. */
export const deletedLogin = (userId: number): string => `deleted:${userId}`;

/** The deletion date of an account whose deletion was requested at this moment. */
export const deletionDueAt = (askedAt: Date): Date => new Date(askedAt.getTime() + DELETION_DAYS * DAY_MS);

/** Requests from before this moment are due by now. */
export const deletionAskedBefore = (now: Date): Date => new Date(now.getTime() - DELETION_DAYS * DAY_MS);

/** The facts about a person that can prevent the deletion. */
export interface LeavingFacts {
  /** A moderator or an admin. */
  isStaff: boolean;
  /** A demo account, which everybody shares. */
  isDemo: boolean;
  /** Unfinished deals of either side, disputes and payouts included. */
  deals: number;
  /** Orders of theirs that are checked, searched or worked on, and those of others that they execute. */
  orders: number;
  /** Payments, top-ups, refunds and payouts that the bank has not finished. */
  payments: number;
  /** Whole SM on all wallets. */
  sm: number;
}

/** All obstacles to the deletion, in the order in which they are shown; without any it may begin. */
export function leavingObstacles(facts: LeavingFacts): Refusal[] {
  const { deals, orders, payments, sm } = facts;
  return [
    ...(facts.isDemo ? [refuse('leaving_of_demo')] : []),
    ...(facts.isStaff ? [refuse('leaving_staff')] : []),
    ...(deals > 0 ? [refuse('leaving_deals', { params: { deals } })] : []),
    ...(orders > 0 ? [refuse('leaving_orders', { params: { orders } })] : []),
    ...(payments > 0 ? [refuse('leaving_payments', { params: { payments } })] : []),
    ...(sm > 0 ? [refuse('leaving_sm', { params: { sm } })] : []),
  ];
}

/** Whether the deletion may be withdrawn: it was requested, and its day has not come. */
export function refuseDeletionWithdrawal(askedAt: Date | null, now: Date): Refusal | null {
  if (askedAt === null) return refuse('leaving_unasked');
  return now < deletionDueAt(askedAt) ? null : refuse('leaving_over');
}

/** Deals that keep a customer: after acceptance only the executor's payout remains, which needs nothing of them. */
export const OPEN_DEALS_OF_CUSTOMER: readonly DealStatus[] = [
  'created',
  'paid',
  'delivered',
  'disputed',
  'refund_pending',
];

/** Unfinished deals of an executor: once the money goes back, the rest is between the customer and the bank. */
export const OPEN_DEALS_OF_EXECUTOR: readonly DealStatus[] = [
  'created',
  'paid',
  'delivered',
  'disputed',
  'accepted',
  'payout_pending',
];

/** Unfinished orders of a customer: they are being checked, answered or worked on. */
export const OPEN_ORDERS_OF_LEAVING: readonly OrderStatus[] = [
  ORDER_STATUS.on_moderation,
  ORDER_STATUS.searching,
  ORDER_STATUS.in_work,
];
