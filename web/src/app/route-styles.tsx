import { createContext, useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { inlinedStyles, plainAddress } from '../lib/inlined-styles.ts';
import { useIsForViewer, usePageHandle } from '../lib/page-data.ts';

/** What stands in the page for a built stylesheet, by its address; given on the server only. */
export const StyleSource = createContext<((href: string) => string) | null>(null);
/** What a part of a page is loaded with beyond the shell: addresses of scripts and of styles. */
export interface PartFiles {
  scripts: string[];
  styles: string[];
}

/** The files of a part for viewers, by its module; given on the server only. */
export const PartSource = createContext<((part: string) => PartFiles) | null>(null);

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
  const part = useViewerPart();
  const matched = useMatches().flatMap((match) => routes[match.id]?.css ?? []);
  const sheets = onceEach([...matched, ...(part?.styles ?? [])]);
  return (
    <>
      {part?.scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <style href="layers" precedence="layers" nonce={nonce}>
        {LAYERS}
      </style>
      {sheets.map((href) =>
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

/** As they are first named. */
const onceEach = (sheets: readonly string[]): string[] =>
  [...new Map(sheets.toReversed().map((href) => [plainAddress(href), href])).values()].reverse();

/** What the page loads besides its routes because its viewer is known. The browser finds it there and need not ask. */
function useViewerPart(): PartFiles | null {
  const filesOf = useContext(PartSource);
  const { viewer_part } = usePageHandle();
  const isForViewer = useIsForViewer();
  return filesOf && viewer_part && isForViewer ? filesOf(viewer_part) : null;
}

/** Tells the router's manifest which sheets the document carries inline, so that no navigation loads them again. */
export function forgetInlinedStyles(): void {
  const inlined = inlinedStyles();
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    if (route?.css) route.css = route.css.filter((href) => !inlined.has(plainAddress(href)));
  }
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { css?: string[] } | undefined> };
  }
}
