/** Rules of responses, the bids of freelancers (product: responses). */
import type { Kopecks } from '../money/money.ts';
import { fromRubles } from '../money/money.ts';
import { firstRefusal, type Refusal, refuse } from '../refusals.ts';
import { areThresholdsInForce, type DealStats, type Thresholds } from '../thresholds.ts';
import type { OrderMove, OrderNews } from './order-moves.ts';
import { ORDER_STATUS, type OrderStatus } from './orders.ts';
import { isPlaceTaken, type OrderPlaces } from './response-places.ts';

export type ResponseStatus = 'active' | 'viewed' | 'approved' | 'rejected' | 'withdrawn' | 'hidden';

export const RESPONSE_STATUSES: readonly { code: ResponseStatus; title: string }[] = [
  { code: 'active', title: 'Новый' },
  { code: 'viewed', title: 'Просмотрен' },
  { code: 'approved', title: 'Выбран' },
  { code: 'rejected', title: 'Отклонён' },
  { code: 'withdrawn', title: 'Отозван' },
  { code: 'hidden', title: 'Скрыт модератором' },
];

/** Field bounds: [minimum, maximum]. Price in rubles, period in hours, message in characters. */
export const RESPONSE_LIMITS = {
  price: [100, 10_000_000],
  period_hours: [1, 2160],
  message: [50, 3000],
  files: 10,
} as const;

/** Characters of the message shown in lists. */
export const RESPONSE_EXCERPT_LENGTH = 200;

export type ResponseActor = 'author' | 'customer' | 'moderator';

export type ResponseMove =
  | 'create'
  | 'edit'
  | 'view'
  | 'approve'
  | 'revoke'
  | 'refuse'
  | 'reject'
  | 'withdraw'
  | 'hide'
  | 'unhide';

export interface ResponseMoveRow {
  move: ResponseMove;
  /** 'none' is a freelancer who has never responded to the order. */
  from: readonly (ResponseStatus | 'none')[];
  /** 'same' keeps the status; 'former' is the one before a moderator hid the response. */
  to: ResponseStatus | 'same' | 'former';
  by: readonly ResponseActor[];
  /** Statuses the order must be in; absent when any will do. */
  orderIn?: readonly OrderStatus[];
}

/** Every move of a response. `refuse` is the executor giving the order back. */
export const RESPONSE_MOVES: readonly ResponseMoveRow[] = [
  { move: 'create', from: ['none', 'withdrawn'], to: 'active', by: ['author'], orderIn: [ORDER_STATUS.searching] },
  { move: 'edit', from: ['active', 'viewed'], to: 'same', by: ['author'], orderIn: [ORDER_STATUS.searching] },
  { move: 'view', from: ['active'], to: 'viewed', by: ['customer'] },
  { move: 'approve', from: ['active', 'viewed'], to: 'approved', by: ['customer'], orderIn: [ORDER_STATUS.searching] },
  { move: 'revoke', from: ['approved'], to: 'viewed', by: ['customer'], orderIn: [ORDER_STATUS.in_work] },
  { move: 'refuse', from: ['approved'], to: 'viewed', by: ['author'], orderIn: [ORDER_STATUS.in_work] },
  { move: 'reject', from: ['active', 'viewed'], to: 'rejected', by: ['customer'], orderIn: [ORDER_STATUS.searching] },
  { move: 'withdraw', from: ['active', 'viewed'], to: 'withdrawn', by: ['author'] },
  { move: 'hide', from: ['active', 'viewed'], to: 'hidden', by: ['moderator'] },
  { move: 'unhide', from: ['hidden'], to: 'former', by: ['moderator'] },
];

export interface ResponseFacts {
  /** 'none' before the first response of this freelancer to this order. */
  status: ResponseStatus | 'none';
  /** Status before a moderator hid the response; null unless hidden. */
  formerStatus: ResponseStatus | null;
  orderStatus: OrderStatus;
}

/**
 * Whether the actor may make the move now, by the state machine alone. Service rules on top: `refuseRespond` for create,
 * `refuseWithdrawResponse` for withdraw, `refuseOrderMove` for approve, revoke and refuse.
 */
export function refuseResponseMove(move: ResponseMove, facts: ResponseFacts, actor: ResponseActor): Refusal | null {
  const row = responseMoveRow(move);
  if (!row.by.includes(actor)) {
    return refuse('not_your_move');
  }
  if (!row.from.includes(facts.status)) {
    return refuse('response_wrong_status', { params: { status: facts.status } });
  }
  if (row.orderIn && !row.orderIn.includes(facts.orderStatus)) {
    return refuse('order_wrong_status', { params: { status: facts.orderStatus } });
  }
  return null;
}

/** Status after a move that `refuseResponseMove` allowed. Throws when the response has no such status to go to. */
export function responseMoveTarget(move: ResponseMove, facts: ResponseFacts): ResponseStatus {
  const { to } = responseMoveRow(move);
  const target = to === 'same' ? facts.status : to === 'former' ? facts.formerStatus : to;
  if (target === null || target === 'none') {
    throw new Error(`No response move ${move} from ${facts.status}`);
  }
  return target;
}

function responseMoveRow(move: ResponseMove): ResponseMoveRow {
  const row = RESPONSE_MOVES.find((candidate) => candidate.move === move);
  if (!row) {
    throw new Error(`Unknown response move ${move}`);
  }
  return row;
}

/** Undecided responses; on orders with a budget that are still in search they use up the freelancer's allowance. */
export const WAITING_RESPONSE_STATUSES: readonly ResponseStatus[] = ['active', 'viewed'];

/** Whether a status of the wire is one of those. */
export const isWaitingResponse = (status: string): boolean =>
  WAITING_RESPONSE_STATUSES.includes(status as ResponseStatus);

export type ResponseSlice = 'all' | 'active' | 'archive';

/** Pairs of statuses in the slice `active`; every other pair is in `archive`. */
export const ACTIVE_RESPONSE_PAIRS: readonly { response: ResponseStatus; order: OrderStatus }[] = [
  { response: 'active', order: ORDER_STATUS.searching },
  { response: 'viewed', order: ORDER_STATUS.searching },
  { response: 'approved', order: ORDER_STATUS.in_work },
];

/** Responses that are open or chosen: their authors are notified when the order changes. */
export const STANDING_RESPONSE_STATUSES: readonly ResponseStatus[] = ['active', 'viewed', 'approved'];

/** The status people see: a waiting response is `closed` once its order has left the search. */
export function shownResponseStatus(status: ResponseStatus, orderStatus: OrderStatus): ResponseStatus | 'closed' {
  return isWaitingResponse(status) && orderStatus !== ORDER_STATUS.searching ? 'closed' : status;
}

/**
 * Limited response (specification, section 4): on an active order whose budget exceeds the sum of the freelancer's
 * finished safe deals, while no executor is chosen.
 */
export function isLimitedResponse(
  order: { status: OrderStatus; budget: Kopecks | null; isExecutorFound: boolean },
  freelancerSumDeals: Kopecks,
): boolean {
  const isSearching = order.status === ORDER_STATUS.searching && !order.isExecutorFound;
  return isSearching && order.budget !== null && order.budget > freelancerSumDeals;
}

/**
 * `number_responses` of a freelancer: how many more orders with a budget they may respond to; null is without limit.
 * `liveResponses` counts their `WAITING_RESPONSE_STATUSES` on orders with a budget in search.
 */
export function remainingAllowance(
  freelancer: DealStats & { liveResponses: number },
  thresholds: Thresholds,
  now: Date,
): number | null {
  const { max_count_responses_on_order_with_budget: max, min_count_deals_to_responses_on_order_with_budget: need } =
    thresholds.freelancer;
  if (!areThresholdsInForce(thresholds, now) || freelancer.numberDeals >= need) {
    return null;
  }
  return Math.max(0, max - freelancer.liveResponses);
}

/** The most responses that an order of this customer may collect; null means without limit. */
export function responsesMaximum(customer: DealStats, thresholds: Thresholds, now: Date): number | null {
  if (!areThresholdsInForce(thresholds, now)) {
    return null;
  }
  const limits = thresholds.customer;
  if (customer.sumDeals < fromRubles(limits.max_responses_sum_deals_step_1)) {
    return limits.max_responses_step_1;
  }
  if (customer.sumDeals < fromRubles(limits.max_responses_sum_deals_step_2)) {
    return limits.max_responses_step_2;
  }
  return null;
}

export interface RespondFacts {
  isOwnOrder: boolean;
  orderStatus: OrderStatus;
  hasBudget: boolean;
  /** This freelancer's response to this order so far. */
  ownResponse: ResponseStatus | null;
  places: OrderPlaces;
  /** From `remainingAllowance`. */
  allowance: number | null;
  allowanceNeed: { numberDeals: number; needDeals: number };
  /** From `responseCost`, whole SM. */
  cost: number;
  /** Balance of the wallet from `chooseWallet`, whole SM; 0 when there is none. */
  smBalance: number;
}

/** Whether a freelancer may respond; the reasons come in a stable order, the hopeless ones first. */
export function refuseRespond(facts: RespondFacts): Refusal | null {
  return firstRefusal([
    facts.isOwnOrder ? refuse('own_order') : null,
    facts.orderStatus !== ORDER_STATUS.searching
      ? refuse('order_not_in_search', { params: { status: facts.orderStatus } })
      : null,
    refuseSecondResponse(facts.ownResponse),
    refuseFullOrder(facts),
    refuseSpentAllowance(facts),
    facts.smBalance < facts.cost ? refuseLackOfSm(facts.cost, facts.smBalance) : null,
  ]);
}

/** The refusal for a person with too few SM for a price; both in whole SM. */
export function refuseLackOfSm(cost: number, balance: number): Refusal {
  const progress = { have: balance, need: cost, unit: 'sm' } as const;
  return refuse('sm_insufficient', { progress, params: { cost, balance } });
}

function refuseSecondResponse(ownResponse: ResponseStatus | null): Refusal | null {
  switch (ownResponse) {
    case null:
    case 'withdrawn':
      return null;
    case 'rejected':
      return refuse('rejected_before');
    case 'hidden':
      return refuse('response_hidden');
    default:
      return refuse('already_responded');
  }
}

function refuseFullOrder(facts: RespondFacts): Refusal | null {
  const { places, allowanceNeed } = facts;
  if (places.maximum === null || !isPlaceTaken(places, allowanceNeed.numberDeals === 0)) return null;
  return refuse('order_responses_full', { params: { max: places.maximum } });
}

function refuseSpentAllowance(facts: RespondFacts): Refusal | null {
  if (!facts.hasBudget || facts.allowance === null || facts.allowance > 0) {
    return null;
  }
  const { numberDeals, needDeals } = facts.allowanceNeed;
  return refuse('response_allowance_spent', { progress: { have: numberDeals, need: needDeals, unit: 'deals' } });
}

/** The wallet that pays: the first with a positive balance, not locked, in SM (specification, section 3). */
export function chooseWallet<A extends { balance: number; is_locked: boolean; currency_code: string }>(
  wallets: readonly A[],
): A | null {
  return wallets.find((wallet) => wallet.balance > 0 && !wallet.is_locked && wallet.currency_code === 'SM') ?? null;
}

/** Moves of an order after which responses may get their price back. */
export const RETURNING_MOVES: readonly (OrderMove | OrderNews)[] = ['block', 'delete', 'archive', 'expire'];

/** Whether this move of an order gives any response its price back, so that most moves ask no further. */
export const mayReturnCosts = (orderMove: OrderMove | OrderNews): boolean => RETURNING_MOVES.includes(orderMove);

/**
 * Whether the SM paid for a response go back when its order makes this move (product: responses). An order that has
 * an executor, finished and archived too, returns nothing; one that lost them does again. A withdrawn response was its author's choice.
 */
export function isResponseCostReturned(
  orderMove: OrderMove | OrderNews,
  response: { status: ResponseStatus; hasOrderExecutor: boolean },
): boolean {
  if (response.hasOrderExecutor || !mayReturnCosts(orderMove)) {
    return false;
  }
  return orderMove === 'expire'
    ? response.status === 'active'
    : response.status !== 'withdrawn' && response.status !== 'hidden';
}
