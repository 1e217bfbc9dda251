import type { Slice } from '../platform/slice.ts';
import { statisticRoutes } from './routes.ts';
import { statisticSweeps } from './sweeps.ts';

export const statisticSlice = () => ({ routes: statisticRoutes(), sweeps: statisticSweeps }) satisfies Slice;
