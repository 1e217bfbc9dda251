import type { LiveEvent } from '@provodka/contract/http/events.ts';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { isServerThere } from '../api/transport.ts';
import { isStreamed, useFollow, useWatch } from '../live/live.ts';

/** How often a page polls without an event stream, in ms. */
const PERIOD = 15_000;
/** How often it polls with one, while it waits for an outside service. */
const SLOW = 60_000;
/** How close two reports of the same return to a tab are, in ms. */
const ONE_SIGHT = 100;

interface Following {
  isOn?: boolean;
  /** The events that change the page; by default all events of orders. */
  concerns?: (event: LiveEvent) => boolean;
  /** The page waits for an outside service, so it polls now and then even with an event stream. */
  waits?: boolean;
  /** The order on the page when its viewer takes no part in it: its events come only while it is watched. */
  watches?: number | null;
}

/** Whether an event is of orders, responses, deals or their chats. */
export const isOfWork = ({ name }: LiveEvent): boolean => WORK.includes(name);
const WORK: readonly string[] = ['order', 'response', 'deal', 'message', 'message_changed', 'read'];

/** Whether an event is a new line of the bell. */
export const isOfBell = ({ name }: LiveEvent): boolean => name === 'notification';

/** Whether an event changes notices about the viewer's account. */
export const isOfAccount = ({ name }: LiveEvent): boolean => name === 'account';

/** Whether an event changes the queue of moderators. */
export const isOfQueue = ({ name }: LiveEvent): boolean => name === 'queue';

/** Whether an event is of this order or anything that belongs to it. */
export const isOfOrder = (event: LiveEvent, order_id: number): boolean =>
  isOfWork(event) &&
  (event.name === 'order' ? event.data.id : (event.data as { order_id: number }).order_id) === order_id;

/**
 * Keeps a page up to date: its loaders run again after events that concern it. Without an event stream they run every
 * 15 s while the tab is visible, and when it comes back to the front. Runs do not overlap.
 */
export function useRefresh({ isOn = true, concerns = isOfWork, waits = false, watches = null }: Following = {}): void {
  const { reload, isOwed } = useOwedReload();
  useWatch(watches);
  useFollow((event) => isOn && concerns(event), reload);
  // Read when the timer fires: a page that subscribed to this state would rerender whenever the stream opens.
  const askedAt = useRef(0);
  usePolling(isOn ? PERIOD : null, () => {
    const now = performance.now();
    const isDue = waits && now - askedAt.current >= SLOW;
    if (isStreamed() && !isOwed() && !isDue) return;
    askedAt.current = now;
    reload();
  });
}

/** Runs `look` every so many ms while the tab is visible, and at once when it comes back to the front; never with null. */
export function usePolling(period: number | null, look: () => void): void {
  const run = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look();
  });
  useEffect(() => {
    if (period === null) return;
    let seenAt = -Infinity;
    // A tab that comes to the front tells of it twice.
    const onSight = () => {
      const now = performance.now();
      if (now - seenAt < ONE_SIGHT) return;
      seenAt = now;
      run();
    };
    const timer = setInterval(run, period);
    window.addEventListener('focus', onSight);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onSight);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [period]);
}

/** Runs the loaders of the page again; a call during a run queues one more. */
export const useReload = (): (() => void) => useOwedReload().reload;

/** The same, and whether a call was lost because the server was down. */
function useOwedReload(): { reload: () => void; isOwed: () => boolean } {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === 'idle';
  const isAsked = useRef(false);
  const owed = useRef(false);
  const begin = useCallback(async () => {
    isAsked.current = false;
    // A failed loader would replace the page, with all typed text, by the error screen.
    const isThere = await isServerThere();
    owed.current = !isThere;
    if (isThere) await revalidate();
  }, [revalidate]);
  useEffect(() => {
    if (isIdle && isAsked.current) void begin();
  }, [isIdle, begin]);
  const reload = useCallback(() => {
    if (isIdle) void begin();
    else isAsked.current = true;
  }, [isIdle, begin]);
  const isOwed = useCallback(() => owed.current, []);
  return { reload, isOwed };
}
