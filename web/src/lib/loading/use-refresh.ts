import type { LiveEvent } from '@provodka/contract/http/events.ts';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { isServerThere } from '../api/transport.ts';
import { isStreamed, useFollow, useWatch } from '../live/live.ts';

/** How often is asked where no stream tells, in ms. */
const PERIOD = 15_000;
/** The same where one does and a word is awaited. */
const SLOW = 60_000;

interface Following {
  isOn?: boolean;
  /** Which events a page shows something of; all that happens with orders unless it says. */
  concerns?: (event: LiveEvent) => boolean;
  /** Somebody else's word is awaited on the page: it is asked for now and then even where the stream would tell it. */
  waits?: boolean;
  /** The order on the page when its viewer has no part in it: of such they are told only as long as they look. */
  watches?: number | null;
}

/** Whatever happens with orders, responses, deals and their chats. */
export const isOfWork = ({ name }: LiveEvent): boolean => WORK.includes(name);
const WORK: readonly string[] = ['order', 'response', 'deal', 'message', 'message_changed', 'read'];

/** What the site says to the viewer of their account has changed. */
export const isOfAccount = ({ name }: LiveEvent): boolean => name === 'account';

/** Whatever waits for moderators has changed. */
export const isOfQueue = ({ name }: LiveEvent): boolean => name === 'queue';

/** What happens with one order and all that belongs to it. */
export const isOfOrder = (event: LiveEvent, order_id: number): boolean =>
  isOfWork(event) &&
  (event.name === 'order' ? event.data.id : (event.data as { order_id: number }).order_id) === order_id;

/**
 * Keeps a page true to what happens: its loaders run again after events that concern it. Where none are told they run every
 * 15 s while the tab is visible, and when it comes back to the front. A run under way is not doubled.
 */
export function useRefresh({ isOn = true, concerns = isOfWork, waits = false, watches = null }: Following = {}): void {
  const { reload, isOwed } = useOwedReload();
  useWatch(watches);
  useFollow((event) => isOn && concerns(event), reload);
  // Asked when it is time: a page that watched the stream would be drawn anew as soon as that begins.
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
    const onSight = () => run();
    const timer = setInterval(onSight, period);
    window.addEventListener('focus', onSight);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onSight);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [period]);
}

/** Runs the loaders of the page again; asked for while they run, once more behind that. */
export const useReload = (): (() => void) => useOwedReload().reload;

/** The same, and whether it was asked for in vain because the server was away. */
function useOwedReload(): { reload: () => void; isOwed: () => boolean } {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === 'idle';
  const isAsked = useRef(false);
  const owed = useRef(false);
  const begin = useCallback(async () => {
    isAsked.current = false;
    // A loader that fails puts the error screen in place of the page with all that was typed.
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
