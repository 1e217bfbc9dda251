import { createContext, createElement, type ReactNode, useContext } from 'react';

/** Keeps finished markup between the pages of a server; a browser has none. */
export interface Drawings {
  /** A mark that stands for the markup that was drawn for this key before; null when it was not. */
  repeat(key: string): string | null;
  /** Marks around what is drawn now, by which it is found in the page. */
  begin(key: string): readonly [before: string, after: string];
}

export const DrawingsContext = createContext<Drawings | null>(null);

interface DrawnOnceProps {
  as: string;
  className?: string;
  'aria-label'?: string;
  /** Everything the content depends on, in words or numbers: who has the same key is sent the same markup, whoever they are. */
  by: string;
  /** One element that neither waits for anything nor asks for an id (`useId`). */
  children: () => ReactNode;
}

/**
 * An element whose content many pages share. The server draws it for the first of them and repeats the markup in the others;
 * the browser finds what it would have drawn itself.
 */
export function DrawnOnce({ as, by, children, ...attributes }: DrawnOnceProps) {
  const drawings = useContext(DrawingsContext);
  if (drawings === null) return createElement(as, attributes, children());
  const key = `${as} ${by}`;
  const mark = drawings.repeat(key);
  if (mark !== null) return createElement(as, attributes, mark);
  const [before, after] = drawings.begin(key);
  return createElement(as, attributes, before, children(), after);
}
