import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { keepLoading } from './keep-loading.ts';

/**
 * A part of a page whose code loads when it is first rendered. React's own `lazy` fails the whole page without a network;
 * here the page stays as it is, and the next interaction retries.
 */
export const lazyPart = <P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => keepLoading(load));

/** Preloads on signs of a coming press, such as a pointer above a button; a network failure is left to the press itself. */
export const ahead = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);
