import { createContext, useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';

export const Nonce = createContext<string | undefined>(undefined);

/** From the weakest to the strongest; what is in none, pages and the shell, beats them all (vite/css-layers.ts). */
export const LAYERS = '@layer base,ui,shared,slice;';

/**
 * The sheets of routes entered in the browser: React waits for them before it shows the page, and a sheet once there stays.
 * Those of the first page the server has written into the document (page-styles.server.ts).
 */
export function RouteStyles() {
  const routes = useContext(FrameworkContext)?.manifest.routes ?? {};
  const matched = useMatches().flatMap((match) => routes[match.id]?.css ?? []);
  if (import.meta.env.SSR) return null;
  return [...new Set(matched)].map((href) => <link key={href} rel="stylesheet" href={href} precedence="route" />);
}

/** Tells the router's manifest which sheets the document has, so that no navigation loads them again. */
export function forgetPageStyles(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const known = new Set([...links].map((link) => link.getAttribute('href')));
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    if (route?.css) route.css = route.css.filter((href) => !known.has(href));
  }
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { css?: string[] } | undefined> };
  }
}
