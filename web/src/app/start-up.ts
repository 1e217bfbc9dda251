import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { repeatEarlyPress } from '../lib/loading/before-hydration.ts';
import { useRootData, useSite } from '../lib/loading/page-data.ts';
import { setPageViewer } from '../lib/loading/page-viewer.ts';
import { rememberSite } from '../lib/loading/site.ts';
import { nameRoute } from '../lib/loading/watch-crashes.ts';
import { leaveRoute, patchClientState } from '../lib/session/client-state.ts';
import { repeatNameCheck } from '../lib/session/hidden-notices.ts';
import { suspendTransitions } from '../lib/session/theme.ts';
import { savePlace } from '../lib/session/way-back.ts';

let isGreeted = false;

/** Runs once in the browser when a page is hydrated, and then at every change of route. */
export function useStartUp(): void {
  const site = useSite();
  const version = site?.version;
  if (site) rememberSite(site);
  useLayoutEffect(repeatEarlyPress, []);
  useEffect(() => {
    if (isGreeted || !version) return;
    isGreeted = true;
    suspendTransitions();
    console.info(`Build ${version}`);
  }, [version]);

  const route = useMatches().at(-1)?.id;
  useEffect(() => nameRoute(route), [route]);

  const root = useRootData();
  useEffect(() => {
    if (root) setPageViewer(root.viewer);
  }, [root]);

  const { pathname, search } = useLocation();
  useEffect(() => {
    const url = pathname + search;
    savePlace(url);
    return () => {
      leaveRoute();
      repeatNameCheck();
    };
  }, [pathname, search]);

  useEffect(() => {
    const forgetError = (event: PageTransitionEvent) => {
      if (event.persisted) patchClientState({ error_code: null });
    };
    addEventListener('pageshow', forgetError);
    return () => removeEventListener('pageshow', forgetError);
  }, []);
}
