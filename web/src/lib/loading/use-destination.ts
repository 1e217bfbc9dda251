import { type Location, useLocation, useNavigation } from 'react-router';

/** The current location or the one being loaded: a pressed link counts as current before its page is there. */
export function useDestination(): Location {
  const here = useLocation();
  return useNavigation().location ?? here;
}
