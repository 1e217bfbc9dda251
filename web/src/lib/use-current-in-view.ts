import { type RefObject, useLayoutEffect } from 'react';

/**
 * Scrolls a row of links sideways until the current one is visible; again whenever `current`, its key, changes. A row that does not
 * scroll by itself may stand beside others in a box that does.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is read from the page once it has moved
  useLayoutEffect(() => {
    const box = row.current;
    if (!box) return;
    bringCurrentIntoView(box);
    // A phone that is turned, a window that gets narrower.
    const watch = new ResizeObserver(() => bringCurrentIntoView(box));
    watch.observe(box);
    return () => watch.disconnect();
  }, [row, current]);
}

function bringCurrentIntoView(row: HTMLElement): void {
  const link = row.querySelector('[aria-current="page"]');
  const scrolled = [row, row.parentElement].find((one) => one && one.scrollWidth > one.clientWidth);
  if (!scrolled || !link) return;
  const around = scrolled.getBoundingClientRect();
  const { left, right } = link.getBoundingClientRect();
  if (left >= around.left && right <= around.right) return;
  scrolled.scrollBy({ left: (left + right - around.left - around.right) / 2 });
}
