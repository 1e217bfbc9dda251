import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '../orders/orders.ts';
import { addDays, endOfMoscowDay } from '../time/moscow-days.ts';
import { refuseDocuments } from './deal-documents.ts';
import {
  DEAL_MOVES,
  DEAL_STATUSES,
  type DealActor,
  type DealFacts,
  type DealMove,
  type DealStatus,
  dealFlags,
  dealMoveTarget,
  isDisputing,
  refuseDealMove,
} from './deals.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const YESTERDAY = addDays(NOW, -1);
const TOMORROW = addDays(NOW, 1);
const STATUSES = DEAL_STATUSES.map(({ code }) => code);
const ACTORS: DealActor[] = ['customer', 'executor', 'moderator', 'provider', 'clock'];
const MOVES: DealMove[] = [
  'delete',
  'payment_request',
  'payment_confirmed',
  'deliver',
  'supplement',
  'tick',
  'rework',
  'accept',
  'accept_automatically',
  'refund_request',
  'refund_confirmed',
  'dispute_open',
  'dispute_withdraw',
  'dispute_concede',
  'dispute_decide',
  'payout_request',
  'payout_confirmed',
  'payout_refused',
  'payout_stop',
  'expire',
];

/** A deal with every deadline still ahead and nothing in the way. */
function factsOf(status: DealStatus, changes: Partial<DealFacts> = {}): DealFacts {
  return {
    status,
    formerStatus: status === 'disputed' ? 'paid' : null,
    disputeOpener: null,
    reworks: 0,
    withdrawals: 0,
    everDelivered: status === 'delivered',
    overdueAt: TOMORROW,
    expiredAt: TOMORROW,
    acceptanceDueAt: status === 'delivered' ? TOMORROW : null,
    orderStatus: 'W',
    isExecutorCurrent: true,
    isCustomerBanned: false,
    isExecutorScam: false,
    isModeratorParty: false,
    ...changes,
  };
}

type Table = Partial<Record<DealActor, Partial<Record<DealStatus, Partial<Record<DealMove, DealStatus>>>>>>;

// Written from product: money, not from DEAL_MOVES. A decision here has the share of 50.
const BEFORE_DEADLINES: Table = {
  customer: {
    created: { delete: 'deleted', payment_request: 'created' },
    paid: { accept: 'accepted', dispute_open: 'disputed' },
    delivered: { accept: 'accepted', tick: 'delivered', rework: 'paid', dispute_open: 'disputed' },
    disputed: { dispute_concede: 'accepted' },
  },
  executor: {
    paid: { deliver: 'delivered', refund_request: 'refund_pending', dispute_open: 'disputed' },
    delivered: { supplement: 'delivered', refund_request: 'refund_pending', dispute_open: 'disputed' },
    disputed: { dispute_concede: 'refund_pending' },
    accepted: { payout_request: 'payout_pending' },
    payout_pending: { payout_stop: 'accepted' },
  },
  moderator: { disputed: { dispute_decide: 'accepted' } },
  provider: {
    created: { payment_confirmed: 'paid' },
    payout_pending: { payout_confirmed: 'paid_out', payout_refused: 'accepted' },
    refund_pending: { refund_confirmed: 'refunded' },
  },
};
const AFTER_DEADLINES: Table = {
  ...BEFORE_DEADLINES,
  customer: {
    ...BEFORE_DEADLINES.customer,
    created: { delete: 'deleted' },
    paid: { ...BEFORE_DEADLINES.customer?.paid, refund_request: 'refund_pending' },
  },
  provider: { ...BEFORE_DEADLINES.provider, created: {} },
  clock: {
    created: { expire: 'deleted' },
    paid: { expire: 'refund_pending' },
    delivered: { accept_automatically: 'accepted' },
  },
};

const everyTriple = ACTORS.flatMap((actor) =>
  STATUSES.flatMap((status) => MOVES.map((move) => ({ actor, status, move }))),
);
const past = { expiredAt: YESTERDAY, overdueAt: YESTERDAY };

describe.each([
  { when: 'before every deadline', table: BEFORE_DEADLINES, deadlines: {}, acceptanceDueAt: TOMORROW },
  { when: 'after every deadline', table: AFTER_DEADLINES, deadlines: past, acceptanceDueAt: YESTERDAY },
])('every actor × status × move $when', ({ table, deadlines, acceptanceDueAt }) => {
  test.each(everyTriple)('$actor, $status, $move', ({ actor, status, move }) => {
    const facts = {
      ...factsOf(status),
      ...deadlines,
      acceptanceDueAt: status === 'delivered' ? acceptanceDueAt : null,
    };
    const expected = table[actor]?.[status]?.[move] ?? 'refused';
    const refusal = refuseDealMove(move, facts, actor, NOW);
    expect(refusal ? 'refused' : dealMoveTarget(move, facts, actor, 50)).toBe(expected);
  });
});

test('the table speaks of every move there is', () => {
  expect([...new Set(DEAL_MOVES.map((row) => row.move))].sort()).toEqual([...MOVES].sort());
});

describe('payment', () => {
  const notInWork: OrderStatus[] = ['C', 'M', 'R', 'N', 'F', 'A', 'B', 'D'];

  test.each(notInWork)('neither starts nor counts while the order is in %s', (orderStatus) => {
    const facts = factsOf('created', { orderStatus });
    expect(refuseDealMove('payment_request', facts, 'customer', NOW)?.code).toBe('order_not_in_work');
    expect(refuseDealMove('payment_confirmed', facts, 'provider', NOW)?.code).toBe('order_not_in_work');
  });

  test('neither starts nor counts with another executor', () => {
    const facts = factsOf('created', { isExecutorCurrent: false });
    expect(refuseDealMove('payment_request', facts, 'customer', NOW)?.code).toBe('executor_changed');
    expect(refuseDealMove('payment_confirmed', facts, 'provider', NOW)?.code).toBe('executor_changed');
  });

  test('is not started by a banned customer, yet money on its way still counts', () => {
    const facts = factsOf('created', { isCustomerBanned: true });
    expect(refuseDealMove('payment_request', facts, 'customer', NOW)?.code).toBe('customer_banned');
    expect(refuseDealMove('payment_confirmed', facts, 'provider', NOW)).toBeNull();
  });
});

describe('rework', () => {
  test.each([
    [2, undefined],
    [3, 'rework_limit'],
    [4, 'rework_limit'],
  ])('after %i reworks gives %s', (reworks, code) => {
    expect(refuseDealMove('rework', factsOf('delivered', { reworks }), 'customer', NOW)?.code).toBe(code);
  });
});

describe('refund by the customer', () => {
  const paid = factsOf('paid', { overdueAt: endOfMoscowDay('2026-03-10') });

  test.each([
    ['2026-03-10T20:59:59.999Z', 'refund_not_overdue'],
    ['2026-03-10T21:00:00.000Z', undefined],
  ])('planned for March 10, at %s gives %s', (instant, code) => {
    expect(refuseDealMove('refund_request', paid, 'customer', new Date(instant))?.code).toBe(code);
  });

  test('is over with the first delivery, also while it is being reworked', () => {
    const overdue = addDays(NOW, 30);
    const reworked = { ...paid, everDelivered: true, reworks: 1 };
    expect(refuseDealMove('refund_request', reworked, 'customer', overdue)?.code).toBe('refund_after_delivery');
    expect(refuseDealMove('refund_request', factsOf('delivered'), 'customer', overdue)?.code).toBe(
      'refund_after_delivery',
    );
    expect(refuseDealMove('refund_request', reworked, 'executor', NOW)).toBeNull();
  });
});

describe('dispute', () => {
  test.each([
    ['customer', 'customer', true],
    ['executor', 'executor', true],
    ['customer', 'executor', false],
    ['executor', 'customer', false],
    ['clock', 'customer', false],
    ['clock', 'executor', false],
  ] as const)('opened by %s is withdrawn by %s: %s', (disputeOpener, actor, expected) => {
    const facts = factsOf('disputed', { disputeOpener });
    expect(refuseDealMove('dispute_withdraw', facts, actor, NOW) === null).toBe(expected);
  });

  test.each([
    [2, undefined],
    [3, 'withdrawal_limit'],
  ])('after %i withdrawals one more gives %s', (withdrawals, code) => {
    const facts = factsOf('disputed', { disputeOpener: 'customer', withdrawals });
    expect(refuseDealMove('dispute_withdraw', facts, 'customer', NOW)?.code).toBe(code);
  });

  test.each(['paid', 'delivered'] as const)('withdrawn, it returns to %s', (formerStatus) => {
    const facts = factsOf('disputed', { formerStatus, disputeOpener: 'customer' });
    expect(dealMoveTarget('dispute_withdraw', facts, 'customer')).toBe(formerStatus);
  });

  test('is decided by a moderator who is no party', () => {
    const facts = factsOf('disputed', { isModeratorParty: true });
    expect(refuseDealMove('dispute_decide', facts, 'moderator', NOW)?.code).toBe('moderator_is_party');
  });

  test.each([
    [0, 'refund_pending'],
    [1, 'accepted'],
    [100, 'accepted'],
  ])('decided with a share of %i goes to %s', (share, status) => {
    expect(dealMoveTarget('dispute_decide', factsOf('disputed'), 'moderator', share)).toBe(status);
  });
});

test('a deal becomes disputed only by the moves of disputes', () => {
  const others = DEAL_MOVES.filter(({ move }) => !isDisputing(move));
  expect(DEAL_MOVES.filter(({ move }) => isDisputing(move)).map(({ move }) => move)).toContain('dispute_open');
  expect(others.map(({ to }) => to)).not.toContain('disputed');
});

describe('clocks', () => {
  test('a delivery is accepted at its deadline and not a millisecond before', () => {
    const facts = factsOf('delivered', { acceptanceDueAt: NOW });
    const justBefore = new Date(NOW.getTime() - 1);
    expect(refuseDealMove('accept_automatically', facts, 'clock', justBefore)?.code).toBe('acceptance_not_due');
    expect(refuseDealMove('accept_automatically', facts, 'clock', NOW)).toBeNull();
  });

  test('a deal expires at its deadline and not a millisecond before', () => {
    const facts = factsOf('created', { expiredAt: NOW });
    const justBefore = new Date(NOW.getTime() - 1);
    expect(refuseDealMove('expire', facts, 'clock', justBefore)?.code).toBe('deal_not_expired');
    expect(refuseDealMove('payment_request', facts, 'customer', justBefore)).toBeNull();
    expect(refuseDealMove('expire', facts, 'clock', NOW)).toBeNull();
    expect(refuseDealMove('payment_request', facts, 'customer', NOW)?.code).toBe('deal_expired');
  });

  test('a deal once delivered and then reworked expires into a dispute', () => {
    const facts = factsOf('paid', { everDelivered: true, reworks: 1, expiredAt: NOW });
    expect(dealMoveTarget('expire', facts, 'clock')).toBe('disputed');
  });
});

test('the payout of a scammer waits for a moderator', () => {
  const facts = factsOf('accepted', { isExecutorScam: true });
  expect(refuseDealMove('payout_request', facts, 'executor', NOW)?.code).toBe('payout_held');
});

describe('wire flags', () => {
  test.each([
    ['created', ''],
    ['deleted', ''],
    ['paid', 'is_payment'],
    ['delivered', 'is_payment'],
    ['disputed', 'is_payment'],
    ['refund_pending', 'is_payment'],
    ['refunded', 'is_payment is_refund'],
    ['accepted', 'is_payment is_accepted'],
    ['payout_pending', 'is_payment is_accepted'],
    ['paid_out', 'is_payment is_accepted is_payout'],
  ] as const)('%s sets %s', (status, expected) => {
    const flags = Object.entries(dealFlags({ status, isSplitRefunded: false }));
    const set = flags.filter(([, value]) => value).map(([name]) => name);
    expect(set.join(' ')).toBe(expected);
  });

  test('a split shows its refund beside the payout', () => {
    expect(dealFlags({ status: 'paid_out', isSplitRefunded: true })).toEqual({
      is_payment: true,
      is_accepted: true,
      is_payout: true,
      is_refund: true,
    });
  });
});

describe('the papers of a deal', () => {
  test.each(STATUSES)('are there once it is finished: %s', (status) => {
    expect(refuseDocuments(status) === null).toBe(status === 'paid_out' || status === 'refunded');
  });
});
