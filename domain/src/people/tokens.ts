/** Personal tokens, by which a person's programs come in (product: tokens). */
import { type Refusal, refuse } from '../refusals.ts';
import { addDays, DAY_MS, moscowDay } from '../time/moscow-days.ts';

/** Permissions of a token. Every token reads; the others are given one by one. */
export const TOKEN_SCOPES = ['read', 'respond', 'manage', 'money'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The terms to choose from, in days. */
export const TOKEN_DAYS = [30, 90, 365] as const;

export const TOKEN_LIMITS = {
  title: [1, 60],
  days: [TOKEN_DAYS[0], TOKEN_DAYS[2]],
  /** Tokens of one person at a time; expired ones do not count. */
  number: 20,
  /** Days for which the list keeps a token whose term is over, so that its owner sees why a program stands still. */
  kept_after_days: 30,
  /** Days for which the journal keeps what a token was used for. */
  journal_days: 90,
  /** Lines of the journal shown at once. */
  journal_lines: 50,
  /** A minute, over all calls together: a program in a loop must not cost what a crowd of people costs. */
  requests_per_minute: 300,
  writes_per_minute: 60,
} as const;

/** By it people, and programs that look for leaked secrets, recognise a token. */
export const TOKEN_PREFIX = 'prvd_';

/** The scopes of a token for which these were chosen, in the order of the list. */
export const givenScopes = (chosen: readonly TokenScope[]): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => scope === 'read' || chosen.includes(scope));

export const tokenEndsAt = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** Tokens that ended before this moment are listed no more. */
export const tokensForgottenBefore = (now: Date): Date => addDays(now, -TOKEN_LIMITS.kept_after_days);

/** Days of the journal before this one are over. */
export const journalForgottenBefore = (now: Date): string => moscowDay(addDays(now, -TOKEN_LIMITS.journal_days));

/** The facts about a person who makes a token. */
export interface TokenFacts {
  /** Tokens whose term is not over. */
  tokens: number;
  has_second_factor: boolean;
  /** Everybody knows the password of these accounts. */
  is_demo: boolean;
}

/** Whether the person may have one more. */
export const refuseAnotherToken = ({ tokens }: Pick<TokenFacts, 'tokens'>): Refusal | null =>
  tokens < TOKEN_LIMITS.number ? null : refuse('tokens_full', { params: { max: TOKEN_LIMITS.number } });

/** Whether a token of this person may move money. */
export function refuseMoneyScope({ has_second_factor, is_demo }: Omit<TokenFacts, 'tokens'>): Refusal | null {
  if (has_second_factor) return null;
  return refuse(is_demo ? 'token_of_demo' : 'token_needs_factor');
}

/** Whether the person may make a token with these scopes. */
export const refuseNewToken = (facts: TokenFacts, scopes: readonly TokenScope[]): Refusal | null =>
  refuseAnotherToken(facts) ?? (scopes.includes('money') ? refuseMoneyScope(facts) : null);

/**
 * Whether a token may make a call. `needed` are the scopes of which any suffices; without one no token may. Money moves
 * only while the token's owner has a second factor.
 */
export function refuseByScope(
  needed: readonly TokenScope[],
  token: { scopes: readonly TokenScope[]; has_second_factor: boolean },
): Refusal | null {
  const [first] = needed;
  if (first === undefined) return refuse('token_never');
  const held = needed.filter((scope) => token.scopes.includes(scope));
  if (held.length === 0) return refuse('token_scope', { params: { scope: first } });
  const isMoneyAlone = held.every((scope) => scope === 'money');
  return isMoneyAlone && !token.has_second_factor ? refuse('token_without_factor') : null;
}
