import type { Slice } from '../platform/slice.ts';
import { classifierRoutes } from './routes.ts';
import { classifierSweeps } from './sweeps.ts';

export const classifierSlice = () => ({ routes: classifierRoutes(), sweeps: classifierSweeps }) satisfies Slice;
