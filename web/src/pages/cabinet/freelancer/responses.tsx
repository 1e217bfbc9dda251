import Hourglass from 'icon:hourglass-medium';
import { responseRoutes } from '@provodka/contract/responses.ts';
import { plural } from '../../../lib/plural.ts';
import { pageMeta } from '../../../lib/seo.ts';
import { apiContext } from '../../../lib/server-context.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { pageData, requireViewer } from '../../../lib/visit.ts';
import { DateFilter, FilterRow, ToggleFilter } from '../../../lists/filter-row.tsx';
import { ListTotal, RejectedFields, Slices, SortMenu, totalText } from '../../../lists/list-controls.tsx';
import { NothingFound, PageGone } from '../../../lists/nothing-found.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { readAddress } from '../../../lists/read-address.ts';
import { ResponsesEmpty } from '../../../responses/cabinet-empty.tsx';
import { CabinetResponseRow } from '../../../responses/cabinet-response-row.tsx';
import { CabinetStanding } from '../../../responses/cabinet-standing.tsx';
import { useResponseMoves } from '../../../responses/use-response-moves.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowCards } from '../../../ui/row-card.tsx';
import type { Route } from './+types/responses';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Отклики', noindex: true });

const SLICES = [
  { code: 'all', title: 'Все' },
  { code: 'active', title: 'Активные' },
  { code: 'archive', title: 'Архив' },
] as const;

const SORT_OPTIONS = [
  { value: 'date|desc', label: 'Сначала новые' },
  { value: 'date|asc', label: 'Сначала старые' },
  { value: 'budget|desc', label: 'Сначала дорогие' },
  { value: 'budget|asc', label: 'Сначала дешёвые' },
] as const;

const FILTERS = ['is_limited', 'date_from', 'date_to'];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const { query, rejected } = readAddress(url.searchParams, responseRoutes.freelancer_responses_list.query);
  const list = await pageData(request, context, context.get(apiContext).freelancer_responses_list({ query }));
  const isFiltered = FILTERS.some((name) => query[name as keyof typeof query] !== undefined);
  return { ...list, slice: query.slice, sort: query.sort, rejected, isFiltered };
}

export default function ResponsesPage({ loaderData }: Route.ComponentProps) {
  const { data: responses, meta: pages, counters, slice, sort, rejected, isFiltered } = loaderData;
  const moves = useResponseMoves();
  useRefresh();
  const isEmpty = responses.length === 0 && !isFiltered && pages.total === 0;
  const forms = FORMS[slice];
  return (
    <>
      <PageHeading title="Отклики">
        <CabinetStanding />
      </PageHeading>
      <Slices slices={SLICES} current={slice} usual="active" counters={counters} />
      {!isEmpty && (
        <FilterRow end={<SortMenu options={SORT_OPTIONS} current={sort} />}>
          <DateFilter title="Дата отклика" />
          <ToggleFilter name="is_limited" title="Только ограниченные" icon={<Hourglass size={20} />} />
        </FilterRow>
      )}
      <RejectedFields names={rejected} />
      {isEmpty && <ResponsesEmpty slice={slice} />}
      {responses.length === 0 && !isEmpty && (pages.total > 0 ? <PageGone /> : <NothingFound filters={FILTERS} />)}
      <RowCards>
        {responses.map((response) => (
          <CabinetResponseRow key={response.id} response={response} ask={moves.ask} />
        ))}
      </RowCards>
      {responses.length > 0 && (
        <ListTotal>
          {`${totalText(pages.total, pages.total_relation === 'approx')}\u00a0${plural(pages.total, forms)}`}
        </ListTotal>
      )}
      <Pager meta={pages} />
      {moves.dialog}
    </>
  );
}

const FORMS = {
  all: ['отклик', 'отклика', 'откликов'],
  active: ['активный отклик', 'активных отклика', 'активных откликов'],
  archive: ['отклик в\u00a0архиве', 'отклика в\u00a0архиве', 'откликов в\u00a0архиве'],
} as const;
