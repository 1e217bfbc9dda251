import { isLeaderboardClosed } from '@provodka/domain/leaderboards.ts';
import { redirect } from 'react-router';
import { LeaderboardPage } from '../../leaderboards/leaderboard-page.tsx';
import { loadLeaderboard } from '../../leaderboards/load-leaderboard.ts';
import { leaderboardAddress } from '../../lib/loading/addresses.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { loadVisit } from '../../lib/loading/visit.ts';
import type { Route } from './+types/customers';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Рейтинг заказчиков',
    description: 'Заказчики с наибольшей суммой безопасных сделок по 1С за месяц, год и всё время.',
    path: leaderboardAddress('customer'),
  });

/** Leads to the freelancers once the moment of the setting has passed (specification section 2). */
export async function loader(args: Route.LoaderArgs) {
  const { settings } = await loadVisit(args.context);
  if (isLeaderboardClosed(settings?.leaderboard.customers_closed_at ?? null, new Date()))
    throw redirect(leaderboardAddress('freelancer'));
  return await loadLeaderboard(args, 'customer');
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  return <LeaderboardPage board={loaderData} />;
}
