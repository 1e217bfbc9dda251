import { useEffect, useEffectEvent } from 'react';
import { useRootData } from '../lib/loading/page-data.ts';
import { createStore, useStore } from '../lib/session/store.ts';

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

/** Between the tabs of one person: what was read in one of them counts in none. */
const channelOf = (person: string) => new BroadcastChannel(`bell ${person}`);

/** For whoever marks lines as read: shows the new number, in every tab, until the page comes again. */
export function useTellUnread(): (unread: number) => void {
  const root = useRootData();
  return (unread) => {
    told.set({ page: root?.server_time, unread });
    if (!root?.viewer) return;
    const channel = channelOf(root.viewer.uuid);
    channel.postMessage(unread);
    channel.close();
  };
}

/** Shows what another tab has told of the bell. */
export function useBellOfOtherTabs(): void {
  const root = useRootData();
  const person = root?.viewer?.uuid;
  const hear = useEffectEvent((unread: number) => told.set({ page: root?.server_time, unread }));
  useEffect(() => {
    if (!person) return;
    const channel = channelOf(person);
    channel.onmessage = ({ data }: MessageEvent<number>) => hear(data);
    return () => channel.close();
  }, [person]);
}
