/** The id of the link to the stylesheet of the site; the critical styles stand in the head (app/site-styles.tsx). */
export const STYLESHEET_ID = 'styles';

/** Settles once the stylesheet has loaded, since hydrated code may need any of its rules; at the latest when the document has loaded. */
export async function stylesheetLoaded(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link#${STYLESHEET_ID}`);
  if (!link || link.sheet || document.readyState === 'complete') return;
  await Promise.race([nextEvent(link, 'load'), nextEvent(link, 'error'), nextEvent(window, 'load')]);
}

const nextEvent = (target: EventTarget, event: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
