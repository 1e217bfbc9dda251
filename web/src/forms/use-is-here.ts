import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

/**
 * Whether the person is still on this page and on no way to another. A form asks before it leads on: a reply that comes late must not
 * take somebody away from where they went meanwhile.
 */
export function useIsHere(): () => boolean {
  const isLeaving = useNavigation().location !== undefined;
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = !isLeaving;
    return () => {
      isHere.current = false;
    };
  }, [isLeaving]);
  return useCallback(() => isHere.current, []);
}

/** Leads to the next page of the site once a form is sent, unless its person has left this one. */
export function useNavigateIfHere(): (address: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (address, options) => {
    if (isHere()) await navigate(address, options);
  };
}
