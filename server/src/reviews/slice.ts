import type { Slice, SliceParts } from '../platform/slice.ts';
import { reviewConsumers } from './consumers.ts';
import { reviewRoutes } from './routes.ts';
import { reviewSweeps } from './sweeps.ts';

export const reviewSlice = ({ contextOf }: SliceParts) =>
  ({ routes: reviewRoutes(), consumers: reviewConsumers(contextOf), moves: reviewSweeps }) satisfies Slice;
