/** The second factor: codes of an authenticator app (RFC 6238), recovery codes and passkeys (product: trust). */

/** Seconds in which an app shows one code, and its digits: the values that every app supports. */
export const TOTP = { seconds: 30, digits: 6 } as const;

/** The number of recovery codes given at once, and the signs of each. */
export const RECOVERY = { codes: 10, signs: 10 } as const;

export const FACTOR_LIMITS = {
  /** A code as it is typed, with blanks and a dash. */
  code: [6, 20],
  passkey_title: [1, 60],
  passkeys: 10,
  /** Parts of a passkey's answer, in base64url. */
  passkey_part: [1, 4096],
} as const;

/** Minutes in which the second step of a sign-in has to be made, and wrong codes it bears. */
export const SECOND_STEP = { minutes: 5, failures: 5 } as const;

/** Minutes in which a passkey has to answer its challenge. */
export const PASSKEY_MINUTES = 5;

/** Days a moderator has to add a second factor. */
export const FACTOR_GRACE_DAYS = 7;

/** The number of the time step at a moment. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP.seconds);

/**
 * The accepted time steps: the present one and its neighbours, since clocks differ, but none up to the last one used.
 */
export function acceptedSteps(now: Date, lastUsed: number): number[] {
  const step = totpStep(now);
  return [step - 1, step, step + 1].filter((one) => one > lastUsed);
}

/** A code as typed, by its form; null when it can be neither of both. Letters of a recovery code are read in any case, dashes and blanks left out. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = typed.replaceAll(/[\s\u2010-\u2015-]/gu, '').toUpperCase();
  if (new RegExp(`^[0-9]{${TOTP.digits}}$`).test(code)) return { kind: 'app', code };
  return new RegExp(`^[A-Z2-7]{${RECOVERY.signs}}$`).test(code) ? { kind: 'recovery', code } : null;
}

/** A recovery code as it is shown: two halves. */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY.signs / 2)}-${code.slice(RECOVERY.signs / 2)}`;

/** A counter that does not grow reveals a copied passkey; passkeys without a counter always report 0. */
export const isCountRight = (before: number, now: number): boolean => now > before || (before === 0 && now === 0);

/** The day by which a moderator who signs in or is appointed now has to have a second factor. */
export const factorDueAt = (now: Date): Date => new Date(now.getTime() + FACTOR_GRACE_DAYS * 86_400_000);

/** The facts that decide whether a person has to add a second factor. */
export interface FactorFacts {
  is_moderator: boolean;
  has_second_factor: boolean;
  /** Demo accounts are shared by everybody, so they never have one. */
  is_demo: boolean;
}

/** Whether the person has to add one, by now or by a later day. */
export const mustAddFactor = ({ is_moderator, has_second_factor, is_demo }: FactorFacts): boolean =>
  is_moderator && !has_second_factor && !is_demo;

/** Whether the day has passed, after which the person may do nothing else before adding one. */
export const isFactorOverdue = (dueAt: Date | null, now: Date): boolean => dueAt !== null && dueAt <= now;
