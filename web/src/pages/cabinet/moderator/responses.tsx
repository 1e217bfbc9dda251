import CalendarBlank from 'icon:calendar-blank';
import Nothing from 'icon:hand-coins-duotone';
import { moderationRoutes } from '@provodka/contract/moderation.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { CsvLink } from '../../../lists/csv-link.tsx';
import { DaysPill } from '../../../lists/filters/days-pill.tsx';
import { DAYS, RailList } from '../../../lists/filters/filter-rail.tsx';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { SortMenu } from '../../../lists/sort-menu.tsx';
import { MODERATOR_SORT_OPTIONS } from '../../../orders/moderator/moderator-orders.ts';
import { ResponsesRail } from '../../../responses/table/moderator-rail.tsx';
import { MODERATOR_RESPONSES } from '../../../responses/table/moderator-responses.ts';
import { ResponsesTable } from '../../../responses/table/moderator-table.tsx';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/responses';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: отклики', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnList(args, MODERATOR_RESPONSES, moderationRoutes.moderator_responses_list);

export default function ModeratorResponsesPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  const at = { list: MODERATOR_RESPONSES, place };
  return (
    <RailList
      at={at}
      title="Отклики"
      total={pages.total}
      pills={<DaysPill at={at} icon={<CalendarBlank />} />}
      end={
        <>
          <SortMenu at={at} options={MODERATOR_SORT_OPTIONS} />
          <CsvLink call="moderator_responses_csv" place={place} />
        </>
      }
      besides={DAYS}
      rail={<ResponsesRail place={place} counters={counters} />}
    >
      <SlicedList
        at={at}
        meta={pages}
        rejected={rejected}
        empty={<EmptyState centered icon={<Nothing size={44} />} title="Откликов пока нет" />}
        isEmpty={data.length === 0}
      >
        {data.length > 0 && <ResponsesTable responses={data} sort={place.sort} />}
      </SlicedList>
    </RailList>
  );
}
