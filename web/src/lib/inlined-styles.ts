/** Addresses of the sheets that the document carries as elements of its own (app/route-styles.tsx). */
export function inlinedStyles(): Set<string> {
  const styles = document.querySelectorAll<HTMLStyleElement>('style[data-href]');
  return new Set([...styles].flatMap(({ dataset }) => (dataset.href as string).split(' ').map(plainAddress)));
}

/** The library ends addresses of sheets that routes share with a sign. */
export const plainAddress = (href: string): string => href.replace('#', '');

/**
 * Whoever fetches a late part with its sheets looks for links, so a sheet that stands in the document gets one: it is disabled,
 * which keeps browsers from fetching it.
 */
export function linkInlinedStyles(): void {
  for (const href of inlinedStyles()) {
    if (!href.startsWith('/') || document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.setAttribute('disabled', '');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
}
