import { describe, expect, it } from 'vitest';
import {
  isAwaited,
  isCodeReachable,
  maskedPhone,
  PHONE_CHECK_LIMITS,
  phoneTail,
  refusePhone,
  refusePhoneWay,
  refuseWrongCode,
} from './phone-checks.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const FINE = { isBanned: false, isEmailVerified: true, isOffered: true, isLinked: true };

describe('the way to prove a phone', () => {
  it.each([
    ['phone_ways_off', { isOffered: false, isBanned: true }],
    ['user_banned', { isBanned: true, isEmailVerified: false }],
    ['email_unverified', { isEmailVerified: false }],
    ['phone_telegram_unlinked', { isLinked: false }],
  ])('is refused as %s', (code, facts) => {
    expect(refusePhoneWay('telegram', { ...FINE, ...facts })?.code).toBe(code);
  });

  it('needs no Telegram when it is a code', () => {
    expect(refusePhoneWay('code', { ...FINE, isLinked: false })).toBeNull();
    expect(refusePhoneWay('telegram', FINE)).toBeNull();
  });
});

describe('a code', () => {
  it('goes to mobiles of Russia alone', () => {
    expect(isCodeReachable('+79173025541')).toBe(true);
    for (const phone of ['+74951234567', '+375291234567', '+77011234567']) {
      expect(isCodeReachable(phone)).toBe(false);
      expect(refusePhone(phone, null, NOW)?.code).toBe('phone_not_mobile');
    }
  });

  it('is not sent when the same phone stands, and is in its last thirty days', () => {
    const phone = '+79173025541';
    expect(refusePhone(phone, null, NOW)).toBeNull();
    expect(refusePhone(phone, later(31 * 24 * 60), NOW)?.code).toBe('phone_stands');
    expect(refusePhone(phone, later(30 * 24 * 60), NOW)).toBeNull();
  });

  it('is awaited until its end, for so many wrong ones, and by its own way', () => {
    const check = { way: 'code', tries: 0, expires_at: later(10) } as const;
    expect(isAwaited(check, 'code', later(9.9))).toBe(true);
    expect(isAwaited(check, 'code', later(10))).toBe(false);
    expect(isAwaited(check, 'telegram', NOW)).toBe(false);
    expect(isAwaited({ ...check, tries: PHONE_CHECK_LIMITS.tries }, 'code', NOW)).toBe(false);
    expect(isAwaited(undefined, 'code', NOW)).toBe(false);
  });

  it('says how many tries are left, and that it is over after the last', () => {
    expect(refuseWrongCode(1)).toEqual({ code: 'phone_code_wrong', params: { left: 4 } });
    expect(refuseWrongCode(5).code).toBe('phone_code_over');
  });
});

it('keeps two digits of a phone and shows them when asked', () => {
  expect(maskedPhone(phoneTail('+79173025541'))).toBe('•••-••-41');
});
