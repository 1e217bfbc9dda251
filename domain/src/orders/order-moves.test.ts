import { describe, expect, test } from 'vitest';
import { kopecks } from '../money/money.ts';
import { addDays } from '../time/moscow-days.ts';
import {
  canCloseAutomatically,
  isCommentRequired,
  isReopenWindowOpen,
  needsDealFacts,
  ORDER_MOVES,
  type OrderActor,
  type OrderFacts,
  type OrderMove,
  orderMoveTarget,
  refuseOrderMove,
  statusMoveByCode,
} from './order-moves.ts';
import type { OrderStatus } from './orders.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const STATUSES: OrderStatus[] = ['C', 'M', 'R', 'N', 'W', 'F', 'A', 'B', 'D'];
const ACTORS: OrderActor[] = ['customer', 'executor', 'moderator', 'clock'];
const MOVES: OrderMove[] = [
  'publish',
  'submit',
  'approve_publication',
  'return_to_author',
  'resubmit',
  'choose_executor',
  'drop_executor',
  'close',
  'complete',
  'reopen',
  'archive',
  'expire',
  'renew',
  'block',
  'unblock',
  'delete',
];

/** An order for which every condition of every move is met. */
function factsOf(status: OrderStatus, changes: Partial<OrderFacts> = {}): OrderFacts {
  return {
    status,
    formerStatus: status === 'B' ? 'W' : null,
    hasPaidUnfinishedDeal: false,
    hasEverPaidDeal: false,
    everInWork: false,
    everPublished: true,
    isReopenWindowOpen: true,
    isExecutorLeaving: false,
    isEndingSoon: true,
    premoderation: false,
    ...changes,
  };
}

type Table = Partial<Record<OrderActor, Partial<Record<OrderStatus, Partial<Record<OrderMove, OrderStatus>>>>>>;

// Written from product: orders, not from ORDER_MOVES.
const MODERATOR_TABLE: Table['moderator'] = {
  C: { block: 'B' },
  M: { block: 'B', approve_publication: 'N', return_to_author: 'R' },
  R: { block: 'B' },
  N: { block: 'B' },
  W: { block: 'B' },
  F: { block: 'B' },
  A: { block: 'B' },
  B: { unblock: 'W' },
};
const WITHOUT_PREMODERATION: Table = {
  customer: {
    C: { publish: 'N', archive: 'A', delete: 'D' },
    M: { delete: 'D' },
    R: { resubmit: 'N', archive: 'A', delete: 'D' },
    N: { choose_executor: 'W', archive: 'A', delete: 'D', renew: 'N' },
    W: { drop_executor: 'N', close: 'F' },
    F: { reopen: 'W', archive: 'A' },
    A: { renew: 'N', delete: 'D' },
  },
  executor: { W: { drop_executor: 'N' } },
  moderator: MODERATOR_TABLE,
  clock: { N: { expire: 'A' }, W: { complete: 'F' } },
};
const WITH_PREMODERATION: Table = {
  ...WITHOUT_PREMODERATION,
  customer: {
    ...WITHOUT_PREMODERATION.customer,
    C: { submit: 'M', archive: 'A', delete: 'D' },
    R: { resubmit: 'M', archive: 'A', delete: 'D' },
  },
};

const everyTriple = ACTORS.flatMap((actor) =>
  STATUSES.flatMap((status) => MOVES.map((move) => ({ actor, status, move }))),
);

describe.each([
  { premoderation: false, table: WITHOUT_PREMODERATION },
  { premoderation: true, table: WITH_PREMODERATION },
])('every actor × status × move, premoderation $premoderation', ({ premoderation, table }) => {
  test.each(everyTriple)('$actor, $status, $move', ({ actor, status, move }) => {
    const facts = factsOf(status, { premoderation });
    const expected = table[actor]?.[status]?.[move] ?? 'refused';
    const refusal = refuseOrderMove(move, facts, actor);
    expect(refusal ? 'refused' : orderMoveTarget(move, facts)).toBe(expected);
  });
});

test('the table speaks of every move there is', () => {
  expect([...new Set(ORDER_MOVES.map((row) => row.move))].sort()).toEqual([...MOVES].sort());
});

test('refuses a wrong actor before it names a reason of the status', () => {
  expect(refuseOrderMove('block', factsOf('D'), 'customer')?.code).toBe('not_your_move');
  expect(refuseOrderMove('block', factsOf('D'), 'moderator')).toEqual({
    code: 'order_wrong_status',
    params: { status: 'D' },
  });
});

describe('conditions', () => {
  test.each([
    ['drop_executor', 'customer'],
    ['drop_executor', 'executor'],
    ['close', 'customer'],
    ['complete', 'clock'],
  ] as const)('%s by %s waits for a paid unfinished deal', (move, actor) => {
    const facts = factsOf('W', { hasPaidUnfinishedDeal: true });
    expect(refuseOrderMove(move, facts, actor)?.code).toBe('paid_deal_unfinished');
  });

  test.each(['C', 'M', 'R', 'N', 'A'] as const)('an order in %s with a deal ever paid is never deleted', (status) => {
    const facts = factsOf(status, { hasEverPaidDeal: true });
    expect(refuseOrderMove('delete', facts, 'customer')?.code).toBe('order_has_paid_deal');
  });

  test('a finished order reopens only within its window', () => {
    const facts = factsOf('F', { isReopenWindowOpen: false });
    expect(refuseOrderMove('reopen', facts, 'customer')?.code).toBe('reopen_window_closed');
  });

  test('an order that was in work is not renewed', () => {
    expect(refuseOrderMove('renew', factsOf('A', { everInWork: true }), 'customer')?.code).toBe('order_was_in_work');
  });

  test('an order in search is renewed only shortly before its end', () => {
    const early = factsOf('N', { isEndingSoon: false });
    expect(refuseOrderMove('renew', early, 'customer')?.code).toBe('order_not_ending');
    expect(refuseOrderMove('renew', { ...early, status: 'A' }, 'customer')).toBeNull();
  });

  test('an archived draft does not get around the moderator by being renewed', () => {
    const draft = factsOf('A', { everPublished: false, premoderation: true });
    expect(refuseOrderMove('renew', draft, 'customer')?.code).toBe('premoderation_required');
    expect(refuseOrderMove('renew', { ...draft, premoderation: false }, 'customer')).toBeNull();
  });

  test.each(['C', 'M', 'R', 'N', 'W', 'F', 'A'] as const)('a block of an order in %s is undone', (status) => {
    const blocked = factsOf('B', { formerStatus: status });
    expect(orderMoveTarget('unblock', blocked)).toBe(status);
  });

  test('moderators explain a return and a block, nobody else explains anything', () => {
    expect(MOVES.filter(isCommentRequired)).toEqual(['return_to_author', 'block']);
  });
});

describe('POST …/status', () => {
  test.each([
    ['C', 'N', 'customer', false, 'publish'],
    ['C', 'N', 'customer', true, 'submit'],
    ['C', 'M', 'customer', true, 'submit'],
    ['C', 'M', 'customer', false, 'publish'],
    ['R', 'N', 'customer', true, 'resubmit'],
    ['R', 'M', 'customer', true, 'resubmit'],
    ['A', 'N', 'customer', true, 'renew'],
    ['A', 'N', 'customer', false, 'renew'],
    ['N', 'N', 'customer', false, 'renew'],
    ['N', 'N', 'customer', true, 'renew'],
    ['N', 'N', 'moderator', true, null],
    ['W', 'F', 'customer', false, 'close'],
    ['N', 'A', 'customer', false, 'archive'],
    ['F', 'A', 'customer', false, 'archive'],
    ['N', 'D', 'customer', false, 'delete'],
    ['M', 'N', 'moderator', true, 'approve_publication'],
    ['M', 'R', 'moderator', true, 'return_to_author'],
    ['W', 'B', 'moderator', false, 'block'],
    // Neither choosing nor dropping an executor, nor what only a deal or the clock does.
    ['N', 'W', 'customer', false, null],
    ['W', 'N', 'customer', false, null],
    ['W', 'N', 'executor', false, null],
    ['F', 'W', 'customer', false, null],
    ['N', 'A', 'clock', false, null],
    ['W', 'F', 'clock', false, null],
    ['N', 'M', 'customer', true, null],
    ['A', 'M', 'customer', true, null],
    ['N', 'B', 'customer', false, null],
    ['M', 'N', 'customer', true, null],
    ['D', 'N', 'moderator', false, null],
  ] as const)('from %s to %s by %s with premoderation %s is %s', (from, to, actor, premoderation, move) => {
    expect(statusMoveByCode(from, to, actor, { premoderation })).toBe(move);
  });

  test('unblocks only to the former status', () => {
    expect(statusMoveByCode('B', 'W', 'moderator', { formerStatus: 'W' })).toBe('unblock');
    expect(statusMoveByCode('B', 'N', 'moderator', { formerStatus: 'W' })).toBeNull();
  });
});

describe('automatic completion', () => {
  const order = {
    status: 'W',
    approvedPrice: kopecks(1_000_000),
    paidOutSum: kopecks(0),
    hasOpenDeal: false,
    lastDealEndedAt: NOW,
  } as const;

  test.each([
    [999_999, false],
    [1_000_000, true],
    [1_000_001, true],
  ])('at once when %i kopecks of 1 000 000 are paid out: %s', (paidOut, expected) => {
    expect(canCloseAutomatically({ ...order, paidOutSum: kopecks(paidOut) }, NOW)).toBe(expected);
  });

  test('else 14 days after the last deal ended', () => {
    const due = addDays(NOW, 14);
    expect(canCloseAutomatically(order, new Date(due.getTime() - 1))).toBe(false);
    expect(canCloseAutomatically(order, due)).toBe(true);
  });

  test('not while a deal is open, not without any deal, not out of work', () => {
    const longAfter = addDays(NOW, 100);
    const reached = { ...order, paidOutSum: kopecks(2_000_000) };
    expect(canCloseAutomatically({ ...reached, hasOpenDeal: true }, longAfter)).toBe(false);
    expect(canCloseAutomatically({ ...order, lastDealEndedAt: null }, longAfter)).toBe(false);
    expect(canCloseAutomatically({ ...reached, status: 'B' }, longAfter)).toBe(false);
  });
});

test('the reopen window is 90 days, counted from the finish', () => {
  const end = addDays(NOW, 90);
  expect(isReopenWindowOpen(NOW, end)).toBe(true);
  expect(isReopenWindowOpen(NOW, new Date(end.getTime() + 1))).toBe(false);
  expect(isReopenWindowOpen(null, NOW)).toBe(false);
});

test.each(MOVES)('asks about deals only where it says so: %s', (move) => {
  const refusalsWith = (changes: Partial<OrderFacts>) =>
    STATUSES.flatMap((status) => ACTORS.map((actor) => refuseOrderMove(move, factsOf(status, changes), actor)));
  const unlike = [{ hasPaidUnfinishedDeal: true }, { hasEverPaidDeal: true }, { isReopenWindowOpen: false }];
  const answers = new Set([{}, ...unlike].map((changes) => JSON.stringify(refusalsWith(changes))));
  expect(answers.size > 1).toBe(needsDealFacts(move));
});
