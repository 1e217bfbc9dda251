import { useEffect } from 'react';

/** The keyboard of iPhones covers the bottom of the page, so bars there rise by the covered height (`--keyboard`). */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const note = () => {
      // A zoomed page is larger than the viewport without a keyboard.
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
