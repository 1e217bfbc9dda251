import { orderRoutes } from '@provodka/contract/orders.ts';
import { plural } from '../../../lib/plural.ts';
import { pageMeta } from '../../../lib/seo.ts';
import { apiContext } from '../../../lib/server-context.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { pageData, requireViewer } from '../../../lib/visit.ts';
import { BudgetFilter, DateFilter, FilterRow, ToggleFilter } from '../../../lists/filter-row.tsx';
import { ListSearch, ListTotal, RejectedFields, Slices, SortMenu, totalText } from '../../../lists/list-controls.tsx';
import { NothingFound, PageGone } from '../../../lists/nothing-found.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { readAddress } from '../../../lists/read-address.ts';
import { ExecutorOrdersEmpty } from '../../../orders/cabinet/cabinet-empty.tsx';
import { ExecutorOrderRow } from '../../../orders/cabinet/cabinet-order-row.tsx';
import { CABINET_SORT_OPTIONS } from '../../../orders/cabinet/cabinet-sorts.ts';
import { ORDER_FORMS } from '../../../orders/order-facts.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowCards } from '../../../ui/row-card.tsx';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Заказы в работе', noindex: true });

const SLICES = [
  { code: 'all', title: 'Все' },
  { code: 'in_progress', title: 'В работе' },
  { code: 'completed', title: 'Завершённые' },
] as const;

const FILTERS = ['query', 'budget_from', 'budget_to', 'date_from', 'date_to', 'is_exist_open_deals'];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const { query, rejected } = readAddress(url.searchParams, orderRoutes.freelancer_orders_list.query);
  const list = await pageData(request, context, context.get(apiContext).freelancer_orders_list({ query }));
  const isFiltered = FILTERS.some((name) => query[name as keyof typeof query] !== undefined);
  return { ...list, slice: query.slice, sort: query.sort, rejected, isFiltered };
}

export default function ExecutorOrdersPage({ loaderData }: Route.ComponentProps) {
  const { data: orders, meta: pages, counters, slice, sort, rejected, isFiltered } = loaderData;
  useRefresh();
  const isEmpty = orders.length === 0 && !isFiltered && pages.total === 0;
  return (
    <>
      <PageHeading title="Заказы в работе" />
      <Slices slices={SLICES} current={slice} usual="all" counters={counters} />
      {!isEmpty && (
        <FilterRow end={<SortMenu options={CABINET_SORT_OPTIONS} current={sort} />}>
          <ListSearch label="Найти заказ" kept={['slice', 'sort', ...FILTERS.slice(1)]} />
          <BudgetFilter />
          <DateFilter />
          <ToggleFilter name="is_exist_open_deals" title="Открытая сделка" />
        </FilterRow>
      )}
      <RejectedFields names={rejected} />
      {isEmpty && <ExecutorOrdersEmpty slice={slice} />}
      {orders.length === 0 && !isEmpty && (pages.total > 0 ? <PageGone /> : <NothingFound filters={FILTERS} />)}
      <RowCards>
        {orders.map((order) => (
          <ExecutorOrderRow key={order.id} order={order} />
        ))}
      </RowCards>
      {orders.length > 0 && (
        <ListTotal>
          {`${totalText(pages.total, pages.total_relation === 'approx')}\u00a0${plural(pages.total, ORDER_FORMS)}`}
        </ListTotal>
      )}
      <Pager meta={pages} />
    </>
  );
}
