import { createStore, useStore } from '../session/store.ts';

/** Whom a page was made for, and who turned out to be signed in. */
export interface OtherViewer {
  page_name: string;
  full_name: string;
}

interface Person {
  uuid: string;
  full_name: string;
}

const GUEST = 'guest';
let pageViewer: Person | typeof GUEST | null = null;
const other = createStore<OtherViewer | null>(null);

/** Set once a write was refused or the page was read anew as somebody else (product: trust). */
export const useOtherViewer = () => useStore(other, null);

export const getOtherViewer = other.get;

/** What a write tells of its page; null before the page knows. */
export function pageViewerName(): string | null {
  return pageViewer === null || pageViewer === GUEST ? pageViewer : pageViewer.uuid;
}

export const isPageOfPerson = (): boolean => pageViewer !== null && pageViewer !== GUEST;

/**
 * A page stays its first reader's: when it is read anew as another person's, also after nobody's, what was typed by the first is still
 * there. A guest's page becomes that of whoever signs in.
 */
export function notePageViewer(viewer: Person | null): void {
  const first = pageViewer === GUEST ? null : pageViewer;
  if (first && viewer && first.uuid !== viewer.uuid) tellOtherViewer(viewer);
  else if (viewer) pageViewer = { uuid: viewer.uuid, full_name: viewer.full_name };
  else if (!first) pageViewer = GUEST;
}

/** Tells that somebody else is signed in by now. */
export function tellOtherViewer({ full_name }: { full_name: string }): void {
  const page_name = pageViewer === null || pageViewer === GUEST ? '' : pageViewer.full_name;
  other.set({ page_name, full_name });
}
