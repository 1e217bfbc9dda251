import type { Slice } from '../platform/slice.ts';
import { supportRoutes } from './routes.ts';

export const supportSlice = () => ({ routes: supportRoutes() }) satisfies Slice;
