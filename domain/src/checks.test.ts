import { expect, test } from 'vitest';
import { CHECK_REASONS, checkReasonWords, refuseCheckDecision } from './checks.ts';

test('lets a moderator decide once and not about themselves', () => {
  expect(refuseCheckDecision({ isDecided: false, isParty: false })).toBeNull();
  expect(refuseCheckDecision({ isDecided: true, isParty: false })).toMatchObject({ code: 'check_decided' });
  expect(refuseCheckDecision({ isDecided: false, isParty: true })).toMatchObject({ code: 'moderator_is_party' });
});

test('has a different text for every reason', () => {
  const words = CHECK_REASONS.map((code) => checkReasonWords({ code, about: 'ivan' }));
  expect(new Set(words).size).toBe(CHECK_REASONS.length);
  expect(words[0]).toBe('Вход из браузера, из которого входил заблокированный ivan');
  expect(checkReasonWords({ code: 'name_like_staff', about: null })).toBe('Имя похоже на имя сотрудника');
});
