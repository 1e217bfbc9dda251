import type { FreeContext } from '../platform/context.ts';
import { renewMarket } from './service.ts';

/** Counts prices and figures anew once an hour, whichever server comes first. */
export const marketSweeps = (context: FreeContext<null>) => ({ count_market: () => renewMarket(context) });
