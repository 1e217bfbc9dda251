/** Moves of orders between their statuses: who makes them, from where, and under which conditions (product: orders). */
import type { Kopecks } from '../money/money.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { addDays } from '../time/moscow-days.ts';
import { ORDER_STATUS, type OrderStatus } from './orders.ts';

export type OrderActor = 'customer' | 'executor' | 'moderator' | 'clock';

export type OrderMove =
  | 'publish'
  | 'submit'
  | 'approve_publication'
  | 'return_to_author'
  | 'resubmit'
  | 'choose_executor'
  | 'drop_executor'
  | 'close'
  | 'complete'
  | 'reopen'
  | 'archive'
  | 'expire'
  | 'renew'
  | 'block'
  | 'unblock'
  | 'delete';

/** Lines of an order's history that do not move its status. */
export type OrderNews = 'create' | 'edit' | 'expiry_warned';

export interface OrderMoveRow {
  move: OrderMove;
  from: readonly OrderStatus[];
  /** 'former' is the status the order had before it was blocked. */
  to: OrderStatus | 'former';
  by: readonly OrderActor[];
  /**
   * Moves requested through POST /freelance/orders/{id}/status; the others follow from an executor, a deal or the
   * clock.
   */
  byStatusCall?: true;
  commentRequired?: true;
}

/** Every move of an existing order. Creation is the start: a draft (C) that `publish` or `submit` may follow at once. */
export const ORDER_MOVES: readonly OrderMoveRow[] = [
  { move: 'publish', from: [ORDER_STATUS.draft], to: ORDER_STATUS.searching, by: ['customer'], byStatusCall: true },
  { move: 'submit', from: [ORDER_STATUS.draft], to: ORDER_STATUS.on_moderation, by: ['customer'], byStatusCall: true },
  {
    move: 'approve_publication',
    from: [ORDER_STATUS.on_moderation],
    to: ORDER_STATUS.searching,
    by: ['moderator'],
    byStatusCall: true,
  },
  {
    move: 'return_to_author',
    from: [ORDER_STATUS.on_moderation],
    to: ORDER_STATUS.on_rework,
    by: ['moderator'],
    byStatusCall: true,
    commentRequired: true,
  },
  {
    move: 'resubmit',
    from: [ORDER_STATUS.on_rework],
    to: ORDER_STATUS.searching,
    by: ['customer'],
    byStatusCall: true,
  },
  {
    move: 'resubmit',
    from: [ORDER_STATUS.on_rework],
    to: ORDER_STATUS.on_moderation,
    by: ['customer'],
    byStatusCall: true,
  },
  { move: 'choose_executor', from: [ORDER_STATUS.searching], to: ORDER_STATUS.in_work, by: ['customer'] },
  { move: 'drop_executor', from: [ORDER_STATUS.in_work], to: ORDER_STATUS.searching, by: ['customer', 'executor'] },
  { move: 'close', from: [ORDER_STATUS.in_work], to: ORDER_STATUS.done, by: ['customer'], byStatusCall: true },
  { move: 'complete', from: [ORDER_STATUS.in_work], to: ORDER_STATUS.done, by: ['clock'] },
  { move: 'reopen', from: [ORDER_STATUS.done], to: ORDER_STATUS.in_work, by: ['customer'] },
  {
    move: 'archive',
    from: [ORDER_STATUS.draft, ORDER_STATUS.on_rework, ORDER_STATUS.searching, ORDER_STATUS.done],
    to: ORDER_STATUS.archived,
    by: ['customer'],
    byStatusCall: true,
  },
  { move: 'expire', from: [ORDER_STATUS.searching], to: ORDER_STATUS.archived, by: ['clock'] },
  {
    move: 'renew',
    from: [ORDER_STATUS.searching, ORDER_STATUS.archived],
    to: ORDER_STATUS.searching,
    by: ['customer'],
    byStatusCall: true,
  },
  {
    move: 'block',
    from: [
      ORDER_STATUS.draft,
      ORDER_STATUS.on_moderation,
      ORDER_STATUS.on_rework,
      ORDER_STATUS.searching,
      ORDER_STATUS.in_work,
      ORDER_STATUS.done,
      ORDER_STATUS.archived,
    ],
    to: ORDER_STATUS.blocked,
    by: ['moderator'],
    byStatusCall: true,
    commentRequired: true,
  },
  { move: 'unblock', from: [ORDER_STATUS.blocked], to: 'former', by: ['moderator'], byStatusCall: true },
  {
    move: 'delete',
    from: [
      ORDER_STATUS.draft,
      ORDER_STATUS.on_moderation,
      ORDER_STATUS.on_rework,
      ORDER_STATUS.searching,
      ORDER_STATUS.archived,
    ],
    to: ORDER_STATUS.deleted,
    by: ['customer'],
    byStatusCall: true,
  },
];

/** The facts that the rules of moves need about an order. */
export interface OrderFacts {
  status: OrderStatus;
  /** Status before the block; null unless blocked. */
  formerStatus: OrderStatus | null;
  /** A deal in one of `UNFINISHED_PAID_DEAL_STATUSES` (deals.ts). */
  hasPaidUnfinishedDeal: boolean;
  hasEverPaidDeal: boolean;
  everInWork: boolean;
  everPublished: boolean;
  /** From `isReopenWindowOpen`; false for an order that was never finished. */
  isReopenWindowOpen: boolean;
  /** The executor has asked for the deletion of their account; false without an executor. */
  isExecutorLeaving: boolean;
  /** From `isEndingSoon` (publication.ts); false for an order that is not in search. */
  isEndingSoon: boolean;
  /** The setting under which a publication waits for a moderator. */
  premoderation: boolean;
}

/** The row of a move out of a status; with two targets (resubmit) the one that fits `premoderation`. */
export function findOrderMove(
  move: OrderMove,
  from: OrderStatus,
  premoderation: boolean = false,
): OrderMoveRow | undefined {
  const rows = ORDER_MOVES.filter((row) => row.move === move && row.from.includes(from));
  return (
    rows.find((row) => row.to === (premoderation ? ORDER_STATUS.on_moderation : ORDER_STATUS.searching)) ?? rows[0]
  );
}

/** Status after a move that `refuseOrderMove` allowed. Throws when the move does not start here. */
export function orderMoveTarget(move: OrderMove, facts: OrderFacts): OrderStatus {
  const row = findOrderMove(move, facts.status, facts.premoderation);
  const target = row?.to === 'former' ? facts.formerStatus : row?.to;
  if (!target) {
    throw new Error(`No order move ${move} from ${facts.status}`);
  }
  return target;
}

/** Whether the actor may make the move now: first who, then the status, then the conditions of the move. */
export function refuseOrderMove(move: OrderMove, facts: OrderFacts, actor: OrderActor): Refusal | null {
  const isActorOfMove = ORDER_MOVES.some((row) => row.move === move && row.by.includes(actor));
  if (!isActorOfMove) {
    return refuse('not_your_move');
  }
  if (!findOrderMove(move, facts.status)) {
    return refuse('order_wrong_status', { params: { status: facts.status } });
  }
  return refuseByCondition(move, facts);
}

const ASKING_OF_DEALS: readonly OrderMove[] = ['drop_executor', 'close', 'complete', 'reopen', 'delete'];

/** Whether the rules of the move ask about the order's deals and when it was finished; for any other these need not be read. */
export const needsDealFacts = (move: OrderMove): boolean => ASKING_OF_DEALS.includes(move);

function refuseByCondition(move: OrderMove, facts: OrderFacts): Refusal | null {
  switch (move) {
    case 'publish':
      return facts.premoderation ? refuse('premoderation_required') : null;
    case 'submit':
      return facts.premoderation ? null : refuse('premoderation_off');
    case 'drop_executor':
    case 'close':
    case 'complete':
      return facts.hasPaidUnfinishedDeal ? refuse('paid_deal_unfinished') : null;
    case 'reopen':
      return facts.isReopenWindowOpen ? null : refuse('reopen_window_closed', { params: { days: REOPEN_DAYS } });
    case 'renew':
      return refuseRenewal(facts);
    case 'delete':
      return facts.hasEverPaidDeal ? refuse('order_has_paid_deal') : null;
    default:
      return null;
  }
}

function refuseRenewal(facts: OrderFacts): Refusal | null {
  if (facts.everInWork) {
    return refuse('order_was_in_work');
  }
  if (facts.status === ORDER_STATUS.searching && !facts.isEndingSoon) {
    return refuse('order_not_ending');
  }
  // An archived draft has never been looked at, so renewing it would walk around the moderator.
  return facts.premoderation && !facts.everPublished ? refuse('premoderation_required') : null;
}

/**
 * The move that POST …/status {code} asks for, or null when that call makes no such move (then 422).
 * A customer asking for N or M gets whichever the premoderation setting asks for.
 */
export function statusMoveByCode(
  from: OrderStatus,
  to: OrderStatus,
  actor: OrderActor,
  situation: { formerStatus?: OrderStatus | null; premoderation?: boolean } = {},
): OrderMove | null {
  const isPublication =
    actor === 'customer' &&
    from !== ORDER_STATUS.archived &&
    from !== ORDER_STATUS.searching &&
    (to === ORDER_STATUS.searching || to === ORDER_STATUS.on_moderation);
  const target = isPublication ? (situation.premoderation ? ORDER_STATUS.on_moderation : ORDER_STATUS.searching) : to;
  const row = ORDER_MOVES.find(
    (candidate) =>
      candidate.byStatusCall &&
      candidate.from.includes(from) &&
      candidate.by.includes(actor) &&
      (candidate.to === 'former' ? situation.formerStatus : candidate.to) === target,
  );
  return row?.move ?? null;
}

/** Moderators explain a return and a block. */
export function isCommentRequired(move: OrderMove): boolean {
  return ORDER_MOVES.some((row) => row.move === move && row.commentRequired);
}

/** Days in which a finished order comes back to work when its customer creates another deal. */
export const REOPEN_DAYS = 90;

/** Whether another deal may still reopen a finished order. */
export function isReopenWindowOpen(finishedAt: Date | null, now: Date): boolean {
  return finishedAt !== null && now <= addDays(finishedAt, REOPEN_DAYS);
}

/** Days after the last deal ended in which an order is completed without a word from its customer. */
export const COMPLETE_AFTER_DAYS = 14;

/**
 * Whether an order in work completes by itself: its paid-out deals reached the approved price, or 14 days passed since
 * its last paid deal ended. An open deal of any kind, an unpaid one too, means that the two still have plans; without
 * that a reopened order would complete at once.
 */
export function canCloseAutomatically(
  order: {
    status: OrderStatus;
    approvedPrice: Kopecks;
    paidOutSum: Kopecks;
    hasOpenDeal: boolean;
    /** When the last paid deal was paid out or refunded; null when there was none. */
    lastDealEndedAt: Date | null;
  },
  now: Date,
): boolean {
  if (order.status !== ORDER_STATUS.in_work || order.hasOpenDeal || order.lastDealEndedAt === null) {
    return false;
  }
  return order.paidOutSum >= order.approvedPrice || now >= addDays(order.lastDealEndedAt, COMPLETE_AFTER_DAYS);
}
