import { useEffect } from 'react';

/** Phones of Apple lay their keyboard over the page: what stands at the bottom is lifted by as much as it covers (`--keyboard`). */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const note = () => {
      // Whoever has zoomed in sees a part of the page, with no keyboard over the rest.
      const covered = seen.scale === 1 ? Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)) : 0;
      document.documentElement.style.setProperty('--keyboard', `${covered}px`);
    };
    seen.addEventListener('resize', note);
    seen.addEventListener('scroll', note);
    return () => {
      seen.removeEventListener('resize', note);
      seen.removeEventListener('scroll', note);
    };
  }, []);
}
