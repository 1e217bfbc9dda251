import type { statisticRoutes } from '@provodka/contract/statistics.ts';
import { countDays, MOST_STATISTIC_DAYS } from '@provodka/domain/statistics.ts';
import type { z } from 'zod/mini';
import { MODERATOR_STATISTICS_ADDRESS } from '../lib/loading/addresses.ts';
import type { List } from '../lists/list-place.ts';

export type StatisticsPlace = z.output<typeof statisticRoutes.moderator_statistics.query>;

/** The page always shows the exchange's own revenue, so its address does not name it. */
export const STATISTICS_PLACE: List<StatisticsPlace> = {
  path: MODERATOR_STATISTICS_ADDRESS,
  fields: { group: 'word', date_from: 'day', date_to: 'day' },
  usual: { group: 'days', breakeven: false },
};

/** Days that make no period are ignored, as any invalid field. */
export function withoutBadDays(place: StatisticsPlace): { place: StatisticsPlace; rejected: string[] } {
  const { date_from, date_to, ...rest } = place;
  if (date_from === undefined || date_to === undefined) return { place, rejected: [] };
  const days = countDays(date_from, date_to);
  return days < 1 || days > MOST_STATISTIC_DAYS
    ? { place: rest, rejected: ['дата с', 'дата по'] }
    : { place, rejected: [] };
}
