import { type FocusEvent, useEffect } from 'react';

let isPressed = false;
let left: HTMLElement[] = [];

function press(): void {
  isPressed = true;
}

/** Runs after the click that follows a release. */
function release(): void {
  setTimeout(() => {
    isPressed = false;
    const blurred = left;
    left = [];
    for (const control of blurred) {
      if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
  });
}

/**
 * A field left by a press is checked when the press is over: a message that appears between press and release would move
 * the target away. The result is for `onBlurCapture` of the form.
 */
export function useLateBlur(): (event: FocusEvent<HTMLFormElement>) => void {
  useEffect(() => {
    addEventListener('pointerdown', press, true);
    addEventListener('pointerup', release, true);
    addEventListener('pointercancel', release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointerup', release, true);
      removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (event) => {
    if (!isPressed) return;
    event.stopPropagation();
    left.push(event.target);
  };
}
