import { expect, it } from 'vitest';
import {
  acceptedSteps,
  factorDueAt,
  isCountRight,
  isFactorOverdue,
  mustAddFactor,
  readCode,
  shownRecoveryCode,
  totpStep,
} from './second-factor.ts';

const now = new Date('2026-11-26T12:00:10Z');
const step = totpStep(now);

it('accepts the code of now and of one step beside it, and none that was used or is older', () => {
  expect(acceptedSteps(now, 0)).toEqual([step - 1, step, step + 1]);
  expect(acceptedSteps(now, step)).toEqual([step + 1]);
  expect(acceptedSteps(now, step + 1)).toEqual([]);
});

it.each([
  ['123 456', { kind: 'app', code: '123456' }],
  ['abcde-fgh27', { kind: 'recovery', code: 'ABCDEFGH27' }],
  ['ABCDE – FGH27', { kind: 'recovery', code: 'ABCDEFGH27' }],
  ['12345', null],
  ['ABCDE-FGH01', null],
  ['', null],
])('reads %j as it was meant', (typed, expected) => {
  expect(readCode(typed)).toEqual(expected);
});

it('shows a recovery code in halves that are read back', () => {
  expect(readCode(shownRecoveryCode('ABCDEFGH27'))).toEqual({ kind: 'recovery', code: 'ABCDEFGH27' });
});

it.each([
  [0, 0, true],
  [4, 5, true],
  [5, 5, false],
  [5, 0, false],
])('takes a counter that goes from %i to %i: %s', (before, after, expected) => {
  expect(isCountRight(before, after)).toBe(expected);
});

const facts = { is_moderator: true, has_second_factor: false, is_demo: false };

it('asks it of moderators alone, and of none who is of the demo or has one', () => {
  expect(mustAddFactor(facts)).toBe(true);
  for (const relief of [{ is_moderator: false }, { has_second_factor: true }, { is_demo: true }]) {
    expect(mustAddFactor({ ...facts, ...relief })).toBe(false);
  }
});

it('gives seven days for it', () => {
  const end = new Date(now.getTime() + 7 * 86_400_000);
  expect(isFactorOverdue(factorDueAt(now), new Date(end.getTime() - 1))).toBe(false);
  expect(isFactorOverdue(factorDueAt(now), end)).toBe(true);
  expect(isFactorOverdue(null, end)).toBe(false);
});
