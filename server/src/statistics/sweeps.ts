import type { FreeContext } from '../platform/context.ts';
import { countStatistics } from './service.ts';

/** Counts the days that go on or have just ended. */
export const statisticSweeps = (context: FreeContext<null>) => ({ count_statistics: () => countStatistics(context) });
