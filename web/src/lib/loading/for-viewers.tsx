import { type ComponentType, lazy, useState } from 'react';
import { retryImport } from './retry-import.ts';

/** The id of an element that every full page of a signed-in person has. */
export const VIEWER_MARK = 'viewer';
/** The id of the notices above a page: most pages have none. */
export const NOTICES_MARK = 'notices';

const begun: Promise<unknown>[] = [];

/**
 * A part of a page for signed-in viewers: guests do not load its code. For a viewer it loads together
 * with its page and is ready before hydration, as if the page imported it. Its files are named in the page's
 * head when the page's handle sets `viewer_part`.
 */
export function forViewers<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null;
  const begin = async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  };
  // After a later sign-in nothing has been preloaded, so the navigation waits for it.
  const Late = lazy(() => retryImport(begin));
  if (import.meta.env.SSR || isBeforeViewer()) begun.push(begin().catch(() => undefined));
  return (props) => {
    const [Part] = useState(() => Loaded ?? Late);
    return <Part {...props} />;
  };
}

const isBeforeViewer = (): boolean => document.getElementById(VIEWER_MARK) !== null;

/** Settles once all started parts have loaded or failed. */
export const viewerPartsSettled = (): Promise<unknown> => Promise.all(begun);
