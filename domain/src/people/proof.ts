/** A fresh proof of identity, required for actions by which a stolen session could do most harm (product: trust). */

/** A proof counts for so many minutes. */
export const PROOF_MINUTES = 10;

/**
 * Ways to prove one's identity: `code` is one of an authenticator app or a recovery code, `site` a sign-in through
 * another site.
 */
export const PROOF_WAYS = ['passkey', 'code', 'password', 'site'] as const;
export type ProofWay = (typeof PROOF_WAYS)[number];

/** Ways to finish the sign-in of a person with a second factor. */
export const SECOND_STEP_WAYS = ['passkey', 'code'] as const satisfies ProofWay[];
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** Whether a session proved at `provedAt` needs no other proof. */
export const isProofFresh = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000;

/** The factors a person has, on which the ways depend. */
export interface ProofFacts {
  has_passkey: boolean;
  has_authenticator: boolean;
  has_password: boolean;
  has_site: boolean;
}

/** A person's ways to make the second step: recovery codes work with either factor. Empty without a second factor. */
export function secondStepWays(facts: Pick<ProofFacts, 'has_passkey' | 'has_authenticator'>): SecondStepWay[] {
  if (facts.has_passkey) return ['passkey', 'code'];
  return facts.has_authenticator ? ['code'] : [];
}

/**
 * The person's ways, the surest first. With a second factor a password is not accepted, because it may have been
 * guessed or seen.
 */
export function proofWays(facts: ProofFacts): ProofWay[] {
  const second = secondStepWays(facts);
  if (second.length > 0) return second;
  if (facts.has_password) return ['password'];
  return facts.has_site ? ['site'] : [];
}
