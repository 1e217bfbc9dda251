/** Pages that are read from a row instead of from the beginning of the list, so that a list may change between them (product: wire). */
import type { Meta } from '@provodka/contract/http/envelope.ts';
import { type CursorOffset, cursorOffsetOf, lastCursorPage, writeCursor } from '@provodka/domain/lists.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { offsetOf, type Page } from './paging.ts';

/** An order of rows by one column and among its equals by the id; rows without a value come last. */
export interface RowOrder<R> {
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  isDescending: boolean;
  /** True where smaller ids come first. */
  isIdAscending?: boolean;
  /** The type of the column; moments are milliseconds in a cursor. */
  holds: 'number' | 'number or nothing' | 'moment';
  /** The value and the id of a row. */
  key: (row: R) => { value: Date | number | null; id: number };
}

/** The position of a page in its list. */
export interface Place {
  limit: number;
  offset: number;
  /** Absent where the list is read from its beginning. */
  turn?: CursorOffset;
}

export interface CursorPage extends Page {
  cursor?: string | undefined;
}

/** One row more than the page shows, where it is read from a row: whether anything comes behind it. */
export function placeOf(page: CursorPage): Place {
  const turn = cursorOffsetOf(page);
  return turn ? { limit: page.limit + 1, offset: turn.offset, turn } : { limit: page.limit, offset: offsetOf(page) };
}

/** Towards the end of the list, or where a page is turned back towards its beginning. */
export function orderOf<R>(order: RowOrder<R>, { turn }: Pick<Place, 'turn'>): RawBuilder<unknown> {
  const isBack = turn?.isBack === true;
  const directionOf = (isDescending: boolean) => (isDescending === isBack ? sql`asc` : sql`desc`);
  const nulls = order.holds === 'number or nothing' ? (isBack ? sql`nulls first` : sql`nulls last`) : sql``;
  const { value, id, isDescending, isIdAscending = false } = order;
  return sql`${value} ${directionOf(isDescending)} ${nulls}, ${id} ${directionOf(!isIdAscending)}`;
}

/**
 * The end of a statement that reads the rows of a place. The first page is written out: of a limit that is not known PostgreSQL expects a tenth
 * of all rows, so it would plan the statement anew each time for those who have many.
 */
export const orderAndLimit = <R>(order: RowOrder<R>, place: Place): RawBuilder<unknown> =>
  place.limit === USUAL_LIMIT && place.offset === 0
    ? sql`order by ${orderOf(order, place)} limit ${sql.lit(USUAL_LIMIT)}`
    : sql`order by ${orderOf(order, place)} limit ${place.limit} offset ${place.offset}`;

/** Rows of a page where nobody asks for another number. */
const USUAL_LIMIT = 10;

/** The condition for rows beyond the cursor's row; always true where a list is read from its beginning. */
export function beyondCursor<R>(order: RowOrder<R>, { turn }: Pick<Place, 'turn'>): RawBuilder<SqlBool> {
  if (!turn) return sql<SqlBool>`true`;
  const { cursor, isBack } = turn;
  const { value, id, isDescending, isIdAscending = false, holds } = order;
  const isLess = isDescending !== isBack;
  const isIdLess = isIdAscending === isBack;
  const isIdBeyond = sql<SqlBool>`${id} ${signOf(isIdLess)} ${cursor.id}`;
  if (cursor.value === null) {
    return isBack
      ? sql<SqlBool>`coalesce(${value} is not null or ${isIdBeyond}, false)`
      : sql<SqlBool>`(${value} is null and ${isIdBeyond})`;
  }
  const known = holds === 'moment' ? sql`${new Date(cursor.value)}::timestamptz` : sql`${cursor.value}::bigint`;
  const sign = signOf(isLess);
  // An index of both columns is entered at the row where both go one way, at its value where they do not.
  const isBeyond =
    isLess === isIdLess
      ? sql<SqlBool>`((${value}, ${id}) ${sign} (${known}, ${cursor.id}))`
      : sql<SqlBool>`(${value} ${sign}= ${known} and (${value} ${sign} ${known} or ${isIdBeyond}))`;
  const isEmptyBeyond = holds === 'number or nothing' && !isBack;
  return isEmptyBeyond ? sql<SqlBool>`coalesce(${value} is null or ${isBeyond}, false)` : isBeyond;
}

const signOf = (isLess: boolean): RawBuilder<unknown> => (isLess ? sql`<` : sql`>`);

/** The rows of one page in the list's order, and the data of its links. */
export interface CursorRows<R> {
  rows: R[];
  page: number;
  /** Whether the page was read from a row, and then whether rows come behind it on the way. */
  turn: CursorOffset | null;
  isMore: boolean;
}

/**
 * Reads a page as `find` finds the rows of a place. Who turns back to where no page is full any more reads the first one from the beginning.
 */
export async function readCursorPage<R, Found extends object>(
  asked: CursorPage,
  find: (place: Place) => Promise<Found & { rows: R[] }>,
): Promise<Found & CursorRows<R>> {
  const place = placeOf(asked);
  const found = await find(place);
  const turn = place.turn ?? null;
  const isMore = turn !== null && found.rows.length > asked.limit;
  const isBeginning = turn?.isBack === true && !isMore;
  if (isBeginning && found.rows.length < asked.limit)
    return await readCursorPage({ page: 1, limit: asked.limit }, find);
  const shown = found.rows.slice(0, asked.limit);
  const rows = turn?.isBack ? shown.toReversed() : shown;
  return { ...found, rows, page: isBeginning ? 1 : asked.page, turn, isMore };
}

/** The meta of such a page. */
export function cursorMeta<R>(
  meta: Meta,
  { rows, page, turn, isMore }: CursorRows<R>,
  order: Pick<RowOrder<R>, 'key'>,
): Meta {
  const cursorOf = (row: R) => {
    const { value, id } = order.key(row);
    return writeCursor({ page, value: value instanceof Date ? value.getTime() : value, id });
  };
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { ...meta, current_page: page };
  return {
    ...meta,
    current_page: page,
    last_page: turn && !turn.isBack ? lastCursorPage(page, meta.last_page, isMore) : Math.max(page, meta.last_page),
    cursors: { before: cursorOf(first), after: cursorOf(last) },
    ...(turn?.isBack && page === 1 && isMore && { has_rows_before: true }),
  };
}
