import { useEffect, useEffectEvent } from 'react';
import { useRootData } from '../lib/loading/page-data.ts';
import { createStore, useStore } from '../lib/session/store.ts';

/** The unread count from a later reply, and the page it was given on. */
interface Count {
  page: string | undefined;
  unread: number;
}

const NOTHING: Count | null = null;
const latest = createStore<Count | null>(NOTHING);

/** The unread count of the bell: from the page, or from a later reply. */
export function useUnreadBell(): number {
  const root = useRootData();
  const later = useStore(latest, NOTHING);
  return later && later.page === root?.server_time ? later.unread : (root?.unread_bell ?? 0);
}

/** Shares the count between the tabs of one person, so that lines read in one tab are read in all. */
const channelOf = (person: string) => new BroadcastChannel(`bell ${person}`);

/** Returns a function that shows a new count in every tab until the page reloads. */
export function useShareUnread(): (unread: number) => void {
  const root = useRootData();
  return (unread) => {
    latest.set({ page: root?.server_time, unread });
    if (!root?.viewer) return;
    const channel = channelOf(root.viewer.uuid);
    channel.postMessage(unread);
    channel.close();
  };
}

/** Takes over the count reported by another tab. */
export function useBellOfOtherTabs(): void {
  const root = useRootData();
  const person = root?.viewer?.uuid;
  const hear = useEffectEvent((unread: number) => latest.set({ page: root?.server_time, unread }));
  useEffect(() => {
    if (!person) return;
    const channel = channelOf(person);
    channel.onmessage = ({ data }: MessageEvent<number>) => hear(data);
    return () => channel.close();
  }, [person]);
}
