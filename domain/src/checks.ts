/** Checks: accounts and deals that wait for a moderator's look (product: trust). */
import { type Refusal, refuse } from './refusals.ts';

export const CHECK_KINDS = ['returning_banned', 'staff_like_name', 'related_parties'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export const CHECK_REASONS = [
  'device_of_banned',
  'name_like_staff',
  'same_device',
  'same_network',
  'same_destination',
] as const;

/** The reason of a check; `about` names the other person or thing, null where the code says everything. */
export interface CheckReason {
  code: (typeof CHECK_REASONS)[number];
  about: string | null;
}

/** `cleared`: the suspicion was wrong; `confirmed`: it was right. */
export const CHECK_DECISIONS = ['cleared', 'confirmed'] as const;
export type CheckDecision = (typeof CHECK_DECISIONS)[number];

/** Days after which a browser or network of an account is forgotten. */
export const TRACE_DAYS = 180;

/** A moderator decides about a check once, and not in their own case. */
export function refuseCheckDecision({ isDecided, isParty }: { isDecided: boolean; isParty: boolean }): Refusal | null {
  if (isDecided) return refuse('check_decided');
  return isParty ? refuse('moderator_is_party') : null;
}

/** A reason as moderators read it. */
export function checkReasonWords({ code, about }: CheckReason): string {
  switch (code) {
    case 'device_of_banned':
      return `Вход из браузера, из которого входил заблокированный ${about ?? 'пользователь'}`;
    case 'name_like_staff':
      return about === null ? 'Имя похоже на имя сотрудника' : `Имя похоже на имя сотрудника: ${about}`;
    case 'same_device':
      return 'Обе стороны входили из одного браузера';
    case 'same_network':
      return 'Обе стороны входили из одной сети';
    case 'same_destination':
      return 'Выплаты обеих сторон идут на один счёт';
  }
}
