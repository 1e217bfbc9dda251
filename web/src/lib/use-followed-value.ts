import { type RefObject, useEffect, useRef } from 'react';

/**
 * For an uncontrolled field whose value stands in the address: another address sets it. Another key would remount it, and the focus
 * would be lost.
 */
export function useFollowedValue<F extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<F | null> {
  const field = useRef<F>(null);
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);
  return field;
}
