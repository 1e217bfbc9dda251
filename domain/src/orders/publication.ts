/** The term of an order's search for an executor, and the warning before its end (product: orders). */
import { addDays, DAY_MS } from '../time/moscow-days.ts';

/** Days a published order lives, unless its customer is below the threshold of `active_period_without_deals`. */
export const PUBLICATION_DAYS = 30;

/** Days in which an order that is archived and renewed comes back to its place instead of the top of the list. */
export const RANK_RETENTION_DAYS = 7;

/** Days before the end of the usual term, and of a shorter one. */
export const WARNED_DAYS_BEFORE = { usual: 5, short: 1 };

/** The moment of the warning. The order's own term counts: deals the customer has finished since do not lengthen it. */
export function expiryWarningAt(publishedAt: Date, expiresAt: Date): Date {
  const isShort = expiresAt.getTime() - publishedAt.getTime() < PUBLICATION_DAYS * DAY_MS;
  return addDays(expiresAt, isShort ? -WARNED_DAYS_BEFORE.short : -WARNED_DAYS_BEFORE.usual);
}

/**
 * Whether a publication is so near its end that its customer is warned and may renew it; never for one without a term.
 */
export function isEndingSoon(publishedAt: Date | null, expiresAt: Date | null, now: Date): boolean {
  return publishedAt !== null && expiresAt !== null && now >= expiryWarningAt(publishedAt, expiresAt);
}

/** Whether a renewal leaves an order where it stood: else archiving and renewing would lift it as often as one likes. */
export function keepsListPosition(publishedAt: Date | null, expiresAt: Date | null, now: Date): boolean {
  if (publishedAt === null || expiresAt === null || isEndingSoon(publishedAt, expiresAt, now)) return false;
  return now < addDays(publishedAt, RANK_RETENTION_DAYS);
}
