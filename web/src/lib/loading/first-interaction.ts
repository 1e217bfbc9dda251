const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * React keeps what happens within a part it has not taken over yet from everybody who listens behind it, so the window listens
 * before it. Not to `scroll`: what scrolls within a page is moved by the page itself, too.
 */
const heard = (sign: (typeof SIGNS)[number]) => ({ passive: true, capture: sign !== 'scroll' });

/** Runs `act` when somebody first touches the page after this call; until then a page needs nothing of what is only for hands. */
export function onSignOfLife(act: () => void): () => void {
  const forget = () => {
    for (const sign of SIGNS) removeEventListener(sign, heed, heard(sign));
  };
  const heed = () => {
    forget();
    act();
  };
  for (const sign of SIGNS) addEventListener(sign, heed, heard(sign));
  return forget;
}

/** The same as a promise. */
export function signOfLife(): Promise<void> {
  return new Promise((resolve) => void onSignOfLife(resolve));
}
