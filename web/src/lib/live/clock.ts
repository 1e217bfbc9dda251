import { useSyncExternalStore } from 'react';
import { useRootData } from '../loading/page-data.ts';

interface Ticker {
  now: number;
  /** The greatest age of `now` without subscribers. */
  holds: number;
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

const MINUTE = 60_000;
/** How many ms the browser's clock is behind the server's; unknown until a page with a clock was hydrated. */
let behind: number | undefined;
const tickers = new Map<number, Ticker>();

/** The current moment in ms by the server's clock: the one of a computer may be hours off, and deadlines are not. */
export function serverNow(): number {
  return Date.now() + (behind ?? 0);
}

function compareClocks(rendered: string): void {
  if (!import.meta.env.SSR) behind ??= clockOffset(Date.parse(rendered));
}

/**
 * Measures the offset of the browser's clock on a page fresh from the network. One out of the browser's cache
 * tells nothing, and less than a minute may have been spent on the way.
 */
function clockOffset(rendered: number): number {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!arrival?.transferSize) return 0;
  const arrivedAt = Date.now() - (performance.now() - arrival.responseStart);
  return Math.abs(rendered - arrivedAt) < MINUTE ? 0 : rendered - arrivedAt;
}

/**
 * A shared moment, renewed every `period` ms while it has subscribers. The server and the first paint in the browser use
 * the moment of rendering, so both write the same words; so does the browser until the first tick.
 */
export function useNow(period = MINUTE): number {
  const rendered = useRootData()?.server_time;
  if (rendered) compareClocks(rendered);
  return useSyncExternalStore(
    (listener) => watch(period, listener),
    () => tickerOf(period).now,
    () => (rendered ? begin(period, Date.parse(rendered)) : serverNow()),
  );
}

/** Starts at the rendered moment: another one would rerender every time on the page within the task of hydration. */
function begin(period: number, rendered: number): number {
  const isFresh = Math.abs(serverNow() - rendered) < MINUTE;
  if (!import.meta.env.SSR && isFresh && !tickers.has(period)) {
    tickers.set(period, { now: rendered, holds: MINUTE, listeners: new Set(), timer: undefined });
  }
  return rendered;
}

function tickerOf(period: number): Ticker {
  let ticker = tickers.get(period);
  if (!ticker) {
    ticker = { now: serverNow(), holds: period, listeners: new Set(), timer: undefined };
    tickers.set(period, ticker);
  }
  // Also covers a computer's clock that was set back.
  if (!ticker.timer && Math.abs(serverNow() - ticker.now) > ticker.holds) ticker.now = serverNow();
  return ticker;
}

function watch(period: number, listener: () => void): () => void {
  const ticker = tickerOf(period);
  ticker.listeners.add(listener);
  ticker.timer ??= setInterval(() => {
    ticker.now = serverNow();
    for (const notify of ticker.listeners) notify();
  }, period);
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    clearInterval(ticker.timer);
    ticker.timer = undefined;
    ticker.holds = period;
  };
}
