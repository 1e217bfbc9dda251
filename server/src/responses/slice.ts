import type { Slice, SliceParts } from '../platform/slice.ts';
import { responseConsumers } from './consumers.ts';
import { responseRoutes } from './routes.ts';

export const responseSlice = (parts: SliceParts) =>
  ({ routes: responseRoutes(parts), consumers: responseConsumers(parts.contextOf) }) satisfies Slice;
