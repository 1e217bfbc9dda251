/**
 * Why a rule says no. Rules return `Refusal | null` (null allows). The codes of a noun stand in its own file of
 * `domain/src/refusals/`; contract's file of the same name answers each with an HTTP status and a Russian text.
 */
import { COMPLAINTS_REFUSALS } from './refusals/complaints.ts';
import { DEALS_REFUSALS } from './refusals/deals.ts';
import { FILES_REFUSALS } from './refusals/files.ts';
import { GENERAL_REFUSALS } from './refusals/general.ts';
import { IMPORTS_REFUSALS } from './refusals/imports.ts';
import { LEDGER_REFUSALS } from './refusals/ledger.ts';
import { MESSAGES_REFUSALS } from './refusals/messages.ts';
import { MODERATION_REFUSALS } from './refusals/moderation.ts';
import { ORDERS_REFUSALS } from './refusals/orders.ts';
import { PEOPLE_REFUSALS } from './refusals/people.ts';
import { RESPONSES_REFUSALS } from './refusals/responses.ts';
import { REVIEWS_REFUSALS } from './refusals/reviews.ts';
import { SEARCHES_REFUSALS } from './refusals/searches.ts';
import { TEAMS_REFUSALS } from './refusals/teams.ts';
import { TELEGRAM_REFUSALS } from './refusals/telegram.ts';
import { THRESHOLDS_REFUSALS } from './refusals/thresholds.ts';
import { TOKENS_REFUSALS } from './refusals/tokens.ts';
import { VERIFICATIONS_REFUSALS } from './refusals/verifications.ts';
import { WEBHOOKS_REFUSALS } from './refusals/webhooks.ts';

/** In a call marked as pure, so that bundlers drop the list from browsers that do not use it. */
export const REFUSAL_CODES = /* @__PURE__ */ (() =>
  [
    ...GENERAL_REFUSALS,
    ...FILES_REFUSALS,
    ...PEOPLE_REFUSALS,
    ...TOKENS_REFUSALS,
    ...WEBHOOKS_REFUSALS,
    ...ORDERS_REFUSALS,
    ...THRESHOLDS_REFUSALS,
    ...SEARCHES_REFUSALS,
    ...RESPONSES_REFUSALS,
    ...LEDGER_REFUSALS,
    ...DEALS_REFUSALS,
    ...REVIEWS_REFUSALS,
    ...MESSAGES_REFUSALS,
    ...TEAMS_REFUSALS,
    ...TELEGRAM_REFUSALS,
    ...MODERATION_REFUSALS,
    ...IMPORTS_REFUSALS,
    ...COMPLAINTS_REFUSALS,
    ...VERIFICATIONS_REFUSALS,
  ] as const)();

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The progress of a person towards a threshold. Rubles here are rubles of the wire, not kopecks. */
export interface Progress {
  have: number;
  need: number;
  unit: 'deals' | 'rubles' | 'orders' | 'responses' | 'sm';
}

export interface Refusal {
  code: RefusalCode;
  progress?: Progress;
  /** Values the Russian text mentions, such as a date or a status code. */
  params?: Record<string, string | number>;
}

/** Builds a refusal. */
export function refuse(code: RefusalCode, extra: Omit<Refusal, 'code'> = {}): Refusal {
  return { code, ...extra };
}

/** The first refusal of a list in which the order of the reasons is fixed; null when nothing refuses. */
export function firstRefusal(refusals: readonly (Refusal | null)[]): Refusal | null {
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Thrown by services when a rule refuses; the HTTP pipeline turns it into a reply. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`Refused: ${refusal.code}`);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}
