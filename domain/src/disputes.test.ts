import { expect, test } from 'vitest';
import { disputeAnswerBy, refuseEvidence, refuseOtherFigures, splitDecision } from './disputes.ts';
import { kopecks } from './money.ts';

test('a decision is refused when other figures stand than those that were seen', () => {
  const split = splitDecision(70, kopecks(1_200_000), 650);
  expect(split).toEqual({ executor: 840_000, commission: 54_600, back: 383_400 });
  expect(refuseOtherFigures({ executor: split.executor, back: split.back }, split)).toBeNull();
  expect(refuseOtherFigures({}, split)).toBeNull();
  expect(refuseOtherFigures({ executor: kopecks(840_001) }, split)?.code).toBe('price_changed');
  expect(refuseOtherFigures({ back: kopecks(0) }, split)?.code).toBe('price_changed');
});

test('a dispute is added to while it runs', () => {
  expect(refuseEvidence('disputed')).toBeNull();
  expect(refuseEvidence('paid')?.code).toBe('deal_wrong_status');
});

test('a moderator answers within five days', () => {
  expect(disputeAnswerBy(new Date('2026-11-19T12:00:00Z'))).toEqual(new Date('2026-11-24T12:00:00Z'));
});
