import { useSyncExternalStore } from 'react';
import { useRootData } from './page-data.ts';

interface Ticker {
  now: number;
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

const tickers = new Map<number, Ticker>();

/**
 * The current moment in ms, renewed every `period` ms while somebody watches. The server and the first paint in the
 * browser use the moment of rendering, so both write the same words.
 */
export function useNow(period = 60_000): number {
  const rendered = useRootData()?.server_time;
  return useSyncExternalStore(
    (listener) => watch(period, listener),
    () => tickerOf(period).now,
    () => (rendered ? Date.parse(rendered) : Date.now()),
  );
}

function tickerOf(period: number): Ticker {
  let ticker = tickers.get(period);
  if (!ticker) {
    ticker = { now: Date.now(), listeners: new Set(), timer: undefined };
    tickers.set(period, ticker);
  }
  if (!ticker.timer && Date.now() - ticker.now > period) ticker.now = Date.now();
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
  };
}
