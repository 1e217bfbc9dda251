import { data, isRouteErrorResponse } from 'react-router';
import { createStore, useStore } from '../session/store.ts';
import { isPageOfPerson } from './page-viewer.ts';

/** A page that failed to load: no connection, or too many requests. */
export interface LostNavigation {
  why: 'offline' | 'throttled';
  /** Path and query of the failed page. */
  to: string;
}

const store = createStore<LostNavigation | null>(null);

export const useLostNavigation = () => useStore(store, null);
export const clearLostNavigation = () => store.set(null);

/** Path and query of the page on the screen, null on an error screen: after «back» the address is ahead of it. */
let shown: string | null = null;
/** Whether the companion is mounted, which handles failed navigations (app/companion.tsx). */
let hasCompanion = false;

/** Called by the shell when the page of this address is shown. Returns the function that ends it. */
export function trackShownPage(address: string): () => void {
  shown = address;
  return () => {
    shown = null;
    // Another page makes the failed navigation obsolete.
    clearLostNavigation();
  };
}

export const markCompanionMounted = () => {
  hasCompanion = true;
};

export const isCompanionMounted = (): boolean => hasCompanion;

interface Result {
  type: string;
  result: unknown;
}

/**
 * Middleware of every navigation in the browser: one that fails by the network or by the limit of requests keeps the current
 * page, because an error screen would lose the typed text. A page that only polls keeps its old data.
 */
export async function keepPageOnFailure(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  const to = pathname + search;
  const results = (await next()) as Record<string, Result>;
  const error = Object.values(results).find(({ type }) => type === 'error')?.result;
  const why = reasonOf(error);
  if (request.signal.aborted) return results;
  if (to === shown && isNobodys(results) && (await isSessionOver())) return {};
  if (!why) {
    if (!globalThis.isRouteModuleLost || to === shown) return results;
    // The router requests the code of a page only once, so after a failure the next page is loaded whole.
    location.assign(to);
    return await untilAborted(request);
  }
  if (to === shown) return {};
  if (!hasCompanion) return refused(results, why === 'offline' ? 0 : 429);
  store.set({ why, to });
  // Never resolves; going back aborts it.
  return await untilAborted(request);
}

/** Whether the page was reloaded as a guest's: by the viewer of the shell, or by a redirect to the sign-in. */
function isNobodys(results: Record<string, Result>): boolean {
  if (!isPageOfPerson()) return false;
  const root = results.root?.result as { viewer?: unknown; maintenance?: unknown } | undefined;
  const isSentAway = Object.values(results).some(({ result }) => result instanceof Response && result.status === 302);
  return isSentAway || (root?.viewer === null && root.maintenance === null);
}

/** The page stays as it is for a person who signs in again; a server out of reach is no end of the session. */
async function isSessionOver(): Promise<boolean> {
  const { checkSessionEnd } = await import('../api/session-end.ts');
  return await checkSessionEnd();
}

/** Shows the error screen of this code. Thrown from here, it would replace the root's data and the header with them. */
const refused = (results: Record<string, Result>, status: 0 | 429) =>
  Object.fromEntries(
    Object.entries(results).map(([id, result]) => [
      id,
      result.type === 'error' ? { ...result, result: data(null, { status }) } : result,
    ]),
  );

const untilAborted = ({ signal }: Request) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({}));
  });

/** A fetch without a connection is a TypeError in every browser; loaders run on the server, so no other TypeError reaches this. */
function reasonOf(error: unknown): LostNavigation['why'] | null {
  if (error instanceof TypeError) return 'offline';
  return isRouteErrorResponse(error) && error.status === 429 ? 'throttled' : null;
}

declare global {
  /** The code of a page failed to load (vite/route-modules.ts). */
  var isRouteModuleLost: boolean | undefined;
}
