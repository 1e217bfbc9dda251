import { type Location, useLocation, useNavigation } from 'react-router';

/** Where one is, or is going: what was pressed is current before its page has come. */
export function useDestination(): Location {
  const here = useLocation();
  return useNavigation().location ?? here;
}
