const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Runs `act` when somebody first touches the page after this call; until then a page needs nothing of what is only for hands. */
export function onSignOfLife(act: () => void): () => void {
  const forget = () => {
    for (const sign of SIGNS) removeEventListener(sign, heed);
  };
  const heed = () => {
    forget();
    act();
  };
  for (const sign of SIGNS) addEventListener(sign, heed, { passive: true });
  return forget;
}

/** The same as a promise. */
export function signOfLife(): Promise<void> {
  return new Promise((resolve) => void onSignOfLife(resolve));
}
