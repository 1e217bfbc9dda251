import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { LiveEvent } from '@provodka/contract/http/events.ts';
import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../session/store.ts';

/** Whether the stream of events reaches this tab: then nothing has to be asked for again and again. */
const streamed = createStore(false);
/** Unread messages of both sides as the stream told them last; null while it tells nothing. */
const unread = createStore<Record<CabinetSide, number> | null>(null);
const listeners = new Set<(event: LiveEvent) => void>();

export const isStreamed = streamed.get;
export const useStreamedUnread = () => useStore(unread, null);
export const onUnread = unread.subscribe;
export const getUnread = unread.get;

/** Orders of others that pages of this tab show; their viewer is told of them only because they ask. */
const watched = createStore<readonly number[]>([]);
export const getWatched = watched.get;
export const onWatched = watched.subscribe;

/** Asks to be told of an order of others as long as the component is there; null asks for nothing. */
export function useWatch(order_id: number | null): void {
  useEffect(() => {
    if (order_id === null) return;
    watched.update((orders) => [...orders, order_id]);
    return () =>
      watched.update((orders) => {
        const at = orders.indexOf(order_id);
        return orders.filter((_, place) => place !== at);
      });
  }, [order_id]);
}

/** Told by the connection: the stream began or broke. */
export function setStreamed(isOn: boolean): void {
  streamed.set(isOn);
  // What the page asks for itself from now on is newer.
  if (!isOn) unread.set(null);
}

/** A page on its way was read before it can hear: what happened meanwhile waits for it. */
let missable: { at: number; event: LiveEvent }[] = [];
const MOST_MISSABLE = 200;
/** A busy browser says late that it has begun to read. */
const SAID_LATE_MS = 1000;

/** Told by whoever sees it: the next page is being read. */
export function noteReading(): void {
  const since = performance.now() - SAID_LATE_MS;
  missable = missable.filter(({ at }) => at >= since);
}

/** Told by the connection: something happened. */
export function tellEvent(event: LiveEvent): void {
  if (event.name === 'counters') unread.set(event.data);
  missable = [...missable.slice(1 - MOST_MISSABLE), { at: performance.now(), event }];
  for (const listener of listeners) listener(event);
}

/** Hears every event as long as the component is there, also while nobody looks at the tab. */
export function useEvents(hear: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent(hear);
  useEffect(() => {
    const listener = (event: LiveEvent) => onEvent(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** Events of one moment are followed together. */
const GATHERING_MS = 60;

/**
 * Calls `follow` after events that concern it, many of one moment as one, and after a break in which some were lost; also after
 * those that came while its page was being read. While nobody looks at the tab it waits until somebody does.
 */
export function useFollow(concerns: (event: LiveEvent) => boolean, follow: () => void): void {
  const isNews = useEffectEvent(
    (event: LiveEvent) => (event.name === 'counters' && event.data.is_reset) || concerns(event),
  );
  const go = useEffectEvent(follow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const run = () => {
      timer = undefined;
      if (!isWaiting || document.visibilityState !== 'visible') return;
      isWaiting = false;
      go();
    };
    const listener = (event: LiveEvent) => {
      if (!isNews(event)) return;
      isWaiting = true;
      timer ??= setTimeout(run, GATHERING_MS);
    };
    listeners.add(listener);
    for (const { event } of missable) listener(event);
    document.addEventListener('visibilitychange', run);
    return () => {
      listeners.delete(listener);
      document.removeEventListener('visibilitychange', run);
      clearTimeout(timer);
    };
  }, []);
}
