import { createContext, useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { WHOLE_SHEET } from '../lib/format/whole-sheet.ts';
import { useIsForViewer, usePageHandle } from '../lib/loading/page-data.ts';

/** What stands in the page for the stylesheet of the site, by its address; given on the server only. */
export const StyleSource = createContext<((href: string) => string) | null>(null);

/** The scripts a part for viewers is loaded with beyond the shell, by its module; given on the server only. */
export const PartSource = createContext<((part: string) => readonly string[]) | null>(null);

export const Nonce = createContext<string | undefined>(undefined);

/** From the weakest to the strongest; what is in none, pages and the shell, beats them all (vite/css-layers.ts). */
const LAYERS = '@layer base, ui, shared, slice;';

/**
 * What the page needs at first sight of the one stylesheet of the site, so that no request stands before the first paint. The
 * server writes it into the head, where it stays beside the whole sheet.
 */
export function SeenStyles() {
  const read = useContext(StyleSource);
  const nonce = useContext(Nonce);
  const sheet = useSheet();
  const scripts = useViewerScripts();
  return (
    <>
      {scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <style href="layers" precedence="layers" nonce={nonce}>
        {LAYERS}
      </style>
      {read && sheet && (
        <style href="seen" precedence="seen" nonce={nonce}>
          {read(sheet)}
        </style>
      )}
    </>
  );
}

/** Behind all that is seen and before the scripts, which wait for it (lib/format/whole-sheet.ts): nothing is painted later for it. */
export function WholeSheet() {
  const sheet = useSheet();
  return sheet && <link id={WHOLE_SHEET} rel="stylesheet" href={sheet} fetchPriority="low" />;
}

/** The build names it beside the root; while developing every module has a sheet of its own. */
const useSheet = (): string | undefined => useContext(FrameworkContext)?.manifest.routes.root?.css?.[0];

/** What the shell has for every viewer (vite/lazy-files.ts). */
const SHELL = 'shell';
const NONE: readonly string[] = [];

/**
 * What the page loads besides its routes because its viewer is known. The browser finds it there and need not ask, and the first
 * script need not write it into the head.
 */
function useViewerScripts(): readonly string[] {
  const scriptsOf = useContext(PartSource);
  const { viewer_part } = usePageHandle();
  const isForViewer = useIsForViewer();
  if (!scriptsOf || !isForViewer) return NONE;
  const parts = viewer_part ? [SHELL, viewer_part] : [SHELL];
  return [...new Set(parts.flatMap((part) => scriptsOf(part)))];
}
