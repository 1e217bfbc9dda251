import { describe, expect, test } from 'vitest';
import {
  composeFullName,
  isOnline,
  LOGIN_PATTERN,
  nameWarningSide,
  refuseCustomerAction,
  refuseDraft,
  refuseFreelancerAction,
  refusePassword,
  refuseProfileEdit,
} from './people.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

test.each([
  [{ last_name: 'Иванова', first_name: 'Анна', middle_name: 'Петровна' }, 'Иванова Анна Петровна'],
  [{ last_name: 'Иванова', first_name: 'Анна', middle_name: null }, 'Иванова Анна'],
  [{ last_name: ' Иванова ', first_name: '', middle_name: ' ' }, 'Иванова'],
])('%o is written %s', (name, expected) => {
  expect(composeFullName(name)).toBe(expected);
});

describe('the name warning', () => {
  const nameless = { login: 'anna', fullName: 'anna', hasOrders: false, hasLimitedResponses: false };

  test.each([
    [{}, null],
    [{ hasOrders: true }, 'customer'],
    [{ hasLimitedResponses: true }, 'freelancer'],
    [{ hasOrders: true, hasLimitedResponses: true }, 'customer'],
    [{ hasOrders: true, fullName: 'Анна' }, null],
  ])('with %o points to %s', (changes, expected) => {
    expect(nameWarningSide({ ...nameless, ...changes })).toBe(expected);
  });
});

test('a person is online for five minutes after the last activity', () => {
  const fiveMinutesAgo = NOW.getTime() - 5 * 60_000;
  expect(isOnline(new Date(fiveMinutesAgo + 1), NOW)).toBe(true);
  expect(isOnline(new Date(fiveMinutesAgo), NOW)).toBe(false);
  expect(isOnline(null, NOW)).toBe(false);
});

test.each(['anna', 'a.b_c-9', 'XY9'])('%s is written in the letters of a login', (login) => {
  expect(login).toMatch(LOGIN_PATTERN);
});

test.each(['анна', 'a b', 'a@b', 'ab', 'a'.repeat(31), ''])('«%s» is not', (login) => {
  expect(login).not.toMatch(LOGIN_PATTERN);
});

test.each([
  ['correct horse', false, undefined],
  ['ANNA-1C', false, 'password_equals_login'],
  ['anna@example.com', false, 'password_equals_login'],
  ['qwerty12345', true, 'password_common'],
])('the password %s (common: %s) gives %s', (password, isCommon, code) => {
  const person = { login: 'anna-1c', email: 'Anna@example.com' };
  expect(refusePassword(password, person, isCommon)?.code).toBe(code);
});

describe('standing', () => {
  const good = {
    isEmailVerified: true,
    isUserBanned: false,
    isCustomerBanned: false,
    isFreelancerBanned: false,
    isLeaving: false,
  };

  test.each([
    [{}, undefined, undefined],
    [{ isEmailVerified: false }, 'email_unverified', 'email_unverified'],
    [{ isCustomerBanned: true }, 'customer_banned', undefined],
    [{ isFreelancerBanned: true }, undefined, 'freelancer_banned'],
    [{ isUserBanned: true, isEmailVerified: false }, 'user_banned', 'user_banned'],
  ])('%o: as customer %s, as freelancer %s', (changes, asCustomer, asFreelancer) => {
    const standing = { ...good, ...changes };
    expect(refuseCustomerAction(standing)?.code).toBe(asCustomer);
    const isOnlyUnverified = asCustomer === 'email_unverified';
    expect(refuseDraft(standing)?.code).toBe(isOnlyUnverified ? undefined : asCustomer);
    expect(refuseFreelancerAction(standing)?.code).toBe(asFreelancer);
    expect(refuseProfileEdit('customer', standing)?.code).toBe(isOnlyUnverified ? undefined : asCustomer);
    expect(refuseProfileEdit('freelancer', standing)?.code).toBe(isOnlyUnverified ? undefined : asFreelancer);
  });
});
