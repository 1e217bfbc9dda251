import { useSyncExternalStore } from 'react';

/** What a thing has become, by what a page drew it from. Written in the browser alone. */
const later = new WeakMap<object, object>();
const listeners = new Set<() => void>();

/** Waits for the reply of a write and draws what it carries in the place of what was shown. */
export async function drawn<T extends object, R extends { data: T }>(shown: T, reply: Promise<R>): Promise<R> {
  const told = await reply;
  later.set(shown, told.data);
  for (const listener of listeners) listener();
  return told;
}

/** A thing as the page was given it, or as a reply has told since; what the page is given later is newer than both. */
export function useDrawn<T extends object>(given: T): T {
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
  // `drawn` puts a thing of the same kind in its place.
  for (let next = later.get(found); next; next = later.get(found)) found = next as T;
  return found;
}
