/** Proofs that a phone is a person's: a code sent to it, or the contact they share with the bot (product: trust). */
import { firstRefusal, type Refusal, refuse } from '../refusals.ts';
import { addDays } from '../time/moscow-days.ts';
import { VERIFICATION_LIMITS } from './verifications.ts';

export const PHONE_WAYS = ['telegram', 'code'] as const;
export type PhoneWay = (typeof PHONE_WAYS)[number];

export const PHONE_CHECK_LIMITS = {
  /** Digits of a code. */
  digits: 6,
  /** Minutes in which a code or a contact is accepted. */
  minutes: 10,
  /** Wrong codes after which a new one is needed. */
  tries: 5,
  /** Seconds until another code may be sent. */
  resendSeconds: 60,
} as const;

/** Whether a code can be sent to it: a mobile of Russia. Other countries cost many times more and are what fraud calls. */
export const isCodeReachable = (phone: string): boolean => /^\+79\d{9}$/.test(phone);

/** The digits that are kept of a verified phone, for its owner to know it by. */
export const phoneTail = (phone: string): string => phone.slice(-2);

/** «•••-••-67». */
export const maskedPhone = (tail: string): string => `•••-••-${tail}`;

/** The facts about a person and an installation that the proof of a phone depends on. */
export interface PhoneFacts {
  isBanned: boolean;
  isEmailVerified: boolean;
  /** The installation has this way. */
  isOffered: boolean;
  /** The person has linked Telegram; of no matter for a code. */
  isLinked: boolean;
}

/** Why a person may not prove a phone in this way, null when they may. */
export function refusePhoneWay(way: PhoneWay, { isBanned, isEmailVerified, isOffered, isLinked }: PhoneFacts) {
  return firstRefusal([
    isOffered ? null : refuse('phone_ways_off'),
    isBanned ? refuse('user_banned') : null,
    isEmailVerified ? null : refuse('email_unverified'),
    way === 'code' || isLinked ? null : refuse('phone_telegram_unlinked'),
  ]);
}

/** Why no code is sent to this phone, null when one is. `standsUntil`: the end of the same phone verified before. */
export function refusePhone(phone: string, standsUntil: Date | null, now: Date): Refusal | null {
  if (!isCodeReachable(phone)) return refuse('phone_not_mobile');
  if (standsUntil === null || addDays(standsUntil, -VERIFICATION_LIMITS.renewalDays) <= now) return null;
  return refuse('phone_stands', { params: { until: standsUntil.toISOString() } });
}

/** A proof under way. */
export interface PhoneCheck {
  way: PhoneWay;
  tries: number;
  expires_at: Date;
}

/** Whether a proof by this way is still awaited. */
export const isAwaited = (check: PhoneCheck | undefined, way: PhoneWay, now: Date): check is PhoneCheck =>
  check !== undefined && check.way === way && check.expires_at > now && check.tries < PHONE_CHECK_LIMITS.tries;

/** The refusal after this many wrong codes. */
export function refuseWrongCode(tries: number): Refusal {
  const left = PHONE_CHECK_LIMITS.tries - tries;
  return left > 0 ? refuse('phone_code_wrong', { params: { left } }) : refuse('phone_code_over');
}
