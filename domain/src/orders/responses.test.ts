import { describe, expect, test } from 'vitest';
import { kopecks } from '../money/money.ts';
import { periodHours, periodInLargestUnit } from '../time/periods.ts';
import type { OrderMove } from './order-moves.ts';
import type { OrderStatus } from './orders.ts';
import {
  chooseWallet,
  isLimitedResponse,
  isResponseCostReturned,
  RESPONSE_MOVES,
  type RespondFacts,
  type ResponseActor,
  type ResponseFacts,
  type ResponseMove,
  type ResponseStatus,
  refuseRespond,
  refuseResponseMove,
  responseMoveTarget,
  shownResponseStatus,
} from './responses.ts';

const STATUSES = ['none', 'active', 'viewed', 'approved', 'rejected', 'withdrawn', 'hidden'] as const;
const ACTORS: ResponseActor[] = ['author', 'customer', 'moderator'];
const ORDER_STATUSES: OrderStatus[] = ['C', 'M', 'R', 'N', 'W', 'F', 'A', 'B', 'D'];
const MOVES: ResponseMove[] = [
  'create',
  'edit',
  'view',
  'approve',
  'revoke',
  'refuse',
  'reject',
  'withdraw',
  'hide',
  'unhide',
];

type Table = Record<
  ResponseActor,
  Partial<Record<(typeof STATUSES)[number], Partial<Record<ResponseMove, ResponseStatus>>>>
>;

// Written from product: responses, not from RESPONSE_MOVES.
const IN_SEARCH: Table = {
  author: {
    none: { create: 'active' },
    withdrawn: { create: 'active' },
    active: { edit: 'active', withdraw: 'withdrawn' },
    viewed: { edit: 'viewed', withdraw: 'withdrawn' },
  },
  customer: {
    active: { view: 'viewed', approve: 'approved', reject: 'rejected' },
    viewed: { approve: 'approved', reject: 'rejected' },
  },
  moderator: { active: { hide: 'hidden' }, viewed: { hide: 'hidden' }, hidden: { unhide: 'viewed' } },
};
const IN_WORK: Table = {
  author: {
    active: { withdraw: 'withdrawn' },
    viewed: { withdraw: 'withdrawn' },
    approved: { refuse: 'viewed' },
  },
  customer: { active: { view: 'viewed' }, approved: { revoke: 'viewed' } },
  moderator: IN_SEARCH.moderator,
};
const ELSEWHERE: Table = {
  author: { active: { withdraw: 'withdrawn' }, viewed: { withdraw: 'withdrawn' } },
  customer: { active: { view: 'viewed' } },
  moderator: IN_SEARCH.moderator,
};

const everyTriple = ACTORS.flatMap((actor) =>
  STATUSES.flatMap((status) => MOVES.map((move) => ({ actor, status, move }))),
);

describe.each(ORDER_STATUSES)('every actor × status × move while the order is in %s', (orderStatus) => {
  const table = orderStatus === 'N' ? IN_SEARCH : orderStatus === 'W' ? IN_WORK : ELSEWHERE;

  test.each(everyTriple)('$actor, $status, $move', ({ actor, status, move }) => {
    const facts: ResponseFacts = { status, formerStatus: status === 'hidden' ? 'viewed' : null, orderStatus };
    const expected = table[actor][status]?.[move] ?? 'refused';
    const refusal = refuseResponseMove(move, facts, actor);
    expect(refusal ? 'refused' : responseMoveTarget(move, facts)).toBe(expected);
  });
});

test('the table speaks of every move there is', () => {
  expect(RESPONSE_MOVES.map((row) => row.move).sort()).toEqual([...MOVES].sort());
});

describe('limited response', () => {
  const order = { status: 'N', budget: kopecks(3_000_000), isExecutorFound: false } as const;

  test.each([
    [2_999_999, true],
    [3_000_000, false],
    [3_000_001, false],
  ])('with %i kopecks of deals and a budget of 3 000 000: %s', (sum, expected) => {
    expect(isLimitedResponse(order, kopecks(sum))).toBe(expected);
  });

  test('never without a budget, with an executor, or on an order that is not in search', () => {
    const nothing = kopecks(0);
    expect(isLimitedResponse({ ...order, budget: null }, nothing)).toBe(false);
    expect(isLimitedResponse({ ...order, isExecutorFound: true }, nothing)).toBe(false);
    for (const status of ORDER_STATUSES.filter((code) => code !== 'N')) {
      expect(isLimitedResponse({ ...order, status }, nothing)).toBe(false);
    }
  });
});

describe('refuseRespond', () => {
  const welcome: RespondFacts = {
    isOwnOrder: false,
    orderStatus: 'N',
    hasBudget: true,
    ownResponse: null,
    places: { numberResponses: 4, unreadNewcomers: 0, maximum: 5 },
    allowance: 1,
    allowanceNeed: { numberDeals: 0, needDeals: 1 },
    cost: 50,
    smBalance: 50,
  };

  test('lets a freelancer respond who meets every condition exactly', () => {
    expect(refuseRespond(welcome)).toBeNull();
  });

  test.each([
    [{ isOwnOrder: true }, 'own_order'],
    [{ orderStatus: 'W' }, 'order_not_in_search'],
    [{ ownResponse: 'active' }, 'already_responded'],
    [{ ownResponse: 'viewed' }, 'already_responded'],
    [{ ownResponse: 'approved' }, 'already_responded'],
    [{ ownResponse: 'rejected' }, 'rejected_before'],
    [{ ownResponse: 'hidden' }, 'response_hidden'],
    [{ ownResponse: 'withdrawn' }, undefined],
    [{ places: { numberResponses: 5, unreadNewcomers: 0, maximum: 5 } }, 'order_responses_full'],
    [{ places: { numberResponses: 5, unreadNewcomers: 5, maximum: 5 } }, undefined],
    [{ places: { numberResponses: 500, unreadNewcomers: 0, maximum: null } }, undefined],
    [{ allowance: 0 }, 'response_allowance_spent'],
    [{ allowance: 0, hasBudget: false }, undefined],
    [{ allowance: null }, undefined],
    [{ smBalance: 49 }, 'sm_insufficient'],
    [{ cost: 0, smBalance: 0 }, undefined],
  ] satisfies [Partial<RespondFacts>, string | undefined][])('with %o gives %s', (changes, code) => {
    expect(refuseRespond({ ...welcome, ...changes })?.code).toBe(code);
  });

  test('names reasons in a fixed order when several things are wrong', () => {
    const worst: RespondFacts = {
      ...welcome,
      isOwnOrder: true,
      orderStatus: 'A',
      ownResponse: 'rejected',
      places: { numberResponses: 9, unreadNewcomers: 0, maximum: 5 },
      allowance: 0,
      smBalance: 0,
    };
    const remedies: [Partial<RespondFacts>, string][] = [
      [{}, 'own_order'],
      [{ isOwnOrder: false }, 'order_not_in_search'],
      [{ orderStatus: 'N' }, 'rejected_before'],
      [{ ownResponse: null }, 'order_responses_full'],
      [{ places: welcome.places }, 'response_allowance_spent'],
      [{ allowance: 1 }, 'sm_insufficient'],
    ];
    let facts = worst;
    for (const [remedy, code] of remedies) {
      facts = { ...facts, ...remedy };
      expect(refuseRespond(facts)?.code).toBe(code);
    }
  });
});

test('the paying wallet is the first in SM that is open and not empty', () => {
  const wallet = (id: number, balance: number, is_locked = false, currency_code = 'SM') => ({
    id,
    balance,
    is_locked,
    currency_code,
  });
  const wallets = [wallet(1, 0), wallet(2, 10, true), wallet(3, 10, false, 'RUB'), wallet(4, 1), wallet(5, 99)];
  expect(chooseWallet(wallets)?.id).toBe(4);
  expect(chooseWallet(wallets.slice(0, 3))).toBeNull();
});

describe('return of the SM paid', () => {
  test.each([
    ['block', 'active', true],
    ['block', 'viewed', true],
    ['delete', 'viewed', true],
    ['archive', 'rejected', true],
    ['archive', 'withdrawn', false],
    ['expire', 'active', true],
    ['expire', 'viewed', false],
    ['choose_executor', 'active', false],
    ['close', 'active', false],
  ] satisfies [OrderMove, ResponseStatus, boolean][])('%s with a response %s: %s', (move, status, expected) => {
    expect(isResponseCostReturned(move, { status, hasOrderExecutor: false })).toBe(expected);
    expect(isResponseCostReturned(move, { status, hasOrderExecutor: true })).toBe(false);
  });
});

describe('what people see', () => {
  test('a waiting response is closed once its order leaves the search', () => {
    expect(shownResponseStatus('active', 'N')).toBe('active');
    expect(shownResponseStatus('viewed', 'W')).toBe('closed');
    expect(shownResponseStatus('approved', 'W')).toBe('approved');
    expect(shownResponseStatus('rejected', 'A')).toBe('rejected');
  });
});

describe('periods', () => {
  test.each([
    [1, 'hours', 1],
    [2, 'days', 48],
    [3, 'months', 2160],
  ] as const)('%i %s is %i hours and back', (value, unit, hours) => {
    expect(periodHours(value, unit)).toBe(hours);
    expect(periodInLargestUnit(hours)).toEqual({ value, unit });
  });

  test('hours that fill no larger unit stay hours', () => {
    expect(periodInLargestUnit(25)).toEqual({ value: 25, unit: 'hours' });
    expect(periodInLargestUnit(744)).toEqual({ value: 31, unit: 'days' });
  });
});
