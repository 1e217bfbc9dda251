import { expect, test } from 'vitest';
import { kopecks } from '../money/money.ts';
import { CRITERIA_LIMITS } from '../orders/criteria.ts';
import { DEAL_LIMITS } from './deal-terms.ts';
import {
  disputeAnswerBy,
  refuseEvidence,
  refuseFindings,
  refuseOtherDispute,
  refuseOtherFigures,
  shareByCriteria,
  splitDecision,
} from './disputes.ts';

test('refuses a decision when the figures differ from those its moderator saw', () => {
  const split = splitDecision(70, kopecks(1_200_000), 650);
  expect(split).toEqual({ executor: 840_000, commission: 54_600, back: 383_400 });
  expect(refuseOtherFigures({ executor: split.executor, back: split.back }, split)).toBeNull();
  expect(refuseOtherFigures({}, split)).toBeNull();
  expect(refuseOtherFigures({ executor: kopecks(840_001) }, split)?.code).toBe('price_changed');
  expect(refuseOtherFigures({ back: kopecks(0) }, split)?.code).toBe('price_changed');
});

test.each([
  [0, 0, null],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
  [1, 8, 13],
  [1, 20, 5],
  [19, 20, 95],
])('%i of %i criteria speak for a share of %s percent', (met, all, share) => {
  expect(shareByCriteria(met, all)).toBe(share);
});

test('a share by criteria is nothing or all only when none or all of them are met, and never falls with one more', () => {
  const [, most] = CRITERIA_LIMITS.number;
  for (let all = 1; all <= most; all++) {
    const shares = Array.from({ length: all + 1 }, (_, met) => shareByCriteria(met, all) ?? -1);
    expect(shares).toEqual([...new Set(shares)].toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 100]);
  }
  expect(() => shareByCriteria(4, 3)).toThrow(RangeError);
  expect(() => shareByCriteria(-1, 3)).toThrow(RangeError);
});

test.each([
  [[1, 2, 3], 3, null],
  [[3, 1, 2], 3, null],
  [[], 0, null],
  [[1, 2], 3, 'findings_incomplete'],
  [[1, 2, 2], 3, 'findings_incomplete'],
  [[1, 2, 4], 3, 'findings_incomplete'],
  [[0, 1, 2], 3, 'findings_incomplete'],
  [[1, 2, 3, 4], 3, 'findings_incomplete'],
  [[1], 0, 'findings_incomplete'],
])('findings about %j of %i criteria: %s', (found, all, code) => {
  expect(refuseFindings(found, all)?.code ?? null).toBe(code);
});

test('a decision is about the dispute that was read', () => {
  expect(refuseOtherDispute(7, 7)).toBeNull();
  expect(refuseOtherDispute(undefined, 7)).toBeNull();
  expect(refuseOtherDispute(6, 7)?.code).toBe('dispute_changed');
});

test('a dispute is added to while it runs', () => {
  expect(refuseEvidence('disputed', 0)).toBeNull();
  expect(refuseEvidence('disputed', DEAL_LIMITS.additions - 1)).toBeNull();
  expect(refuseEvidence('disputed', DEAL_LIMITS.additions)?.code).toBe('too_many_additions');
  expect(refuseEvidence('paid', 0)?.code).toBe('deal_wrong_status');
});

test('a moderator answers within five days', () => {
  expect(disputeAnswerBy(new Date('2026-11-19T12:00:00Z'))).toEqual(new Date('2026-11-24T12:00:00Z'));
});
