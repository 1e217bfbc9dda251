import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { LiveEvent } from '@provodka/contract/http/events.ts';
import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../session/store.ts';

/** Whether the event stream reaches this tab: then nothing has to poll. */
const streamed = createStore(false);
/** Unread messages of both sides as the stream last reported them; null when the page knows better. */
const unread = createStore<Record<CabinetSide, number> | null>(null);
const listeners = new Set<(event: LiveEvent) => void>();

export const isStreamed = streamed.get;
export const useStreamedUnread = () => useStore(unread, null);
export const onUnread = unread.subscribe;
export const getUnread = unread.get;

/** Orders of other people shown by pages of this tab; their viewer hears of them only on request. */
const watched = createStore<readonly number[]>([]);
export const getWatched = watched.get;
export const onWatched = watched.subscribe;

/** Watches another person's order as long as the component is mounted; null watches nothing. */
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

/** Called by the connection when the stream opens or breaks. */
export const setStreamed = streamed.set;

/** Called when a page that is not streamed has asked for the count itself: until then the last one of the stream is the newest. */
export const forgetUnread = (): void => unread.set(null);

/** Events kept for a page that is being loaded: it was read before it could listen. */
let missable: { at: number; event: LiveEvent }[] = [];
const MOST_MISSABLE = 200;
/** A busy browser reports late that it has begun to load. */
const SAID_LATE_MS = 1000;

/** Called when the next page starts to load. */
export function dropOldEvents(): void {
  const since = performance.now() - SAID_LATE_MS;
  missable = missable.filter(({ at }) => at >= since);
}

/** Called by the connection for every event. */
export function emitEvent(event: LiveEvent): void {
  if (event.name === 'counters') unread.set(event.data);
  missable = [...missable.slice(1 - MOST_MISSABLE), { at: performance.now(), event }];
  for (const listener of listeners) listener(event);
}

/** Hears every event as long as the component is mounted, also in a hidden tab. */
export function useEvents(hear: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent(hear);
  useEffect(() => {
    const listener = (event: LiveEvent) => onEvent(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** Events within this time are handled together. */
const GATHERING_MS = 60;

/**
 * Calls `follow` after events that concern it, once for many within a moment; also after a break that lost some, and after those
 * that came while its page was loading. In a hidden tab it waits until the tab is shown.
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
