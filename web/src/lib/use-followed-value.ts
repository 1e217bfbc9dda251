import { type RefObject, useEffect, useRef } from 'react';

/**
 * For an uncontrolled field whose value stands in the address: another address sets it, unless somebody is typing there. Another
 * key would remount it, and the focus would be lost.
 */
export function useFollowedValue<F extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<F | null> {
  const field = useRef<F>(null);
  const followed = useRef(value);
  useEffect(() => {
    const { current } = field;
    // The results of one search can arrive while the person types the next one.
    const isTyped = current !== null && current === document.activeElement && current.value !== followed.current;
    followed.current = value;
    if (!current || isTyped) return;
    current.value = value;
    current.setCustomValidity('');
  }, [value]);
  return field;
}
