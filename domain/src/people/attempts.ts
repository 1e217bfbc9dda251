/** Limits of attempts, after which a person has to wait (product: accounts). */

/** At most `most` times within any `minutes`. */
export interface AttemptLimit {
  most: number;
  minutes: number;
}

/** Kinds of counted attempts; each kind counts by an owner of its own, such as a login, a person or a network. */
export const ATTEMPT_LIMITS = {
  /** Failed sign-ins by the typed login, whether or not somebody has it. */
  sign_in_name: [{ most: 5, minutes: 15 }],
  /** Failed sign-ins of one person under the login and the e-mail together. */
  sign_in_person: [{ most: 5, minutes: 15 }],
  /** Failed sign-ins to one account in a browser that has signed in to it before. */
  sign_in_device: [{ most: 5, minutes: 15 }],
  /** Failed sign-ins from one network. */
  sign_in_network: [{ most: 20, minutes: 15 }],
  /** Failed sign-ins from the network around it: an IPv4 /24 or an IPv6 /48. */
  sign_in_surroundings: [{ most: 200, minutes: 15 }],
  /** Wrong current passwords of one account, whatever was to be changed. */
  password_change: [{ most: 5, minutes: 15 }],
  /**
   * Wrong codes of one account's second factor, wherever they were typed: the person typing them knows the password.
   */
  second_step: [
    { most: 5, minutes: 15 },
    { most: 20, minutes: 24 * 60 },
  ],
  /** Requests to end the second factor of one account: each sends a letter and disturbs its owner. */
  factor_recovery: [{ most: 3, minutes: 24 * 60 }],
  /** New addresses requested by one account: each sends a letter to the former one too. */
  email_change: [
    { most: 3, minutes: 15 },
    { most: 10, minutes: 24 * 60 },
  ],
  /** Letters with links to one mailbox, whichever account requested them. */
  letter: [
    { most: 3, minutes: 15 },
    { most: 10, minutes: 24 * 60 },
  ],
  /** Codes sent to phones for one person. */
  phone_code_person: [
    { most: 1, minutes: 1 },
    { most: 3, minutes: 15 },
    { most: 8, minutes: 24 * 60 },
  ],
  /** Codes sent to one phone, whoever requested them. */
  phone_code_number: [
    { most: 1, minutes: 1 },
    { most: 3, minutes: 15 },
    { most: 5, minutes: 24 * 60 },
  ],
  /** Codes requested from one network: each costs money. */
  phone_code_network: [
    { most: 10, minutes: 60 },
    { most: 30, minutes: 24 * 60 },
  ],
  /** Replies to one network that a login or an e-mail is taken. */
  sign_up_taken: [{ most: 10, minutes: 60 }],
  /** The same limit for the surrounding network. */
  sign_up_taken_surroundings: [{ most: 100, minutes: 60 }],
  /** Searches of one person for a login that nobody has. */
  login_missed: [{ most: 10, minutes: 60 }],
  /** The same limit for one network. */
  login_missed_network: [{ most: 40, minutes: 60 }],
} as const satisfies Record<string, readonly AttemptLimit[]>;

export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

/** The longest time in minutes for which an attempt counts. */
export const LONGEST_ATTEMPT_MINUTES = Math.max(...allLimits().map(({ minutes }) => minutes));

/** The number of latest attempts of a kind that are needed to judge the next one. */
export const MOST_ATTEMPTS_THAT_COUNT = Math.max(...allLimits().map(({ most }) => most));

function allLimits(): AttemptLimit[] {
  return Object.values(ATTEMPT_LIMITS).flat();
}

/** Whole seconds until one more attempt is allowed, 0 when it is allowed now. `earlier`: the latest attempts, newest first. */
export function secondsToWait(kind: AttemptKind, earlier: readonly Date[], now: Date): number {
  const limits: readonly AttemptLimit[] = ATTEMPT_LIMITS[kind];
  const waits = limits.map(({ most, minutes }) => {
    const oldestThatCounts = earlier[most - 1];
    return oldestThatCounts ? oldestThatCounts.getTime() + minutes * 60_000 - now.getTime() : 0;
  });
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** A browser that signed in to an account is known to it for so many days without use. */
export const DEVICE_DAYS = 365;

/** The most browsers an account knows; beyond that the longest unused ones are forgotten. */
export const MOST_DEVICES = 20;
