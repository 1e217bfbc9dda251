import CalendarBlank from 'icon:calendar-blank';
import Hourglass from 'icon:hourglass-medium';
import { responseRoutes } from '@provodka/contract/orders/responses.ts';
import { RESPONSES } from '@provodka/domain/text/nouns.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { useRefresh } from '../../../lib/loading/use-refresh.ts';
import { DaysPill } from '../../../lists/filters/days-pill.tsx';
import { FilterRow, ToggleFilter } from '../../../lists/filters/filter-row.tsx';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { SortMenu } from '../../../lists/sort-menu.tsx';
import { ResponsesEmpty } from '../../../responses/cabinet-empty.tsx';
import { CabinetResponseRow } from '../../../responses/cabinet-response-row.tsx';
import { CabinetStanding } from '../../../responses/cabinet-standing.tsx';
import { OWN_RESPONSES, type OwnResponsesPlace, RESPONSE_SORT_OPTIONS } from '../../../responses/response-list.ts';
import { useResponseMoves } from '../../../responses/use-response-moves.tsx';
import { RowCards } from '../../../ui/cards/row-card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Route } from './+types/responses';
import styles from './responses.module.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Отклики', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnList(args, OWN_RESPONSES, responseRoutes.freelancer_responses_list);

const SLICES: readonly { code: OwnResponsesPlace['slice']; title: string }[] = [
  { code: 'all', title: 'Все' },
  { code: 'active', title: 'Активные' },
  { code: 'archive', title: 'Архив' },
];

export default function ResponsesPage({ loaderData }: Route.ComponentProps) {
  const { data: responses, meta: pages, counters, place, rejected } = loaderData;
  const at = { list: OWN_RESPONSES, place };
  const moves = useResponseMoves();
  useRefresh();
  return (
    <div className={styles.page}>
      <PageHeading title="Отклики" />
      <CabinetStanding />
      <div>
        <SlicedList
          at={at}
          slices={SLICES}
          counters={counters}
          meta={pages}
          rejected={rejected}
          filters={
            <FilterRow end={<SortMenu at={at} options={RESPONSE_SORT_OPTIONS} />}>
              <DaysPill at={at} title="Дата отклика" icon={<CalendarBlank />} />
              <ToggleFilter at={at} name="is_limited" title="Только ограниченные" icon={<Hourglass size={20} />} />
            </FilterRow>
          }
          empty={<ResponsesEmpty slice={place.slice} />}
          forms={FORMS[place.slice]}
          isEmpty={responses.length === 0}
        >
          <RowCards>
            {responses.map((response) => (
              <CabinetResponseRow key={response.id} response={response} ask={moves.ask} />
            ))}
          </RowCards>
        </SlicedList>
      </div>
      {moves.dialog}
    </div>
  );
}

const FORMS = {
  all: RESPONSES,
  active: ['активный отклик', 'активных отклика', 'активных откликов'],
  archive: ['отклик в\u00a0архиве', 'отклика в\u00a0архиве', 'откликов в\u00a0архиве'],
} as const;
