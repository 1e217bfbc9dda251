import type { Slice, SliceParts } from '../platform/slice.ts';
import { searchConsumers } from './consumers.ts';
import { searchRoutes } from './routes.ts';
import { savedSearchSweeps } from './sweeps.ts';

export const searchSlice = (parts: SliceParts) =>
  ({
    routes: searchRoutes(parts),
    consumers: searchConsumers(parts.contextOf),
    sweeps: savedSearchSweeps,
  }) satisfies Slice;
