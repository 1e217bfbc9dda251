const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Who waits for the first touch. */
const waiting = new Set<() => void>();

/** Runs `act` when somebody first touches the page after this call; until then a page needs nothing of what is only for hands. */
export function onSignOfLife(act: () => void): () => void {
  const forget = () => {
    waiting.delete(heed);
    for (const sign of SIGNS) removeEventListener(sign, heed);
  };
  const heed = () => {
    forget();
    act();
  };
  waiting.add(heed);
  for (const sign of SIGNS) addEventListener(sign, heed, { passive: true });
  return forget;
}

/** The page is about to change by itself: what waits for a touch would hold the change up. */
export function awaken(): void {
  // Who begins to wait by this waits for the next touch.
  const all = [...waiting];
  for (const heed of all) heed();
}

/** The same as a promise. */
export function signOfLife(): Promise<void> {
  return new Promise((resolve) => void onSignOfLife(resolve));
}
