import type { Slice } from '../platform/slice.ts';
import { hintRoutes } from './routes.ts';

export const hintSlice = () => ({ routes: hintRoutes() }) satisfies Slice;
