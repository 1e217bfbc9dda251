import { createContext, useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';

export const Nonce = createContext<string | undefined>(undefined);

/** From the weakest to the strongest; what is in none, pages and the shell, beats them all (vite/css-layers.ts). */
export const LAYERS = '@layer base,ui,shared,slice;';

/** Addresses of the sheets of some routes. The library marks those of shared chunks by a `#`, which makes another address of one. */
export function sheetsOf(routes: readonly ({ css?: string[] } | undefined)[]): string[] {
  return [...new Set(routes.flatMap((route) => route?.css ?? []).map((href) => href.split('#')[0] as string))];
}

/**
 * The sheets of routes entered in the browser: React waits for them before it shows the page, and a sheet once there stays.
 * Those of the first page the server has written into the document (page-styles.server.ts).
 */
export function RouteStyles() {
  const routes = useContext(FrameworkContext)?.manifest.routes ?? {};
  const matches = useMatches();
  if (import.meta.env.SSR) return null;
  return sheetsOf(matches.map(({ id }) => routes[id])).map((href) => (
    <link key={href} rel="stylesheet" href={href} precedence="route" />
  ));
}
