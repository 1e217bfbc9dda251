import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The share of a line that must be visible. */
const HALF = 0.5;

/** Reports once each line that has become visible: elements of `list` whose `data-unread` holds their id. */
export function useSeen(
  list: RefObject<HTMLElement | null>,
  unread: readonly number[],
  onSeen: (ids: number[]) => void,
) {
  const reported = useRef(new Set<number>());
  const tell = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    const ids = entries
      .filter(({ isIntersecting }) => isIntersecting)
      .map(({ target }) => Number((target as HTMLElement).dataset.unread))
      .filter((id) => !reported.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) reported.current.add(id);
    onSeen(ids);
  });
  const key = unread.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are other elements
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => tell(entries), { threshold: HALF });
    for (const line of list.current?.querySelectorAll('[data-unread]') ?? []) observer.observe(line);
    return () => observer.disconnect();
  }, [key, list]);
}
