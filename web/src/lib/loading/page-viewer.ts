import { createStore, useStore } from '../session/store.ts';

/** The person a page was rendered for, and the one who is signed in now. */
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

/** Set once a write was refused or the page was reloaded as somebody else (product: trust). */
export const useOtherViewer = () => useStore(other, null);

export const getOtherViewer = other.get;

/** The viewer that a write names as its page's; null before the page knows. */
export function pageViewerName(): string | null {
  return pageViewer === null || pageViewer === GUEST ? pageViewer : pageViewer.uuid;
}

export const isPageOfPerson = (): boolean => pageViewer !== null && pageViewer !== GUEST;

/**
 * A page belongs to its first viewer: after a reload as another person, even through a guest, the text typed by the first is still
 * there. A guest's page passes to whoever signs in.
 */
export function setPageViewer(viewer: Person | null): void {
  const first = pageViewer === GUEST ? null : pageViewer;
  if (first && viewer && first.uuid !== viewer.uuid) setOtherViewer(viewer);
  else if (viewer) pageViewer = { uuid: viewer.uuid, full_name: viewer.full_name };
  else if (!first) pageViewer = GUEST;
}

/** Notes that somebody else is signed in now. */
export function setOtherViewer({ full_name }: { full_name: string }): void {
  const page_name = pageViewer === null || pageViewer === GUEST ? '' : pageViewer.full_name;
  other.set({ page_name, full_name });
}
