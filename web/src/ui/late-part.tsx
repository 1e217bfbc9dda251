import { type ComponentType, Fragment, lazy, memo, Suspense, useEffect } from 'react';
import { WAITING } from '../lib/early-submit.ts';
import { signOfLife } from '../lib/signs-of-life.ts';

type Load<P> = () => Promise<ComponentType<P>>;

/** Whether the module that asks belongs to the page one came with, which stands already; later ones are drawn by the browser. */
const isFirstPage = () => import.meta.env.SSR || !('__reactRouterDataRouter' in window);

/**
 * A part that not everybody who opens a page sees: its code comes when it is shown. For modules of pages, and what they
 * import at once.
 */
export function latePart<P extends object>(load: Load<P>): ComponentType<P> {
  const Late = lazy(async () => ({ default: await load() }));
  // What stands waits for nobody; a page entered later is shown as a whole.
  const Around = isFirstPage() ? Suspense : Fragment;
  return (props) => (
    <Around>
      <Late {...props} />
    </Around>
  );
}

/**
 * A part that the server draws and whose code comes with the first touch of the page, as React leaves drawn parts alone until
 * their code is there. The button that was touched is pressed again then. For modules of pages, and what they import at once.
 * @param isWanted whether this visit needs it before
 */
export function untouchedPart<P extends object>(load: Load<P>, isWanted = () => false): ComponentType<P> {
  const isFirst = isFirstPage();
  const Late = import.meta.env.SSR
    ? atOnce(load)
    : lazy(async () => ({ default: isFirst ? await loadWhenTouched(load, isWanted) : await load() }));
  const Around = isFirst ? Suspense : Fragment;
  // A page that is drawn anew, by its clock say, is no reason to draw a part anew whose code is not there yet.
  return memo((props: P) => (
    <Around>
      <Late {...props} />
      <PressAgain />
    </Around>
  ));
}

/** The server has all code; it only has to be asked for before the first page is drawn. */
function atOnce<P extends object>(load: Load<P>): ComponentType<P> {
  let Loaded: ComponentType<P> = () => null;
  void load().then((part) => {
    Loaded = part;
  });
  return (props) => <Loaded {...props} />;
}

async function loadWhenTouched<T>(load: () => Promise<T>, isWanted: () => boolean): Promise<T> {
  document.addEventListener('click', keepPress, true);
  if (!isTouched() && !isWanted()) await signOfLife();
  for (;;) {
    try {
      return await load();
    } catch {
      // The network is away: what is typed stays on the page, and the next touch asks again.
      await signOfLife();
    }
  }
}

/** Somebody was faster than the first script. */
const isTouched = (): boolean =>
  document.activeElement !== document.body || document.querySelector(`[${WAITING}]`) !== null;

/** A submit is kept by the script in the head (lib/early-submit.ts), a link leads on by itself. */
const BUTTON = 'button:not([type=submit])';
let pressed: HTMLElement | null = null;

function keepPress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null;
  if (button && !isAlive(button)) pressed = button;
}

/** React leaves its mark on every element it has taken over. */
const isAlive = (element: HTMLElement): boolean => Object.keys(element).some((key) => key.startsWith('__react'));

function PressAgain() {
  useEffect(() => {
    if (!pressed || !isAlive(pressed)) return;
    const button = pressed;
    pressed = null;
    if (button.isConnected) button.click();
  }, []);
  return null;
}
