import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, for parts the server does not render. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
