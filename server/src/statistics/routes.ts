import type { StatisticCalls } from '@provodka/contract/statistics.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { readStatistics, statisticsForExcel } from './service.ts';

/** Calls of contract/statistics.ts. */
export function statisticRoutes(): Handlers<StatisticCalls> {
  return {
    moderator_statistics: read(async (context, { query }) => ({ data: await readStatistics(context, query) })),
    moderator_statistics_csv: read((context, { query }) => statisticsForExcel(context, query)),
  };
}
