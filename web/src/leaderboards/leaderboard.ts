import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { leaderboardRoutes } from '@provodka/contract/leaderboards.ts';
import { LEADER_PERIODS, type LeaderPeriod } from '@provodka/domain/leaderboards.ts';
import { upperFirst } from '@provodka/domain/text/graphemes.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { z } from 'zod/mini';
import { MONTHS } from '../lib/format/dates.ts';
import { LEADERBOARD_ADDRESS, leaderboardAddress } from '../lib/loading/addresses.ts';
import type { List } from '../lists/list-place.ts';

type LeaderPlace = z.output<typeof leaderboardRoutes.freelancers_leaderboard.query>;

const listAt = (path: string, fields: List<LeaderPlace>['fields'] = {}): List<LeaderPlace> => ({
  path,
  fields: { period: 'word', ...fields, limit: 'count', page: 'count' },
  usual: { period: 'month', page: 1, limit: 10 },
});

/** The leaderboard of each side; that of freelancers has the short address. */
export const LEADERBOARDS: Record<CabinetSide, List<LeaderPlace>> = {
  freelancer: listAt(LEADERBOARD_ADDRESS, { verified: 'word' }),
  customer: listAt(leaderboardAddress('customer')),
};

/** Titles of the periods: «Ноябрь», «2026 год», «Всё время». */
export function periodTitles(now: Date): { period: LeaderPeriod; title: string }[] {
  const today = moscowDay(now);
  const month = MONTHS[Number(today.slice(5, 7)) - 1] ?? '';
  const titles: Record<LeaderPeriod, string> = {
    month: upperFirst(month),
    year: `${today.slice(0, 4)} год`,
    all: 'Всё время',
  };
  return LEADER_PERIODS.map((period) => ({ period, title: titles[period] }));
}
