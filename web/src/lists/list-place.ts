import type { Meta } from '@provodka/contract/http/envelope.ts';
import { fromWireDay } from '../lib/format/dates.ts';

/** How a field of a list is written in its address; every kind but the last two narrows the list. */
export type FieldKind = 'text' | 'money' | 'number' | 'day' | 'ids' | 'words' | 'flag' | 'word' | 'count';
type KindOf<V> = V extends boolean
  ? 'flag'
  : V extends number
    ? 'money' | 'number' | 'count'
    : V extends readonly number[]
      ? 'ids'
      : V extends readonly string[]
        ? 'words'
        : 'text' | 'day' | 'word';

/** The fields of a list in its address. `Place` is the query type of its call. */
export interface List<Place extends object> {
  path: string;
  /** In the order of the address; a field that is missing here is never written. */
  fields: { readonly [F in keyof Place]?: KindOf<NonNullable<Place[F]>> };
  /** Values of fields that an address leaves out. */
  usual: { readonly [F in keyof Place as undefined extends Place[F] ? never : F]: Place[F] };
}

/** A list together with the place its reader has reached. */
export interface ListAt<Place extends object> {
  list: List<Place>;
  place: Place;
}

export type Changes<Place extends object> = { [F in keyof Place]?: Place[F] };

/** The address after changes; it goes back to the first page unless `changes` name another. */
export function addressAt<Place extends object>(at: ListAt<Place>, changes: Changes<NoInfer<Place>> = {}): string {
  const query = parametersAt(at, changes).toString();
  return query ? `${at.list.path}?${query}` : at.list.path;
}

/** Addresses of the pages; in a list that changes during paging each continues from a row of this page. */
export function pageAddresses<Place extends object>(
  at: ListAt<Place>,
  { current_page, cursors }: Meta,
): (page: number) => string {
  return (page) => {
    const cursor = page > current_page ? cursors?.after : page < current_page ? cursors?.before : cursorOf(at.place);
    return addressAt(at, { page, cursor } as Changes<object>);
  };
}

const cursorOf = (place: { cursor?: string | undefined }): string | undefined => place.cursor;

/** The query of that address, also for hidden fields of a plain form; default values are left out. */
export function parametersAt<Place extends object>(
  { list, place }: ListAt<Place>,
  changes: Changes<NoInfer<Place>> = {},
): URLSearchParams {
  const wanted: Record<string, unknown> = { ...place, page: undefined, cursor: undefined, ...changes };
  const usual: Record<string, unknown> = list.usual;
  const parameters = new URLSearchParams();
  for (const [name, kind] of Object.entries(list.fields)) {
    const value = wanted[name];
    if (value === undefined || value === '' || value === usual[name]) continue;
    for (const one of [value].flat()) parameters.append(name, textOf(kind as FieldKind, one));
  }
  return parameters;
}

function textOf(kind: FieldKind, value: unknown): string {
  // Days are dd.MM.yyyy in an address and yyyy-MM-dd on the wire (specification section 5).
  return String(kind === 'day' ? fromWireDay(value as string) : kind === 'flag' ? Number(value) : value);
}

/** The address without any filter; the order, the slice and the view stay. */
export function unfilteredAddress<Place extends object>(at: ListAt<Place>): string {
  return addressAt(at, withoutFilters(at.list));
}

/** Changes that clear every filter. */
export function withoutFilters<Place extends object>(list: List<Place>): Changes<Place> {
  return Object.fromEntries(filtersOf(list).map((name) => [name, undefined])) as Changes<Place>;
}

export function isFiltered<Place extends object>({ list, place }: ListAt<Place>): boolean {
  return filtersOf(list).some((name) => place[name as keyof Place] !== undefined);
}

function filtersOf(list: { fields: object }): string[] {
  return Object.entries(list.fields).flatMap(([name, kind]) => (kind === 'word' || kind === 'count' ? [] : [name]));
}
