const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * React stops events within a part it has not hydrated yet from reaching later listeners, so the window listens in the capture
 * phase. Not to `scroll`, since the page scrolls parts of itself too.
 */
const optionsFor = (event: (typeof EVENTS)[number]) => ({ passive: true, capture: event !== 'scroll' });

/** Runs `act` at the first interaction after this call. Returns the function that cancels it. */
export function onFirstInteraction(act: () => void): () => void {
  const cancel = () => {
    for (const event of EVENTS) removeEventListener(event, listener, optionsFor(event));
  };
  const listener = () => {
    cancel();
    act();
  };
  for (const event of EVENTS) addEventListener(event, listener, optionsFor(event));
  return cancel;
}

/** The same as a promise. */
export function firstInteraction(): Promise<void> {
  return new Promise((resolve) => void onFirstInteraction(resolve));
}
