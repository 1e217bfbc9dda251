import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The distance to an edge, in px, that counts as being there. */
export const NEAR_EDGE = 80;
/** Marks the heading above the first new message. */
export const FRESH_MARK = 'data-fresh';

interface Place {
  /** The first message in sight and how far below the upper edge it begins. */
  id: string | undefined;
  top: number;
  isAtEnd: boolean;
}

/**
 * Keeps the reader's place when content around it changes, and stays at the end for a reader who is there. The column is
 * reversed, so that the first paint shows the end. Rows have a `data-id`; `version` changes with the shown rows; `isWhole`: they
 * include the end of the chat; each change of `calls` scrolls to the end.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLDivElement | null>,
  version: unknown,
  isWhole: boolean,
  calls: number,
): void {
  const place = useRef<Place | null>(null);
  const heeded = useRef(calls);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => {
      place.current = placeOf(element);
    };
    element.addEventListener('scroll', note, { passive: true });
    // The box shrinks for a phone's keyboard, the search or a longer text in the composer: a reader at the end stays there.
    const watch = new ResizeObserver(() => {
      if (place.current?.isAtEnd) element.scrollTo({ top: 0 });
    });
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      watch.disconnect();
    };
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the page is what moves the text
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = place.current;
    const isCalled = heeded.current !== calls;
    heeded.current = calls;
    if (before === null) openAtFresh(element);
    else if (isCalled || (before.isAtEnd && isWhole)) element.scrollTo({ top: 0 });
    else if (before.id !== undefined) {
      const row = element.querySelector(`[data-id="${before.id}"]`);
      if (row) element.scrollBy({ top: topIn(element, row) - before.top });
    }
    place.current = placeOf(element);
  }, [scroller, version, isWhole, calls]);
}

/** Distances of the view from the end and the beginning of the chat: the column is reversed, its end is at 0. */
export const fromEnd = ({ scrollTop }: Element): number => Math.abs(scrollTop);
export const fromStart = (element: Element): number => element.scrollHeight - element.clientHeight - fromEnd(element);

/** For browsers without `scroll-initial-target`, which show the end at first; a reader who has scrolled already stays there. */
function openAtFresh(element: HTMLElement): void {
  const fresh = element.querySelector(`[${FRESH_MARK}]`);
  if (fresh && fromEnd(element) === 0) element.scrollBy({ top: Math.min(0, topIn(element, fresh)) });
}

const topIn = (element: Element, row: Element): number =>
  row.getBoundingClientRect().top - element.getBoundingClientRect().top;

function placeOf(element: HTMLDivElement): Place {
  const rows = [...element.querySelectorAll<HTMLElement>('[data-id]')];
  const first = rows.find((row) => row.offsetTop + row.offsetHeight > element.scrollTop);
  return { id: first?.dataset.id, top: first ? topIn(element, first) : 0, isAtEnd: fromEnd(element) < NEAR_EDGE };
}
