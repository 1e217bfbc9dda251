import { loadContentBlock } from '../lib/format/written-block.ts';
import { ABOUT_ADDRESS } from '../lib/loading/addresses.ts';
import { pageMeta } from '../lib/loading/seo.ts';
import { apiContext } from '../lib/loading/server-context.ts';
import { loadVisit, pageData } from '../lib/loading/visit.ts';
import { AboutPage } from '../market/about-page.tsx';
import { aboutQuestions } from '../market/about-questions.ts';
import type { Route } from './+types/about';

const PEOPLE = 3;
const PRICES = 6;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Заказчикам: задачи по 1С с деньгами в резерве',
    description:
      'Опишите задачу по 1С, выберите исполнителя по отзывам и сделкам. Он получит деньги, когда вы примете работу.',
    path: ABOUT_ADDRESS,
    structured: import.meta.env.SSR
      ? {
          '@type': 'FAQPage',
          mainEntity: aboutQuestions(args.loaderData?.settings ?? null).map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }
      : undefined,
  });

/** The configurations people ask for most, by how many prices there are. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { settings } = await loadVisit(context);
  const best = { period: 'all', limit: PEOPLE } as const;
  const [figures, leaders, prices, written] = await pageData(
    request,
    context,
    Promise.all([
      api.market_figures(),
      api.freelancers_leaderboard({ query: best }),
      api.market_prices(),
      loadContentBlock(api, 'about'),
    ]),
  );
  return {
    settings,
    written,
    figures: figures.data,
    people: leaders.data.map(({ profile }) => profile),
    prices: prices.data.toSorted((a, b) => (b.responses?.number ?? 0) - (a.responses?.number ?? 0)).slice(0, PRICES),
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
