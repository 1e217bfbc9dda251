import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ALIVE, WAITING } from '../lib/loading/early-submit.ts';
import { firstInteraction } from '../lib/loading/first-interaction.ts';
import { keepLoading } from '../lib/loading/keep-loading.ts';

/**
 * A form that the server draws and whose code comes when somebody touches the page: most of what a page of one form loads is
 * the form's checking. What is typed and pressed before waits for it, as for any script (forms/early-input.ts).
 */
export function lateForm<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Late = import.meta.env.SSR ? atOnce(load) : lazy(async () => ({ default: await loadWhenWanted(load) }));
  return function LateForm(props) {
    const [isDrawn] = useState(isFormDrawn);
    const form = <Late {...props} />;
    return isDrawn ? <Suspense>{form}</Suspense> : form;
  };
}

/** The server has all code; it only has to be asked for before the first page is drawn. */
function atOnce<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> = () => null;
  void load().then((form) => {
    Loaded = form;
  });
  return (props) => <Loaded {...props} />;
}

const DRAWN = `form[method=post]:not([${ALIVE}])`;

/**
 * Whether the page came from the server, with the form on it. Where one goes to it from another page of the site, that page stays
 * until the form's code is there: without it a page would open around a hole.
 */
const isFormDrawn = (): boolean => import.meta.env.SSR || document.querySelector(DRAWN) !== null;

async function loadWhenWanted<T>(load: () => Promise<T>): Promise<T> {
  if (isFormDrawn() && !isTouched()) await firstInteraction();
  // What is typed meanwhile stays on the page.
  return await keepLoading(load);
}

/** Somebody was faster than the first script. */
const isTouched = (): boolean =>
  document.activeElement !== document.body || document.querySelector(`[${WAITING}]`) !== null;
