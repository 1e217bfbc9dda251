import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const KEYS = ['KeyJ', 'KeyK', 'ArrowRight', 'ArrowLeft', 'Escape'];
/** The button of a card that shows its order beside the list. */
const BUTTON = '[data-beside]';

/**
 * The list under the keys J, K, → and ←, and which of its orders is shown beside it, null for none; another place of the list
 * begins without one. What the keys do comes with the first of them.
 */
export function useListKeys(): [beside: number | null, show: (id: number | null) => void] {
  const { key } = useLocation();
  const [{ id, at }, setShown] = useState<{ id: number | null; at: string }>({ id: null, at: key });
  const beside = at === key ? id : null;
  useEffect(() => {
    const show = (next: number | null) => setShown({ id: next, at: key });
    const heed = (event: KeyboardEvent | MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const isKey = 'code' in event && KEYS.includes(event.code);
      const isPress = !('code' in event) && event.target instanceof Element && event.target.closest(BUTTON);
      if (!isKey && !isPress) return;
      void import('./list-keys.ts')
        .then(({ handleListKey }) => handleListKey(event, beside, show))
        .catch(() => undefined);
    };
    addEventListener('keydown', heed);
    addEventListener('click', heed);
    return () => {
      removeEventListener('keydown', heed);
      removeEventListener('click', heed);
    };
  }, [key, beside]);
  return [beside, (next) => setShown({ id: next, at: key })];
}
