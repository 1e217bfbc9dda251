import { createContext, useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { NEXT_PAGE_NAME } from '../lib/loading/next-page.ts';
import { useIsForViewer, usePageHandle } from '../lib/loading/page-data.ts';
import { STYLESHEET_ID } from '../lib/loading/site-stylesheet.ts';

/** The placeholder of the critical CSS, by the address of the stylesheet; given on the server only. */
export const CriticalCssSource = createContext<((href: string) => string) | null>(null);

/** The scripts of a lazy part for viewers beyond those of the shell, by its module; given on the server only. */
export const PartSource = createContext<((part: string) => readonly string[]) | null>(null);

/** The scripts of a page, by its route; given on the server only. */
export const PageSource = createContext<((page: string) => readonly string[]) | null>(null);

export const Nonce = createContext<string | undefined>(undefined);

/** The request of a page that failed; given on the server only, the browser reads it from `<html>` (request-code.ts). */
export const RequestId = createContext<string | undefined>(undefined);

/** From the weakest to the strongest; rules outside of them, of pages and the shell, beat them all (vite/css-layers.ts). */
const LAYERS = '@layer base, ui, shared, slice;';

/** The critical CSS of the page, written into the head by the server, so that the first paint waits for no stylesheet. */
export function CriticalStyles() {
  const read = useContext(CriticalCssSource);
  const nonce = useContext(Nonce);
  const sheet = useSheet();
  const scripts = useViewerScripts();
  const next = useNextScripts();
  return (
    <>
      {scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {next.length > 0 && <meta name={NEXT_PAGE_NAME} content={next.join(' ')} />}
      <style href="layers" precedence="layers" nonce={nonce}>
        {LAYERS}
      </style>
      {read && sheet && (
        <style href="critical" precedence="critical" nonce={nonce}>
          {read(sheet)}
        </style>
      )}
    </>
  );
}

/** The whole stylesheet, behind the content: it does not block the first paint, and hydration waits for it (lib/loading/site-stylesheet.ts). */
export function SiteStylesheet() {
  const sheet = useSheet();
  return sheet && <link id={STYLESHEET_ID} rel="stylesheet" href={sheet} fetchPriority="low" />;
}

/** The build lists it as the root's; in development every module has a sheet of its own. */
const useSheet = (): string | undefined => useContext(FrameworkContext)?.manifest.routes.root?.css?.[0];

/** The name of the shell's part that every viewer needs (vite/lazy-files.ts). */
const SHELL = 'shell';
const NONE: readonly string[] = [];

/**
 * Scripts the page needs beyond those of its routes because its viewer is known. The browser finds them in the document and need
 * not ask for them, and the first script need not write them into the head.
 */
function useViewerScripts(): readonly string[] {
  const scriptsOf = useContext(PartSource);
  const { viewer_part } = usePageHandle();
  const isForViewer = useIsForViewer();
  if (!scriptsOf || !isForViewer) return NONE;
  const parts = viewer_part ? [SHELL, viewer_part] : [SHELL];
  return [...new Set(parts.flatMap((part) => scriptsOf(part)))];
}

/** The scripts of the most likely next page; those of this page are in the cache already. */
function useNextScripts(): readonly string[] {
  const scriptsOfPage = useContext(PageSource);
  const scriptsOfPart = useContext(PartSource);
  const { next } = usePageHandle();
  const isForViewer = useIsForViewer();
  if (!scriptsOfPage || !scriptsOfPart || !next) return NONE;
  const parts = isForViewer ? next.viewer_parts : NONE;
  return [...new Set([...scriptsOfPage(next.page), ...parts.flatMap((part) => scriptsOfPart(part))])];
}
