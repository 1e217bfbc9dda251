/** The id of the link to the stylesheet of the site; what of it is seen at once stands in the head (app/site-styles.tsx). */
export const WHOLE_SHEET = 'styles';

/**
 * Settled once the stylesheet is there: what the page's code draws anew may need any rule of it. Where it does not come, nobody
 * waits longer than for the rest of the document.
 */
export async function wholeSheetCame(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link#${WHOLE_SHEET}`);
  if (!link || link.sheet || document.readyState === 'complete') return;
  await Promise.race([happens(link, 'load'), happens(link, 'error'), happens(window, 'load')]);
}

const happens = (target: EventTarget, event: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
