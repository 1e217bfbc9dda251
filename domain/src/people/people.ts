/** Rules about people: names, sign-in fields, presence, and actions that a ban or an unverified e-mail forbids. */
import { firstRefusal, type Refusal, refuse } from '../refusals.ts';

/** Bounds in characters: [minimum, maximum]. */
export const PEOPLE_LIMITS = {
  login: [3, 30],
  email: [1, 254],
  password: [10, 128],
  full_name: [2, 150],
  /** The token of a link in a letter. */
  token: [20, 200],
  /** A path of the own site. */
  return_to: [1, 2000],
  /** The query with which another site sends a browser back. */
  external_answer: [1, 8000],
  name: [1, 60],
  about: [0, 5000],
  middle_name: [0, 60],
  contact_message: [0, 200],
  /** Configurations, and platforms as many, that a freelancer names as theirs. */
  skills: 30,
  avatars: 1,
} as const;

/** A login: its characters and its length. */
export const LOGIN_PATTERN = new RegExp(`^[A-Za-z0-9._-]{${PEOPLE_LIMITS.login.join(',')}}$`);

/** Sides in pixels in which a person's picture is stored. */
export const AVATAR_SIZES = ['48', '96', '256'] as const;

/** Hours in which a new address is confirmed, and in which the former one may take the change back. */
export const EMAIL_CHANGE_HOURS = { confirm: 24, revoke: 7 * 24 } as const;

/** Minutes of silence after which a person is no longer online. */
export const ONLINE_MINUTES = 5;

export interface PersonName {
  last_name: string;
  first_name: string;
  middle_name?: string | null;
}

/** Last, first and middle name as one text; parts that are missing leave no gap. */
export function composeFullName(name: PersonName): string {
  return [name.last_name, name.first_name, name.middle_name ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * The cabinet whose profile page the name warning links to, or null when there is nothing to warn about
 * (specification, section 5). The customer's comes first when both apply.
 */
export function nameWarningSide(person: {
  login: string;
  fullName: string;
  hasOrders: boolean;
  hasLimitedResponses: boolean;
}): 'customer' | 'freelancer' | null {
  if (person.login !== person.fullName) {
    return null;
  }
  if (person.hasOrders) {
    return 'customer';
  }
  return person.hasLimitedResponses ? 'freelancer' : null;
}

/** `is_online`: active in the last five minutes. */
export function isOnline(lastActivityAt: Date | null, now: Date): boolean {
  return lastActivityAt !== null && now.getTime() - lastActivityAt.getTime() < ONLINE_MINUTES * 60_000;
}

/** Whether a new password may be used; its length is checked by the schema. */
export function refusePassword(
  password: string,
  person: { login: string; email: string },
  isCommon: boolean,
): Refusal | null {
  const lower = password.toLowerCase();
  const isOwnName = lower === person.login.toLowerCase() || lower === person.email.toLowerCase();
  return firstRefusal([
    isOwnName ? refuse('password_equals_login') : null,
    isCommon ? refuse('password_common') : null,
  ]);
}

/** The facts that decide what a person may do as either side. */
export interface Standing {
  isEmailVerified: boolean;
  isUserBanned: boolean;
  isCustomerBanned: boolean;
  isFreelancerBanned: boolean;
  /** The person has requested the deletion of the account. */
  isLeaving: boolean;
}

/** Publishing orders, creating deals and paying: not while banned, not before the e-mail is verified. */
export function refuseCustomerAction(standing: Standing): Refusal | null {
  return refuseSide(standing, standing.isCustomerBanned ? refuse('customer_banned') : null);
}

/** Buying SM: for both sides at once, so the ban of one forbids nothing; not before the e-mail is verified (product: accounts). */
export function refuseBuying(standing: Standing): Refusal | null {
  return refuseSide(standing, null);
}

/** Keeping a draft: not while banned; an e-mail may be verified later (product: accounts). */
export function refuseDraft(standing: Standing): Refusal | null {
  return refuseCustomerAction({ ...standing, isEmailVerified: true });
}

/** Editing a profile: not while its side is banned; an e-mail may be verified later (product: moderation). */
export function refuseProfileEdit(side: 'customer' | 'freelancer', standing: Standing): Refusal | null {
  const verified = { ...standing, isEmailVerified: true };
  return side === 'customer' ? refuseCustomerAction(verified) : refuseFreelancerAction(verified);
}

/** Responding: not while banned, not before the e-mail is verified. */
export function refuseFreelancerAction(standing: Standing): Refusal | null {
  return refuseSide(standing, standing.isFreelancerBanned ? refuse('freelancer_banned') : null);
}

function refuseSide(standing: Standing, sideBan: Refusal | null): Refusal | null {
  return firstRefusal([
    standing.isUserBanned ? refuse('user_banned') : null,
    sideBan,
    standing.isLeaving ? refuse('account_leaving') : null,
    standing.isEmailVerified ? null : refuse('email_unverified'),
  ]);
}
