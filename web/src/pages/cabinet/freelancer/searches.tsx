import BellRinging from 'icon:bell-ringing-duotone';
import { SAVED_SEARCH_LIMITS } from '@provodka/domain/orders/saved-searches.ts';
import { HIDDEN_ORDERS_ADDRESS, HOME_ADDRESS } from '../../../lib/loading/addresses.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../../lib/loading/visit.ts';
import { addressOfFilter } from '../../../orders/list/saved-filter.ts';
import { SavedSearchList } from '../../../searches/saved-search-list.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/searches';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Подписки на заказы', noindex: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const all = context.get(apiContext).saved_searches_list({ query: { limit: SAVED_SEARCH_LIMITS.most } });
  const { data } = await pageData(request, context, all);
  return { searches: data.map((search) => ({ ...search, address: addressOfFilter(search.query) })) };
}

export default function SearchesPage({ loaderData: { searches } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Подписки на заказы"
        description={
          <>
            Пишем на&nbsp;почту, когда появляется подходящий заказ, не&nbsp;чаще раза в&nbsp;час.
            {searches.length > 0 && (
              <>
                {' '}
                Чтобы подписаться, задайте фильтр в&nbsp;<TextLink to={HOME_ADDRESS}>списке заказов</TextLink>
                {' и\u00a0нажмите «Сообщать о\u00a0новых заказах».'}
              </>
            )}
          </>
        }
      >
        <ButtonLink kind="card" to={HIDDEN_ORDERS_ADDRESS}>
          Скрытые заказы
        </ButtonLink>
      </PageHeading>
      {searches.length > 0 ? <SavedSearchList searches={searches} /> : <NoSearches />}
    </>
  );
}

const NoSearches = () => (
  <EmptyState
    centered
    icon={<BellRinging size={44} />}
    title="Подписок пока нет"
    actions={
      <ButtonLink kind="pri" to={HOME_ADDRESS}>
        К&nbsp;заказам
      </ButtonLink>
    }
  >
    Задайте фильтр в&nbsp;списке заказов и&nbsp;нажмите «Сообщать о&nbsp;новых заказах».
  </EmptyState>
);
