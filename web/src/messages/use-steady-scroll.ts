import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Nearer to an edge than this counts as being there, in px. */
export const NEAR_EDGE = 80;

interface Place {
  /** The first message in sight and how far below the upper edge it begins. */
  id: string | undefined;
  top: number;
  isAtEnd: boolean;
}

/**
 * Keeps what is read where it is, whatever comes or goes above it, and stays at the end while one is there. Rows carry
 * `data-id`; `version` changes with what is on the page; `isWhole`: the end of the chat is on it; `calls` to the end count up.
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
    // The keyboard of a phone, the search, a longer text in the composer: whoever is at the end stays there.
    const watch = new ResizeObserver(() => {
      if (place.current?.isAtEnd) element.scrollTo({ top: element.scrollHeight });
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
    if (before === null || isCalled || (before.isAtEnd && isWhole)) element.scrollTo({ top: element.scrollHeight });
    else if (before.id !== undefined) {
      const row = element.querySelector(`[data-id="${before.id}"]`);
      if (row) element.scrollBy({ top: topIn(element, row) - before.top });
    }
    place.current = placeOf(element);
  }, [scroller, version, isWhole, calls]);
}

const topIn = (element: Element, row: Element): number =>
  row.getBoundingClientRect().top - element.getBoundingClientRect().top;

function placeOf(element: HTMLDivElement): Place {
  const rows = [...element.querySelectorAll<HTMLElement>('[data-id]')];
  const first = rows.find((row) => row.offsetTop + row.offsetHeight > element.scrollTop);
  const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_EDGE;
  return { id: first?.dataset.id, top: first ? topIn(element, first) : 0, isAtEnd };
}
