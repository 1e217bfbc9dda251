/** Ids of the rows as a list of moderators orders them. */
export function sorted<T extends { id: number; date: number }>(
  list: T[],
  sort: string,
  budgetOf: (row: T) => number | null,
): number[] {
  const [field, direction] = sort.split('|');
  const keyOf = (row: T) => (field === 'date' ? row.date : budgetOf(row));
  const compare = (a: T, b: T): number => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || b.id - a.id;
    return (direction === 'asc' ? left - right : right - left) || b.id - a.id;
  };
  return list.toSorted(compare).map((row) => row.id);
}
export const idsOf = (reply: { data: { id: number }[] }) => reply.data.map(({ id }) => id);

/** A filter of a list, and its meaning for a plain scan of the rows. */
export interface Filter<T> {
  query: () => object;
  fits: (row: T) => boolean;
}

/** Each filter alone and each pair of different fields. */
export function pairsOf<T>(filters: Filter<T>[]): (readonly [Filter<T>, Filter<T>])[] {
  const pairs = filters.flatMap((one, index) => filters.slice(index).map((other) => [one, other] as const));
  return pairs.filter(
    ([one, other]) => one === other || Object.keys(one.query()).every((key) => !(key in other.query())),
  );
}
