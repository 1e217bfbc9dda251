/**
 * Rows of a table in the order of their ids, whatever their number: `find` gives the next batch behind an id, an empty one at the end.
 */
export async function* walkRows<T extends { id: number }>(find: (after: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const rows = await find(after);
    if (rows.length === 0) return;
    yield* rows;
    after = rows.at(-1)?.id ?? after;
  }
}
