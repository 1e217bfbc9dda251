import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A fast reply is shown without a flash of skeletons before it, in ms. */
const PATIENCE = 150;

/** A page whose path `isOurs` is on its way and takes long enough to be worth telling. */
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
