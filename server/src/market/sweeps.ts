import type { FreeContext } from '../platform/context.ts';
import { renewMarket } from './service.ts';

/** Recounts prices and figures once an hour, on whichever server comes first. */
export const marketSweeps = (context: FreeContext<null>) => ({ count_market: () => renewMarket(context) });
