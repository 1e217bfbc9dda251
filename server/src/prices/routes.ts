import type { PriceCalls } from '@provodka/contract/prices.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { listPrices } from './service.ts';

/** Calls of contract/prices.ts. */
export function priceRoutes(): Handlers<PriceCalls> {
  return { prices_list: read(async (context) => ({ data: await listPrices(context) })) };
}
