/** People confirm the sum they were shown, not whatever stands when their answer arrives (decisions 0021). */
import { fromRubles, type Kopecks, toRubles } from '../money/money.ts';
import { type Refusal, refuse } from '../refusals.ts';

/**
 * Whether a move that names a sum may go on: the sum shown, in rubles of the wire, is still the one that stands. Who shows
 * none, as callers of the specification's API, is not asked.
 */
export function refusePriceChanged(shown: number | undefined, standing: Kopecks): Refusal | null {
  if (shown === undefined || fromRubles(shown) === standing) {
    return null;
  }
  return refuse('price_changed', { params: { price: toRubles(standing) } });
}
