import type { Slice } from '../platform/slice.ts';
import { marketRoutes } from './routes.ts';
import { marketSweeps } from './sweeps.ts';

export const marketSlice = () => ({ routes: marketRoutes(), sweeps: marketSweeps }) satisfies Slice;
