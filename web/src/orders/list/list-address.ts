import type { OrderSort } from '@provodka/contract/orders.ts';
import { fromWireDay } from '../../lib/dates.ts';

/** The public list as its address tells it. Days are `yyyy-MM-dd` here and dd.MM.yyyy in the address (specification 5). */
export interface ListPlace {
  query: string;
  budget_from: number | null;
  budget_to: number | null;
  date_from: string | null;
  date_to: string | null;
  /** Ids; of configurations also those of groups. */
  platforms: number[];
  configurations: number[];
  sort: OrderSort;
  page: number;
  /** Rows instead of cards. */
  is_compact: boolean;
}

export const DEFAULT_SORT: OrderSort = 'new|desc';

export const SORT_OPTIONS: readonly { value: OrderSort; label: string }[] = [
  { value: 'new|desc', label: 'Сначала новые' },
  { value: 'new|asc', label: 'Сначала старые' },
  { value: 'budget|desc', label: 'Сначала дорогие' },
  { value: 'budget|asc', label: 'Сначала дешёвые' },
  { value: 'show_counter|desc', label: 'Много просмотров' },
  { value: 'show_counter|asc', label: 'Мало просмотров' },
];

/** What narrows the list; the order, the view and the page do not. */
export const NO_FILTER = {
  query: '',
  budget_from: null,
  budget_to: null,
  date_from: null,
  date_to: null,
  platforms: [],
  configurations: [],
} satisfies Partial<ListPlace>;

/** The address of a place in the list, shortest first: what equals the default is not written. */
export function listAddress(place: ListPlace): string {
  const query = listParameters(place).toString();
  return query ? `/?${query}` : '/';
}

/** The same list changed; whatever changes, it is read from its first page. */
export function changedList(place: ListPlace, changes: Partial<ListPlace>): string {
  return listAddress({ ...place, page: 1, ...changes });
}

/** The fields of the address, also for the hidden fields of a plain form. */
export function listParameters(place: ListPlace): URLSearchParams {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') parameters.set(name, String(value));
  };
  set('query', place.query);
  set('budget_from', place.budget_from);
  set('budget_to', place.budget_to);
  set('date_from', place.date_from && fromWireDay(place.date_from));
  set('date_to', place.date_to && fromWireDay(place.date_to));
  for (const id of place.platforms) parameters.append('platforms', String(id));
  for (const id of place.configurations) parameters.append('configurations', String(id));
  set('sort', place.sort === DEFAULT_SORT ? null : place.sort);
  set('view', place.is_compact ? 'compact' : null);
  set('page', place.page === 1 ? null : place.page);
  return parameters;
}

export function isFiltered(place: ListPlace): boolean {
  return (
    place.query !== '' ||
    place.budget_from !== null ||
    place.budget_to !== null ||
    place.date_from !== null ||
    place.date_to !== null ||
    place.platforms.length > 0 ||
    place.configurations.length > 0
  );
}
