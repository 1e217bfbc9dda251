import type { Slice } from '../platform/slice.ts';
import { teamRoutes } from './routes.ts';

export const teamSlice = () => ({ routes: teamRoutes() }) satisfies Slice;
