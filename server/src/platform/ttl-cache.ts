export interface TtlCache<T> {
  get(now: Date, load: () => Promise<T>): Promise<T>;
  forget(): void;
}

/**
 * A value that is read again when it is older than `ttlMs`; simultaneous readers share one query, and a failure is not
 * cached.
 */
export function ttlCache<T>(ttlMs: number): TtlCache<T> {
  let value: Promise<T> | null = null;
  let readAt = 0;
  return {
    get(now, load) {
      if (value === null || Math.abs(now.getTime() - readAt) >= ttlMs) {
        readAt = now.getTime();
        const loading = load();
        loading.catch(() => {
          if (value === loading) value = null;
        });
        value = loading;
      }
      return value;
    },
    forget() {
      value = null;
    },
  };
}
