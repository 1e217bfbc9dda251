import { type RefObject, useEffect, useState } from 'react';

/** The distance ahead at which it is drawn, before it scrolls into view. */
const NEAR = '100px';

/** Whether an element has ever been on the screen or near it; never on the server. */
export function useNearViewport(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
