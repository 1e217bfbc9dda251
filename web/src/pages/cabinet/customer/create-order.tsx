import { CUSTOMER_ORDERS_ADDRESS, HOME_ADDRESS } from '../../../lib/loading/addresses.ts';
import { useViewer } from '../../../lib/loading/page-data.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { loadVisit, pageData } from '../../../lib/loading/visit.ts';
import { NewOrder } from '../../../orders/form/new-order.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/create-order';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Новый заказ', noindex: true });

/** Open orders to choose from where one more is too many. */
const MOST_OPEN = 10;

/** `?like=42` starts with the words of the viewer's own order («Создать похожий»), `?team=3` with a private one for a team. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { viewer } = await loadVisit(context);
  const api = context.get(apiContext);
  const like = idOf(url, 'like');
  const teamId = idOf(url, 'team');
  const [configurations, platforms, prices, terms, example, team] = await pageData(
    request,
    context,
    Promise.all([
      api.configurations_list(),
      api.platforms_list(),
      api.market_prices(),
      api.customer_order_terms(),
      viewer && like ? api.orders_get({ params: { order_id: like } }) : null,
      viewer && teamId ? api.teams_get({ params: { team_id: teamId } }) : null,
    ]),
  );
  const open = terms.data.create.allowed
    ? []
    : (await pageData(request, context, api.customer_orders_list({ query: { slice: 'in_search', limit: MOST_OPEN } })))
        .data;
  return {
    archivable: open.filter(({ rights }) => rights.archive.allowed).map(({ id, title }) => ({ id, title })),
    classifiers: { configurations: configurations.data, platforms: platforms.data },
    prices: prices.data,
    terms: terms.data,
    example: example && example.data.customer.uuid === viewer?.customer.uuid ? example.data : null,
    team: team?.data ?? null,
  };
}

function idOf(url: URL, name: string): number | null {
  const id = Number(url.searchParams.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
}

export default function CreateOrderPage({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer();
  return (
    <>
      {viewer ? (
        <BackLink to={CUSTOMER_ORDERS_ADDRESS}>Мои заказы</BackLink>
      ) : (
        <BackLink to={HOME_ADDRESS}>Заказы</BackLink>
      )}
      <NewOrder {...loaderData} />
    </>
  );
}
