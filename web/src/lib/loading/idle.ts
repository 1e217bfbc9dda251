import { useEffect } from 'react';
import { ahead } from './late.ts';

/** Browsers that do not tell when they are idle have had time to paint by then. */
const REST_MS = 200;

const wanted = new Set<() => Promise<unknown>>();
let isBusy = false;

/**
 * Loads a part once the page has come to rest, one part after another, so that a press finds its code there. A network that fails is
 * left to the press. Returns what takes back a part that has not begun.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
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
 * For a control in sight: the code of what it opens comes when the page has come to rest, or sooner, as the pointer or the focus comes
 * near.
 */
export function useNear(load: () => Promise<unknown>): { onPointerEnter: () => void; onFocus: () => void } {
  useEffect(() => whenIdle(load), [load]);
  return { onPointerEnter: ahead(load), onFocus: ahead(load) };
}
