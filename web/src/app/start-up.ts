import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { leaveRoute, patchClientState } from '../lib/client-state.ts';
import { useSite } from '../lib/page-data.ts';
import { rememberSite } from '../lib/site.ts';
import { holdTransitions } from '../lib/theme.ts';

/** What happens once in the browser when a page comes alive, and then at every change of route. */
export function useStartUp(): void {
  const site = useSite();
  const version = site?.version;
  if (site) rememberSite(site);
  useEffect(() => {
    holdTransitions();
    if (version) console.info(`Build ${version}`);
  }, [version]);

  const { pathname, search } = useLocation();
  useEffect(() => {
    const url = pathname + search;
    return () => leaveRoute(url);
  }, [pathname, search]);

  useEffect(() => {
    const forgetError = (event: PageTransitionEvent) => {
      if (event.persisted) patchClientState({ error_code: null });
    };
    addEventListener('pageshow', forgetError);
    return () => removeEventListener('pageshow', forgetError);
  }, []);
}
