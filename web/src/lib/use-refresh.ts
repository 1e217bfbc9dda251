import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isServerThere } from './transport.ts';

const PERIOD = 10_000;

/**
 * Keeps a page true to what the other side does: its loaders run again every `period` ms while the tab is visible, and at
 * once when it comes back to the front. A run under way is not doubled; `isOn` false stops the watch.
 */
export function useRefresh(isOn = true, period = PERIOD): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === 'idle';
  useEffect(() => {
    if (!isOn || !isIdle) return;
    let isOver = false;
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      // A loader that fails puts the error screen in place of the page with all that was typed.
      void isServerThere().then((isThere) => {
        if (isThere && !isOver) void revalidate();
      });
    };
    const timer = setInterval(refresh, period);
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [isOn, isIdle, period, revalidate]);
}
