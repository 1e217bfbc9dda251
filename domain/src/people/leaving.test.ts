import { expect, it } from 'vitest';
import {
  deletedLogin,
  deletionDueAt,
  type LeavingFacts,
  leavingObstacles,
  refuseDeletionWithdrawal,
} from './leaving.ts';
import { LOGIN_PATTERN } from './people.ts';

const FREE: LeavingFacts = { isStaff: false, isDemo: false, deals: 0, orders: 0, payments: 0, sm: 0 };
const ASKED = new Date('2026-11-01T10:00:00Z');

it('lets somebody leave when nothing of theirs is open', () => {
  expect(leavingObstacles(FREE)).toEqual([]);
});

it('names everything that is open when several things are', () => {
  const all = leavingObstacles({ isStaff: true, isDemo: true, deals: 2, orders: 1, payments: 1, sm: 30 });
  expect(all.map(({ code }) => code)).toEqual([
    'leaving_of_demo',
    'leaving_staff',
    'leaving_deals',
    'leaving_orders',
    'leaving_payments',
    'leaving_sm',
  ]);
  expect(leavingObstacles({ ...FREE, deals: 2 })).toEqual([{ code: 'leaving_deals', params: { deals: 2 } }]);
});

it('lets a deletion be taken back until its moment when thirty days have not passed', () => {
  const due = deletionDueAt(ASKED);
  expect(due.toISOString()).toBe('2026-12-01T10:00:00.000Z');
  expect(refuseDeletionWithdrawal(ASKED, new Date(due.getTime() - 1))).toBeNull();
  expect(refuseDeletionWithdrawal(ASKED, due)?.code).toBe('leaving_over');
  expect(refuseDeletionWithdrawal(null, ASKED)?.code).toBe('leaving_unasked');
});

it('gives the deleted a login nobody can choose when they are gone', () => {
  expect(LOGIN_PATTERN.test(deletedLogin(12))).toBe(false);
});
