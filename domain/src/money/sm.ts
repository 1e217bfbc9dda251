/** SM, the units that responses are paid in (specification section 3; product: responses, money). */
import { type Kopecks, kopecks } from './money.ts';

/** Bounds of one top-up in whole SM (product: calls). */
export const TOP_UP_LIMITS = { sm: [100, 100_000], return_to: [1, 300] } as const;

/** Kopecks of one SM: a ruble. */
const SM_PRICE = 100;

/** The price of so many SM in kopecks. Throws RangeError for a fraction of an SM. */
export function priceOfSm(sm: number): Kopecks {
  return kopecks(kopecks(sm) * SM_PRICE);
}

/** The SM bought for this sum. Throws RangeError for a sum that buys no whole number of them. */
export function smFor(sum: Kopecks): number {
  return kopecks(sum / SM_PRICE);
}

/** An abonnement that lowers the price of a response (specification section 3). */
export interface Abonnement {
  active_from: Date;
  active_to: Date;
}

/** Whether the abonnement lasts at this moment; null for a person without one. */
export function isAbonnementActive(abonnement: Abonnement | null, now: Date): boolean {
  return abonnement !== null && abonnement.active_from <= now && now < abonnement.active_to;
}

/** The purpose of a wallet's entry. */
export type SmEntryKind = 'top_up' | 'response' | 'response_return';
