import { type OrderFilter, orderFilter } from '@provodka/contract/orders.ts';
import { toWireDay } from '../../lib/dates.ts';
import type { ListPlace } from './list-address.ts';

/** What a rejected field is called when the page tells that it was left out. */
const FIELD_NAMES: Record<string, string> = {
  query: 'запрос',
  budget_from: 'бюджет от',
  budget_to: 'бюджет до',
  date_from: 'дата с',
  date_to: 'дата по',
  platforms: 'платформы',
  configurations: 'конфигурации',
  sort: 'порядок',
  page: 'номер страницы',
};

export interface ReadList {
  place: ListPlace;
  /** Names of the fields that made no sense and were left out, in Russian. */
  rejected: string[];
}

/**
 * Reads the address of the public list. What the API would refuse (422) falls back to its default and is named in
 * `rejected` (decisions 1). Runs in the loader only: the schemas stay out of the browser's bundle.
 */
export function readListAddress(parameters: URLSearchParams): ReadList {
  const raw = rawFilter(parameters);
  const parsed = orderFilter.safeParse(raw);
  const refused = parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  for (const name of refused) delete raw[name];
  const filter = parsed.success ? parsed.data : orderFilter.parse(raw);
  return {
    place: placeOf(filter, parameters.get('view') === 'compact'),
    rejected: refused.map((name) => FIELD_NAMES[name] ?? name),
  };
}

function rawFilter(parameters: URLSearchParams): Record<string, unknown> {
  const one = (name: string) => parameters.get(name) ?? undefined;
  const many = (name: string) => [...parameters.getAll(name), ...parameters.getAll(`${name}[]`)].filter(Boolean);
  // A day that does not exist stays as it is written, so that the schema refuses it.
  const day = (name: string) => toWireDay(parameters.get(name) ?? '') ?? one(name);
  return {
    query: one('query'),
    budget_from: one('budget_from'),
    budget_to: one('budget_to'),
    date_from: day('date_from'),
    date_to: day('date_to'),
    platforms: many('platforms'),
    configurations: many('configurations'),
    sort: one('sort'),
    page: one('page'),
  };
}

function placeOf(filter: OrderFilter, isCompact: boolean): ListPlace {
  return {
    query: filter.query ?? '',
    budget_from: filter.budget_from ?? null,
    budget_to: filter.budget_to ?? null,
    date_from: filter.date_from ?? null,
    date_to: filter.date_to ?? null,
    platforms: filter.platforms ?? [],
    configurations: filter.configurations ?? [],
    sort: filter.sort,
    page: filter.page,
    is_compact: isCompact,
  };
}
