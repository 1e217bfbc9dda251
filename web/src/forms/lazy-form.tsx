import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { HYDRATED_ATTRIBUTE, repeatEarlyPress, WAITING } from '../lib/loading/before-hydration.ts';
import { firstInteraction } from '../lib/loading/first-interaction.ts';
import { retryImport } from '../lib/loading/retry-import.ts';

/**
 * A form that the server draws and whose code loads at the first interaction: validation is most of the code of a page with one
 * form. Input and a submit before that are replayed (forms/early-input.ts), and so is the press of a button.
 */
export function lazyForm<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Late = import.meta.env.SSR ? atOnce(load) : lazy(async () => ({ default: await loadWhenWanted(load) }));
  function Content(props: P) {
    useLayoutEffect(repeatEarlyPress, []);
    return <Late {...props} />;
  }
  return function LateForm(props) {
    const [isDrawn] = useState(isFormDrawn);
    const form = <Content {...props} />;
    return isDrawn ? <Suspense>{form}</Suspense> : form;
  };
}

/** The server has all code, but has to load it before it draws the first page. */
function atOnce<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> = () => null;
  void load().then((form) => {
    Loaded = form;
  });
  return (props) => <Loaded {...props} />;
}

const DRAWN = `form[method=post]:not([${HYDRATED_ATTRIBUTE}])`;

/**
 * Whether the server drew the form. On a client-side navigation the previous page stays until the form's code has loaded,
 * since the new page would open with a hole.
 */
const isFormDrawn = (): boolean => import.meta.env.SSR || document.querySelector(DRAWN) !== null;

async function loadWhenWanted<T>(load: () => Promise<T>): Promise<T> {
  if (isFormDrawn() && !isTouched()) await firstInteraction();
  // Waits without replacing the drawn form, so typed values stay.
  return await retryImport(load);
}

/** The person interacted before the first script ran. */
const isTouched = (): boolean =>
  document.activeElement !== document.body || document.querySelector(`[${WAITING}]`) !== null;
