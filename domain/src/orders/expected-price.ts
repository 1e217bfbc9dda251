/** People confirm the terms they were shown, not whatever stands when their answer arrives (decisions 0021). */
import { fromRubles, type Kopecks, toRubles } from '../money/money.ts';
import { type Refusal, refuse } from '../refusals.ts';

/**
 * Compares the sum that a dialog showed, in rubles, with the present one. Callers that show none, such as other
 * programs, skip the comparison.
 */
export function refusePriceChanged(shown: number | undefined, standing: Kopecks): Refusal | null {
  if (shown === undefined || fromRubles(shown) === standing) {
    return null;
  }
  return refuse('price_changed', { params: { price: toRubles(standing) } });
}

/** Compares the period that a dialog showed, in hours, with the present one, as above. */
export const refusePeriodChanged = (shown: number | undefined, standing: number): Refusal | null =>
  shown === undefined || shown === standing ? null : refuse('period_changed', { params: { hours: standing } });
