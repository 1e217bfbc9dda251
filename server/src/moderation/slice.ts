import type { Slice } from '../platform/slice.ts';
import { moderationRoutes } from './routes.ts';

export const moderationSlice = () => ({ routes: moderationRoutes() }) satisfies Slice;
