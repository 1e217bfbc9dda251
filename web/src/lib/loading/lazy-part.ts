import { type ComponentType, createElement, lazy, useLayoutEffect, useState } from 'react';
import { repeatEarlyPress } from './before-hydration.ts';
import { retryImport } from './retry-import.ts';

export type LazyPart<P> = ComponentType<P> & {
  /** Loads the code ahead of the first rendering. */
  load: () => Promise<{ default: ComponentType<P> }>;
};

/**
 * A part of a page whose code loads when it is first rendered. React's own `lazy` fails the whole page without a network;
 * here the page stays as it is, and the next interaction retries. Code that came ahead is rendered at once: `lazy` would suspend
 * all the same, and React shows what had suspended at least 300 ms after the press. A press of a part that the server drew counts
 * once its code is there.
 */
export function lazyPart<P extends object>(bring: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  const load = async () => {
    const part = await bring();
    loaded = part.default;
    return part;
  };
  const Late = lazy(() => retryImport(load));
  function Part(props: P) {
    // Chosen once, because another component in the same place would lose its state.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Late);
    useLayoutEffect(repeatEarlyPress, []);
    return createElement(Chosen, props);
  }
  return Object.assign(Part, { load });
}

/** Preloads on signs of a coming press, such as a pointer above a button; a network failure is left to the press itself. */
export const preloadOnIntent = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);
