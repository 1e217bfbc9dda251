/**
 * A small marketplace for generated histories: one order with its deals, a payment provider and a ledger. It does what
 * the services do around the machine, and `checkWorld` says what has to be true after every step.
 */

import { type DealFacts, dealBill, FINAL_DEAL_STATUSES, UNFINISHED_PAID_DEAL_STATUSES } from '../src/deals/deals.ts';
import { splitDecision } from '../src/deals/disputes.ts';
import {
  dealAccepted,
  dealPaid,
  dealRefunded,
  escrow,
  latePaymentReceived,
  latePaymentReturned,
  payoutSent,
} from '../src/money/ledger.ts';
import { type Kopecks, kopecks } from '../src/money/money.ts';
import { type OrderMove, orderMoveTarget, refuseOrderMove } from '../src/orders/order-moves.ts';
import type { OrderStatus } from '../src/orders/orders.ts';
import { addDays, addHours, endOfMoscowDay, moscowDay } from '../src/time/moscow-days.ts';
import { allowedSteps, type DealMachine, factsAfter, type Step } from './deal-machines.ts';
import { createLedger, type LedgerInMemory } from './ledger-in-memory.ts';

const EXECUTOR = 'executor-uuid';

export interface WorldDeal {
  id: number;
  bill: { price: Kopecks; commission: Kopecks; total: Kopecks };
  rate: number;
  facts: DealFacts;
  /** When it was last sent back. */
  reworkedAt: Date | null;
  /** A payment page the customer has opened and the provider may still confirm. */
  isPaymentOpen: boolean;
  /** The sum the executor is to receive, once accepted. */
  award: Kopecks;
  /** The part of a split that the provider has yet to return. */
  backDue: Kopecks;
  // The money that really passed through the provider, counted apart from the ledger.
  paidIn: number;
  paidOut: number;
  returned: number;
  payouts: number;
}

export interface World {
  now: Date;
  order: { status: OrderStatus; formerStatus: OrderStatus | null };
  deals: WorldDeal[];
  ledger: LedgerInMemory;
  /** Payments that came too late and wait to be returned. */
  lateReturns: Kopecks[];
}

export type Command =
  | { kind: 'deal'; deal: number; step: number; share: number }
  | { kind: 'wait'; hours: number }
  | { kind: 'order'; move: 'block' | 'unblock' | 'drop_executor' | 'choose_executor'; isSameExecutor: boolean }
  | { kind: 'provider'; deal: number; what: 'split_back' | 'late_return' };

export function createWorld(now: Date, prices: readonly number[], rate: number): World {
  return {
    now,
    order: { status: 'W', formerStatus: null },
    deals: prices.map((price, index) => createDeal(index + 1, kopecks(price), rate, now)),
    ledger: createLedger(),
    lateReturns: [],
  };
}

function createDeal(id: number, price: Kopecks, rate: number, now: Date): WorldDeal {
  const facts: DealFacts = {
    status: 'created',
    formerStatus: null,
    disputeOpener: null,
    reworks: 0,
    withdrawals: 0,
    everDelivered: false,
    overdueAt: endOfMoscowDay(moscowDay(addDays(now, 10))),
    expiredAt: addDays(now, 90),
    acceptanceDueAt: null,
    orderStatus: 'W',
    isExecutorCurrent: true,
    isCustomerBanned: false,
    isExecutorScam: false,
    isModeratorParty: false,
  };
  const nothing = kopecks(0);
  const money = {
    isPaymentOpen: false,
    award: nothing,
    backDue: nothing,
    paidIn: 0,
    paidOut: 0,
    returned: 0,
    payouts: 0,
  };
  return { id, bill: dealBill(price, rate), rate, facts, reworkedAt: null, ...money };
}

/** Carries out one command; commands that make no sense in the situation change nothing. */
export function run(world: World, command: Command, machine: DealMachine): void {
  switch (command.kind) {
    case 'wait':
      world.now = addHours(world.now, command.hours);
      break;
    case 'order':
      moveOrder(world, command.move, command.isSameExecutor);
      break;
    case 'provider':
      confirmReturn(world, dealAt(world, command.deal), command.what);
      break;
    case 'deal':
      moveDeal(world, dealAt(world, command.deal), command, machine);
      break;
  }
}

function dealAt(world: World, index: number): WorldDeal {
  const deal = world.deals[index % world.deals.length];
  if (!deal) {
    throw new Error('A world has at least one deal');
  }
  return deal;
}

function moveDeal(world: World, deal: WorldDeal, command: { step: number; share: number }, machine: DealMachine): void {
  if (deal.isPaymentOpen && command.step % 3 === 0) {
    confirmPayment(world, deal, machine);
    return;
  }
  // The provider speaks of a payment only when there is one, above.
  const steps = allowedSteps(machine, deal.facts, world.now).filter(({ move }) => move !== 'payment_confirmed');
  const step = steps[command.step % Math.max(1, steps.length)];
  if (step) {
    makeMove(world, deal, step, command.share, machine);
  }
}

/** Money arrives whether or not the deal still wants it. */
function confirmPayment(world: World, deal: WorldDeal, machine: DealMachine): void {
  const step: Step = { move: 'payment_confirmed', actor: 'provider' };
  deal.isPaymentOpen = false;
  if (machine.refuse(step.move, deal.facts, step.actor, world.now)) {
    world.ledger.post(latePaymentReceived(deal.bill.total));
    world.lateReturns.push(deal.bill.total);
    return;
  }
  makeMove(world, deal, step, 0, machine);
}

function makeMove(world: World, deal: WorldDeal, step: Step, share: number, machine: DealMachine): void {
  const before = deal.facts.status;
  deal.facts = factsAfter(machine, deal.facts, step, share, world.now);
  const { status } = deal.facts;
  const { total } = deal.bill;

  if (step.move === 'rework') {
    deal.reworkedAt = world.now;
  }
  if (step.move === 'expire' && status === 'disputed') {
    const isLongAgo = deal.reworkedAt !== null && world.now >= addDays(deal.reworkedAt, 7);
    demand(isLongAgo, 'the clock opens a dispute only seven days after a rework');
  }
  if (step.move === 'payment_request') {
    deal.isPaymentOpen = true;
  }
  if (step.move === 'payment_confirmed') {
    deal.paidIn += total;
    world.ledger.post(dealPaid(deal.id, total));
  }
  if (status === 'accepted' && before !== 'payout_pending') {
    const split = splitDecision(step.move === 'dispute_decide' ? share : 100, deal.bill.price, deal.rate);
    deal.award = split.executor;
    deal.backDue = split.back;
    world.ledger.post(dealAccepted(deal.id, EXECUTOR, split));
  }
  if (step.move === 'payout_confirmed') {
    deal.paidOut += deal.award;
    deal.payouts += 1;
    world.ledger.post(payoutSent(EXECUTOR, deal.award));
  }
  if (step.move === 'refund_confirmed') {
    deal.returned += total;
    world.ledger.post(dealRefunded(deal.id, total));
  }
}

function confirmReturn(world: World, deal: WorldDeal, what: 'split_back' | 'late_return'): void {
  if (what === 'late_return') {
    const amount = world.lateReturns.pop();
    if (amount !== undefined) {
      world.ledger.post(latePaymentReturned(amount));
    }
  } else if (deal.backDue > 0) {
    world.ledger.post(dealRefunded(deal.id, deal.backDue));
    deal.returned += deal.backDue;
    deal.backDue = kopecks(0);
  }
}

function moveOrder(world: World, move: OrderMove, isSameExecutor: boolean): void {
  const facts = {
    ...world.order,
    isEndingSoon: false,
    hasPaidUnfinishedDeal: world.deals.some(isPaidUnfinished),
    hasEverPaidDeal: world.deals.some((deal) => deal.paidIn > 0),
    everInWork: true,
    everPublished: true,
    isReopenWindowOpen: false,
    isExecutorLeaving: false,
    premoderation: false,
  };
  const actor = move === 'block' || move === 'unblock' ? 'moderator' : 'customer';
  if (refuseOrderMove(move, facts, actor)) {
    return;
  }
  const status = orderMoveTarget(move, facts);
  world.order = { status, formerStatus: status === 'B' ? facts.status : null };
  for (const deal of world.deals) {
    deal.facts = dealFactsAfterOrderMove(deal.facts, status, move, isSameExecutor);
  }
}

function dealFactsAfterOrderMove(
  facts: DealFacts,
  orderStatus: OrderStatus,
  move: OrderMove,
  isSameExecutor: boolean,
): DealFacts {
  const isDeletedWithExecutor = move === 'drop_executor' && facts.status === 'created';
  const isCurrentNow =
    move === 'choose_executor' ? isSameExecutor : facts.isExecutorCurrent && move !== 'drop_executor';
  return {
    ...facts,
    orderStatus,
    status: isDeletedWithExecutor ? 'deleted' : facts.status,
    isExecutorCurrent: isCurrentNow,
  };
}

function isPaidUnfinished(deal: WorldDeal): boolean {
  return UNFINISHED_PAID_DEAL_STATUSES.includes(deal.facts.status);
}

/** Throws with the broken rule when anything is wrong with the money or with the order. */
export function checkWorld(world: World): void {
  const { ledger, deals } = world;
  const late = world.lateReturns.reduce<number>((sum, amount) => sum + amount, 0);
  const held = deals.reduce((sum, deal) => sum + deal.paidIn - deal.paidOut - deal.returned, late);
  demand(ledger.total() === 0, 'the ledger sums to zero');
  demand(ledger.total('provider_clearing') === -held, 'the provider holds what came in and has not gone out');
  demand(ledger.total('suspense') === late, 'suspense holds exactly the payments to be returned');

  for (const deal of deals) {
    demand(deal.payouts <= 1 && deal.paidOut <= deal.award, 'a deal is paid out once, and no more than was awarded');
    demand(deal.paidOut + deal.returned <= deal.paidIn, 'a deal gives out no more than came in');
    checkEscrow(ledger.balance(escrow(deal.id)), deal);
    if (isPaidUnfinished(deal)) {
      const isKept = world.order.status === 'W' || world.order.status === 'B';
      demand(isKept && deal.facts.isExecutorCurrent, 'an order keeps its executor while a paid deal is unfinished');
    }
  }
}

function checkEscrow(balance: number, deal: WorldDeal): void {
  const { status } = deal.facts;
  const isHeldInFull = [...UNFINISHED_PAID_DEAL_STATUSES, 'refund_pending'].includes(status);
  const expected = isHeldInFull ? deal.bill.total : deal.backDue;
  demand(balance === expected, `escrow of a deal in ${status} holds ${expected}, not ${balance}`);

  if (FINAL_DEAL_STATUSES.includes(status) && deal.backDue === 0) {
    const earned = deal.paidIn - deal.paidOut - deal.returned;
    const isNothingHappened = status !== 'paid_out';
    demand(earned >= 0 && (earned === 0 || !isNothingHappened), 'only a paid out deal leaves a commission');
  }
}

function demand(isTrue: boolean, rule: string): void {
  if (!isTrue) {
    throw new Error(`Broken: ${rule}`);
  }
}
