import { describe, expect, test } from 'vitest';
import { fromRubles } from './money/money.ts';
import { remainingAllowance, responsesMaximum } from './orders/responses.ts';
import {
  arePaidResponsesOn,
  DEFAULT_SETTINGS,
  type DealStats,
  publicationDays,
  refuseAnotherOrder,
  refuseCustomerContacts,
  refuseFreelancerContacts,
  refuseHideResponses,
  refuseOrderWithoutBudget,
  refusePrivateOrder,
  refuseTeamMember,
  refuseViewOtherResponses,
  refuseWithdrawResponse,
  responseCost,
} from './thresholds.ts';

const thresholds = DEFAULT_SETTINGS.motivation;
const IN_FORCE = new Date('2026-03-10T12:00:00Z');
const LAST_INSTANT_BEFORE = new Date('2023-12-19T20:59:59.999Z');
const FIRST_INSTANT = new Date('2023-12-19T21:00:00Z');

const earned = (numberDeals: number, sumRubles: number): DealStats => ({
  numberDeals,
  sumDeals: fromRubles(sumRubles),
});

describe('thresholds by sum', () => {
  const rules = [
    { name: 'private order', rule: refusePrivateOrder, code: 'private_order_threshold', need: 30_000 },
    { name: 'hidden responses', rule: refuseHideResponses, code: 'hide_responses_threshold', need: 20_000 },
    { name: 'team member', rule: refuseTeamMember, code: 'team_threshold', need: 30_000 },
    // Named min_count_deals on the wire, compared with the sum (product: thresholds).
    { name: 'customer contacts', rule: refuseCustomerContacts, code: 'customer_contacts_threshold', need: 30_000 },
    { name: 'responses of others', rule: refuseViewOtherResponses, code: 'other_responses_threshold', need: 30_000 },
  ];

  test.each(rules)('$name: refused a kopeck below, allowed at and above', ({ rule, code, need }) => {
    expect(rule(thresholds, earned(100, need - 0.01), IN_FORCE)).toEqual({
      code,
      progress: { have: need - 0.01, need, unit: 'rubles' },
    });
    expect(rule(thresholds, earned(0, need), IN_FORCE)).toBeNull();
    expect(rule(thresholds, earned(0, need + 0.01), IN_FORCE)).toBeNull();
  });

  test.each(rules)('$name: in force only from the start date in Moscow', ({ rule, code }) => {
    expect(rule(thresholds, earned(0, 0), LAST_INSTANT_BEFORE)).toBeNull();
    expect(rule(thresholds, earned(0, 0), FIRST_INSTANT)?.code).toBe(code);
  });
});

describe('thresholds by number of deals', () => {
  const raised = {
    ...thresholds,
    customer: { ...thresholds.customer, min_count_deals_to_create_order_without_budget: 3 },
    freelancer: {
      ...thresholds.freelancer,
      min_count_deals_to_cancel_response: 3,
      min_count_deals_to_send_contacts: 3,
    },
  };
  const rules = [
    { name: 'no budget', rule: refuseOrderWithoutBudget, code: 'budget_required' },
    { name: 'own response deleted', rule: refuseWithdrawResponse, code: 'withdraw_response_threshold' },
    { name: 'freelancer contacts', rule: refuseFreelancerContacts, code: 'freelancer_contacts_threshold' },
  ];

  test.each(rules)('$name: refused at n − 1, allowed at n and n + 1', ({ rule, code }) => {
    expect(rule(raised, earned(2, 1_000_000), IN_FORCE)).toEqual({
      code,
      progress: { have: 2, need: 3, unit: 'deals' },
    });
    expect(rule(raised, earned(3, 0), IN_FORCE)).toBeNull();
    expect(rule(raised, earned(4, 0), IN_FORCE)).toBeNull();
  });

  test.each(rules)('$name: one deal is enough by default', ({ rule, code }) => {
    expect(rule(thresholds, earned(0, 0), IN_FORCE)?.code).toBe(code);
    expect(rule(thresholds, earned(1, 0), IN_FORCE)).toBeNull();
    expect(rule(thresholds, earned(0, 0), LAST_INSTANT_BEFORE)).toBeNull();
  });
});

describe('orders without deals', () => {
  test.each([
    [0, 2, true],
    [0, 3, false],
    [0, 4, false],
    [1, 3, true],
    [1, 100, true],
  ])('with %i deals and %i open orders another one is allowed: %s', (numberDeals, openOrders, isAllowed) => {
    const refusal = refuseAnotherOrder(thresholds, { ...earned(numberDeals, 0), openOrders }, IN_FORCE);
    expect(refusal === null).toBe(isAllowed);
  });

  test('says how many are allowed and what lifts the limit', () => {
    expect(refuseAnotherOrder(thresholds, { ...earned(0, 0), openOrders: 3 }, IN_FORCE)).toEqual({
      code: 'too_many_orders',
      progress: { have: 0, need: 1, unit: 'deals' },
      params: { max: 3, open: 3 },
    });
  });
});

test.each([
  [0, IN_FORCE, 5],
  [1, IN_FORCE, 30],
  [0, LAST_INSTANT_BEFORE, 30],
])('with %i deals at %s an order lives %i days', (numberDeals, now, expected) => {
  expect(publicationDays(thresholds, earned(numberDeals, 0), now)).toBe(expected);
});

test.each([
  [0, 5],
  [9_999.99, 5],
  [10_000, 10],
  [19_999.99, 10],
  [20_000, null],
])('a customer with %s ₽ of deals collects at most %s responses', (sum, maximum) => {
  expect(responsesMaximum(earned(0, sum), thresholds, IN_FORCE)).toBe(maximum);
  expect(responsesMaximum(earned(0, sum), thresholds, LAST_INSTANT_BEFORE)).toBeNull();
});

test.each([
  [0, 0, 5],
  [0, 4, 1],
  [0, 5, 0],
  [0, 6, 0],
  [1, 6, null],
])('a freelancer with %i deals and %i live responses may send %s more', (numberDeals, liveResponses, expected) => {
  const freelancer = { ...earned(numberDeals, 0), liveResponses };
  expect(remainingAllowance(freelancer, thresholds, IN_FORCE)).toBe(expected);
  expect(remainingAllowance(freelancer, thresholds, LAST_INSTANT_BEFORE)).toBeNull();
});

describe('paid responses', () => {
  const priced = {
    ...thresholds,
    freelancer: { ...thresholds.freelancer, response_cost_sm_account: 50, response_cost_sm_abonnement: 10 },
  };
  const start = new Date('2025-08-22T12:10:00Z');
  const justBefore = new Date(start.getTime() - 1);

  test('begin at 15:10 in Moscow', () => {
    expect(arePaidResponsesOn(thresholds, justBefore)).toBe(false);
    expect(arePaidResponsesOn(thresholds, start)).toBe(true);
  });

  test('cost less with an abonnement, and nothing before the start or by default', () => {
    expect(responseCost(priced, false, start)).toBe(50);
    expect(responseCost(priced, true, start)).toBe(10);
    expect(responseCost(priced, false, justBefore)).toBe(0);
    expect(responseCost(thresholds, false, start)).toBe(0);
  });
});

test('the defaults are those of specification section 9', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    deal: { limit_days: 90, max_sum: 60_000, commission: 6.5 },
    motivation: {
      start_date: '2023-12-20',
      customer: {
        max_orders_without_deals: 3,
        active_period_without_deals: 5,
        max_responses_step_1: 5,
        max_responses_step_2: 10,
        max_responses_sum_deals_step_1: 10_000,
        max_responses_sum_deals_step_2: 20_000,
        min_count_deals_to_send_contacts: 30_000,
      },
      freelancer: { max_count_responses_on_order_with_budget: 5, min_sum_deals_to_view_other_responses: 30_000 },
    },
  });
});
