import { createStore, useStore } from '../../lib/session/store.ts';

const NONE: HTMLDialogElement[] = [];
const open = createStore(NONE);

/** The topmost open dialog: parts that stay usable while it is open (toasts, popups) are rendered into it. */
export function useTopLayer(): HTMLDialogElement | null {
  return useStore(open, NONE).at(-1) ?? null;
}

export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  open.update((list) => [...list, dialog]);
  return () => open.update((list) => list.filter((item) => item !== dialog));
}
