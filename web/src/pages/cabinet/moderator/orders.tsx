import Nothing from 'icon:briefcase-duotone';
import CalendarBlank from 'icon:calendar-blank';
import { moderationRoutes } from '@provodka/contract/moderation.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData } from '../../../lib/loading/visit.ts';
import { CsvLink } from '../../../lists/csv-link.tsx';
import { DaysPill } from '../../../lists/filters/days-pill.tsx';
import { DAYS, RailList } from '../../../lists/filters/filter-rail.tsx';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { SortMenu } from '../../../lists/sort-menu.tsx';
import { classifierGroups } from '../../../orders/classifiers.ts';
import { MODERATOR_ORDERS, MODERATOR_SORT_OPTIONS } from '../../../orders/moderator/moderator-orders.ts';
import { OrdersRail } from '../../../orders/moderator/orders-rail.tsx';
import { OrdersTable } from '../../../orders/moderator/orders-table.tsx';
import { WaitingPill } from '../../../orders/moderator/waiting-pill.tsx';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: заказы', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const api = context.get(apiContext);
  const [list, statuses, configurations, platforms] = await Promise.all([
    loadOwnList(args, MODERATOR_ORDERS, moderationRoutes.moderator_orders_list),
    pageData(request, context, api.orders_statuses()),
    pageData(request, context, api.configurations_list()),
    pageData(request, context, api.platforms_list()),
  ]);
  return {
    ...list,
    statuses: statuses.data,
    configurations: classifierGroups(configurations.data),
    platforms: classifierGroups(platforms.data),
  };
}

export default function ModeratorOrdersPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  const { statuses, configurations, platforms } = loaderData;
  const at = { list: MODERATOR_ORDERS, place };
  return (
    <RailList
      at={at}
      title="Заказы"
      total={pages.total}
      pills={
        <>
          <WaitingPill place={place} counters={counters} />
          <DaysPill at={at} icon={<CalendarBlank />} />
        </>
      }
      end={
        <>
          <SortMenu at={at} options={MODERATOR_SORT_OPTIONS} />
          <CsvLink call="moderator_orders_csv" place={place} />
        </>
      }
      besides={DAYS}
      rail={<OrdersRail {...{ place, counters, statuses, configurations, platforms }} />}
    >
      <SlicedList
        at={at}
        meta={pages}
        rejected={rejected}
        empty={<EmptyState centered icon={<Nothing size={44} />} title="Заказов пока нет" />}
        isEmpty={data.length === 0}
      >
        {data.length > 0 && <OrdersTable orders={data} sort={place.sort} />}
      </SlicedList>
    </RailList>
  );
}
