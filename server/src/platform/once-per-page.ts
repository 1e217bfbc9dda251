/** An object that all calls of one page share, as a key for what they have read. */
export type PageScope = object;

/** Outside of a page everything is read each time. */
export interface OnPage {
  page?: PageScope | undefined;
}

/** Rows that the calls of one page share; `read` is called for keys that none of them has asked for. */
export interface OncePerPage<T> {
  many(
    on: OnPage,
    keys: readonly string[],
    read: (missing: string[]) => Promise<Map<string, T>>,
  ): Promise<Map<string, T>>;
  one(on: OnPage, key: string, read: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Adds a row that was read on another way. */
  put(on: OnPage, key: string, row: T): void;
  /** The rows among these keys that a call of the page has asked for already. */
  known(on: OnPage, keys: readonly string[]): Promise<Map<string, T>>;
}

export function oncePerPage<T>(): OncePerPage<T> {
  const pages = new WeakMap<PageScope, Map<string, Promise<T | undefined>>>();

  function keptOn({ page }: OnPage): Map<string, Promise<T | undefined>> {
    const before = page && pages.get(page);
    if (before) return before;
    const kept = new Map<string, Promise<T | undefined>>();
    if (page) pages.set(page, kept);
    return kept;
  }

  async function found(kept: Map<string, Promise<T | undefined>>, keys: readonly string[]): Promise<Map<string, T>> {
    const rows = await Promise.all(keys.map(async (key) => [key, await kept.get(key)] as const));
    return new Map(rows.flatMap(([key, row]) => (row === undefined ? [] : [[key, row] as const])));
  }

  const once: OncePerPage<T> = {
    async many(on, keys, read) {
      if (!on.page) return await read([...new Set(keys)]);
      const kept = keptOn(on);
      const missing = [...new Set(keys)].filter((key) => !kept.has(key));
      if (missing.length > 0) {
        const reading = read(missing);
        for (const key of missing)
          kept.set(
            key,
            reading.then((rows) => rows.get(key)),
          );
        // A failed read is not cached.
        reading.catch(() => {
          for (const key of missing) kept.delete(key);
        });
      }
      return await found(kept, keys);
    },
    async one(on, key, read) {
      if (!on.page) return await read();
      const rows = await once.many(on, [key], async () => {
        const row = await read();
        return new Map(row === undefined ? [] : [[key, row]]);
      });
      return rows.get(key);
    },
    put(on, key, row) {
      if (on.page) keptOn(on).set(key, Promise.resolve(row));
    },
    async known(on, keys) {
      const kept = keptOn(on);
      return await found(
        kept,
        keys.filter((key) => kept.has(key)),
      );
    },
  };
  return once;
}
