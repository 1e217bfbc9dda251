import type { FreeContext } from '../platform/context.ts';
import type { Slice, SliceParts } from '../platform/slice.ts';
import { dealConsumers } from './consumers.ts';
import { dealRoutes } from './routes.ts';
import type { DealParts } from './service.ts';
import { alertSweeps, dealSweeps } from './sweeps.ts';

export const dealSlice = (parts: SliceParts & DealParts) =>
  ({
    routes: dealRoutes(parts),
    consumers: dealConsumers(parts.contextOf),
    moves: dealSweeps,
    sweeps: (context: FreeContext<null>) => alertSweeps(context, parts.log),
  }) satisfies Slice;
