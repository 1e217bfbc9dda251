import { useRootData } from '../lib/page-data.ts';
import { createStore, useStore } from '../lib/store.ts';

/** What a reply told of the bell since the page was given its own number, and which page that was. */
interface Told {
  page: string | undefined;
  unread: number;
}

const NOTHING: Told | null = null;
const told = createStore<Told | null>(NOTHING);

/** How much of the bell is unread: as the page came, or as a later reply told. */
export function useUnreadBell(): number {
  const root = useRootData();
  const later = useStore(told, NOTHING);
  return later && later.page === root?.server_time ? later.unread : (root?.unread_bell ?? 0);
}

/** For whoever marks lines as read: shows the new number until the page comes again. */
export function useTellUnread(): (unread: number) => void {
  const page = useRootData()?.server_time;
  return (unread) => told.set({ page, unread });
}
