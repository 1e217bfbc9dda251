import { createContext, useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';

/** What stands in the page for a built stylesheet, by its address; given on the server only. */
export const StyleSource = createContext<((href: string) => string) | null>(null);
export const Nonce = createContext<string | undefined>(undefined);

/** From the weakest to the strongest; what is in none, pages and the shell, beats them all (vite/css-layers.ts). */
const LAYERS = '@layer base, ui, shared, slice;';

/**
 * The CSS of the matched routes. The server writes it into the head, so no request stands before the first paint; in
 * the browser a route entered later brings its sheet as a link and React waits for it before showing the page.
 * React keys both by address: what the document already has is not asked for again, and a sheet once there stays.
 */
export function RouteStyles() {
  const read = useContext(StyleSource);
  const nonce = useContext(Nonce);
  const routes = useContext(FrameworkContext)?.manifest.routes ?? {};
  const matched = useMatches().flatMap((match) => routes[match.id]?.css ?? []);
  return (
    <>
      <style href="layers" precedence="layers" nonce={nonce}>
        {LAYERS}
      </style>
      {[...new Set(matched)].map((href) =>
        read ? (
          <style key={href} href={href} precedence="route" nonce={nonce}>
            {read(href)}
          </style>
        ) : (
          <link key={href} rel="stylesheet" href={href} precedence="route" />
        ),
      )}
    </>
  );
}

/** Tells the router's manifest which sheets the document carries inline, so that no navigation loads them again. */
export function forgetInlinedStyles(): void {
  const inlined = new Set<string>();
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    for (const href of (style.dataset.href as string).split(' ')) inlined.add(href);
  }
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    if (route?.css) route.css = route.css.filter((href) => !inlined.has(href));
  }
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { css?: string[] } | undefined> };
  }
}
