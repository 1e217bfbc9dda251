import type { Slice } from '../platform/slice.ts';
import { acceptanceRoutes } from './routes.ts';

export const acceptanceSlice = () => ({ routes: acceptanceRoutes }) satisfies Slice;
