import { statisticRoutes } from '@provodka/contract/statistics.ts';
import { countDays } from '@provodka/domain/statistics.ts';
import { shiftDay } from '@provodka/domain/time/moscow-days.ts';
import type { PageHandle } from '../../../lib/loading/page-data.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireModerator } from '../../../lib/loading/visit.ts';
import { readAddress } from '../../../lists/read-place.ts';
import { StatisticsPage } from '../../../statistics/statistics-page.tsx';
import { STATISTICS_PLACE, withoutBadDays } from '../../../statistics/statistics-place.ts';
import type { Route } from './+types/statistics';

export const handle: PageHandle = { is_wide: true };

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Статистика', noindex: true });

/** The period of the address, and the totals of as many days before it to compare with. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireModerator(request, context);
  const api = context.get(apiContext);
  const read = readAddress(STATISTICS_PLACE, statisticRoutes.moderator_statistics.query, url.searchParams);
  const { place, rejected } = withoutBadDays(read.place);
  const query = { ...place, breakeven: true };
  const { data } = await pageData(request, context, api.moderator_statistics({ query }));
  const { date_from, date_to } = data;
  const days = countDays(date_from, date_to);
  const earlier = { date_from: shiftDay(date_from, -days), date_to: shiftDay(date_from, -1) };
  const before = await pageData(request, context, api.moderator_statistics({ query: earlier }));
  return { place, rejected: [...read.rejected, ...rejected], statistics: data, before: before.data.totals };
}

export default function ModeratorStatisticsPage({ loaderData }: Route.ComponentProps) {
  return <StatisticsPage {...loaderData} />;
}
