import type { Slice } from '../platform/slice.ts';
import { classifierRoutes } from './routes.ts';

export const classifierSlice = () => ({ routes: classifierRoutes() }) satisfies Slice;
