import { useSyncExternalStore } from 'react';

/** Newer versions of records from replies, keyed by the object the page rendered. Written only in the browser. */
const later = new WeakMap<object, object>();
const listeners = new Set<() => void>();

/** Waits for the reply of a write and shows its data in place of the given record. */
export async function showReply<T extends object, R extends { data: T }>(shown: T, reply: Promise<R>): Promise<R> {
  const told = await reply;
  later.set(shown, told.data);
  for (const listener of listeners) listener();
  return told;
}

/** The record the page was given, or a newer one from a reply; data loaded later are newer than both. */
export function useLatest<T extends object>(given: T): T {
  return useSyncExternalStore(
    listen,
    () => newest(given),
    () => given,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function newest<T extends object>(given: T): T {
  let found = given;
  // `showReply` stores a record of the same type.
  for (let next = later.get(found); next; next = later.get(found)) found = next as T;
  return found;
}
