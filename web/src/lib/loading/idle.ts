import { useEffect } from 'react';
import { preloadOnIntent } from './lazy-part.ts';

/** Browsers without requestIdleCallback have painted by then. */
const REST_MS = 200;

const wanted = new Set<() => Promise<unknown>>();
let isBusy = false;

/** People who pay for each megabyte ask browsers to save; not every browser tells pages. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads a part once the page is idle, one part after another, so that a press finds its code loaded. A failed load is tried again
 * by the press; so is every load where the browser saves data. Returns a function that cancels a load that has not begun.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  if (savesData()) return () => undefined;
  wanted.add(load);
  if (!isBusy) {
    isBusy = true;
    if (document.readyState === 'complete') atRest(loadNext);
    else addEventListener('load', () => atRest(loadNext), { once: true });
  }
  return () => void wanted.delete(load);
}

function loadNext(): void {
  const [load] = wanted;
  if (!load) {
    isBusy = false;
    return;
  }
  wanted.delete(load);
  void load()
    .catch(() => undefined)
    .then(() => atRest(loadNext));
}

function atRest(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act);
  else setTimeout(act, REST_MS);
}

/**
 * Handlers for a visible control: the code it opens loads while the page is idle, or sooner when the pointer or the focus reaches it.
 *
 * @param loadData data it opens with, which are asked for only when the pointer or the focus reaches it
 */
export function usePreload(
  load: () => Promise<unknown>,
  loadData?: () => Promise<unknown>,
): { onPointerEnter: () => void; onFocus: () => void } {
  useEffect(() => whenIdle(load), [load]);
  const near = () => {
    preloadOnIntent(load)();
    if (loadData) preloadOnIntent(loadData)();
  };
  return { onPointerEnter: near, onFocus: near };
}
