/** Bounds of a list's address (product: wire): [least, most], or the most alone. */
export const LIST_LIMITS = {
  page: [1, 1000],
  page_size: [1, 100],
  /** Characters of a search through texts, of a person and of a city. */
  query: [1, 200],
  person_query: [1, 100],
  city_query: [1, 60],
  ids: 100,
} as const;

/**
 * The row that another page is read from, beside that page's number: later pages follow the last row of page `page`,
 * earlier ones end before its first. So rows neither repeat nor vanish while the list changes (product: wire).
 */
export interface Cursor {
  page: number;
  /** The row's value in the list's order: a number, or a moment in milliseconds; null where the row has none. */
  value: number | null;
  /** Orders rows of equal value. */
  id: number;
}

/** `2.1764201600000.512`; fifteen digits are an exact number. */
export const CURSOR_FORM = /^([1-9]\d{0,3})\.(\d{0,15})\.([1-9]\d{0,14})$/;

export const writeCursor = ({ page, value, id }: Cursor): string => `${page}.${value ?? ''}.${id}`;

export function readCursor(text: string): Cursor | null {
  const [, page, value, id] = CURSOR_FORM.exec(text) ?? [];
  return page === undefined ? null : { page: Number(page), value: value ? Number(value) : null, id: Number(id) };
}

/** The position of a page relative to its cursor: behind or before it, with the number of rows between. */
export interface CursorOffset {
  cursor: Cursor;
  isBack: boolean;
  offset: number;
}

/** Null where a page is found by its number alone. */
export function cursorOffsetOf(asked: {
  page: number;
  limit: number;
  cursor?: string | undefined;
}): CursorOffset | null {
  const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor);
  if (cursor === null || cursor.page === asked.page) return null;
  const pagesBetween = Math.abs(asked.page - cursor.page) - 1;
  return { cursor, isBack: asked.page < cursor.page, offset: pagesBetween * asked.limit };
}

/**
 * The last page for a reader who turned to `page` of a list with `lastPage` pages by count: a page with nothing behind
 * it is the last.
 */
export function lastCursorPage(page: number, lastPage: number, isMoreBehind: boolean): number {
  return isMoreBehind ? Math.max(page + 1, lastPage) : page;
}
