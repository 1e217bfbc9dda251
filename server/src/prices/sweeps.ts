import type { FreeContext } from '../platform/context.ts';
import { renewPrices } from './service.ts';

/** Counts the price corridors anew once an hour, whichever server comes first. */
export const priceSweeps = (context: FreeContext<null>) => ({ count_prices: () => renewPrices(context) });
