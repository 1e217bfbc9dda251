import { LeaderboardPage } from '../../leaderboards/leaderboard-page.tsx';
import { loadLeaderboard } from '../../leaderboards/load-leaderboard.ts';
import { LEADERBOARD_ADDRESS } from '../../lib/loading/addresses.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import type { Route } from './+types/freelancers';

/** The same list as at the short address, which is the canonical one. */
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Рейтинг исполнителей по 1С',
    description: 'Специалисты по 1С с наибольшей суммой безопасных сделок за месяц, год и всё время: отзывы и сделки.',
    path: LEADERBOARD_ADDRESS,
  });

export const loader = (args: Route.LoaderArgs) => loadLeaderboard(args, 'freelancer');

export default function FreelancersPage({ loaderData }: Route.ComponentProps) {
  return <LeaderboardPage board={loaderData} />;
}
