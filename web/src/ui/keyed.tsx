import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { classes } from '../lib/format/classes.ts';
import { useIsInBrowser } from '../lib/loading/in-browser.ts';
import styles from './keyed.module.css';

/** Where letters and digits are typed they are typed, and what is open has keys of its own. */
const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]';

/**
 * What is done by digits, the first of them by 1. By place of the keys; a field with the focus, an open dialog and other shortcuts keep
 * theirs.
 *
 * @returns whether the keys work already: the code of a page comes after what it shows
 */
export function useDigits(isOn: boolean, acts: readonly (() => unknown)[]): boolean {
  // Known a render after hydration, when the listener of that stands.
  const isInBrowser = useIsInBrowser();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]) - 1];
    if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (isTyping || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOn]);
  return isOn && isInBrowser;
}

interface KeyedProps {
  by: number;
  /** Before the key works nothing promises that it does, and its room is kept; null for a button without one. */
  works: boolean | null;
  children: ReactNode;
}

/** A button with the key that presses it. */
export function Keyed({ by, works, children }: KeyedProps) {
  if (works === null) return children;
  return (
    <span className={styles.keyed}>
      {children}
      <kbd className={classes(!works && styles.silent)}>{by}</kbd>
    </span>
  );
}
