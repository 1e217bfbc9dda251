import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A faster reply shows no skeletons before it, in ms. */
const PATIENCE = 150;

/** Whether a page whose path `isOurs` has been loading long enough to show it. */
export function usePending(isOurs: (path: string) => boolean): boolean {
  const { location } = useNavigation();
  const key = location && isOurs(location.pathname) ? location.key : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(setLate, PATIENCE, key);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== null && late === key;
}
