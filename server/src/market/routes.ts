import type { MarketCalls } from '@provodka/contract/market.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { listPrices, readFigures } from './service.ts';

/** Calls of contract/market.ts. */
export function marketRoutes(): Handlers<MarketCalls> {
  return {
    market_prices: read(async (context) => ({ data: await listPrices(context) })),
    market_figures: read(async (context) => ({ data: await readFigures(context) })),
  };
}
