/** A fresh proof of identity, asked for before what a stolen session could do most harm with (product: trust). */

/** A proof counts for so many minutes. */
export const PROOF_MINUTES = 10;

/** By what somebody can prove who they are: `code` is one of an authenticator app or a recovery code, `site` a sign-in through another site. */
export const PROOF_WAYS = ['passkey', 'code', 'password', 'site'] as const;
export type ProofWay = (typeof PROOF_WAYS)[number];

/** By what a sign-in may be finished of somebody who has a second factor. */
export const SECOND_STEP_WAYS = ['passkey', 'code'] as const satisfies ProofWay[];
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** Whether a session whose owner proved who they are at `provedAt` needs no other proof. */
export const isProofFresh = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000;

/** The factors a person has, on which the ways depend. */
export interface ProofFacts {
  has_passkey: boolean;
  has_authenticator: boolean;
  has_password: boolean;
  has_site: boolean;
}

/** By what a person may make the second step: recovery codes go with either factor. None for who has no second factor. */
export function secondStepWays(facts: Pick<ProofFacts, 'has_passkey' | 'has_authenticator'>): SecondStepWay[] {
  if (facts.has_passkey) return ['passkey', 'code'];
  return facts.has_authenticator ? ['code'] : [];
}

/** The ways a person has, the surest first. Whoever has a second factor proves with it: a password that was guessed or seen is not enough. */
export function proofWays(facts: ProofFacts): ProofWay[] {
  const second = secondStepWays(facts);
  if (second.length > 0) return second;
  if (facts.has_password) return ['password'];
  return facts.has_site ? ['site'] : [];
}
