import type { Slice } from '../platform/slice.ts';
import { leaderboardRoutes } from './routes.ts';

export const leaderboardSlice = () => ({ routes: leaderboardRoutes() }) satisfies Slice;
