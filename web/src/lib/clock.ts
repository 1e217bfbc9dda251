import { useSyncExternalStore } from 'react';
import { useRootData } from './page-data.ts';

interface Ticker {
  now: number;
  /** How old `now` may be while nobody watches. */
  holds: number;
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

const MINUTE = 60_000;
const tickers = new Map<number, Ticker>();

/**
 * The current moment in ms, renewed every `period` ms while somebody watches. The server and the first paint in the
 * browser use the moment of rendering, so both write the same words; so does the browser until the first tick.
 */
export function useNow(period = MINUTE): number {
  const rendered = useRootData()?.server_time;
  return useSyncExternalStore(
    (listener) => watch(period, listener),
    () => tickerOf(period).now,
    () => (rendered ? begin(period, Date.parse(rendered)) : Date.now()),
  );
}

/** Another moment than the rendered one would draw whatever shows a time a second time, all in the task that brings the page alive. */
function begin(period: number, rendered: number): number {
  const isFresh = Math.abs(Date.now() - rendered) < MINUTE;
  if (!import.meta.env.SSR && isFresh && !tickers.has(period)) {
    tickers.set(period, { now: rendered, holds: MINUTE, listeners: new Set(), timer: undefined });
  }
  return rendered;
}

function tickerOf(period: number): Ticker {
  let ticker = tickers.get(period);
  if (!ticker) {
    ticker = { now: Date.now(), holds: period, listeners: new Set(), timer: undefined };
    tickers.set(period, ticker);
  }
  if (!ticker.timer && Date.now() - ticker.now > ticker.holds) ticker.now = Date.now();
  return ticker;
}

function watch(period: number, listener: () => void): () => void {
  const ticker = tickerOf(period);
  ticker.listeners.add(listener);
  ticker.timer ??= setInterval(() => {
    ticker.now = Date.now();
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
