import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { classes } from '../lib/format/classes.ts';
import { useIsInBrowser } from '../lib/loading/in-browser.ts';
import styles from './digit-shortcuts.module.css';

/** Elements that use digits themselves, and open popups with keys of their own. */
const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]';

/**
 * Lets digits press actions, the first by 1. Keys count by position; a focused field, an open dialog and other shortcuts keep theirs.
 *
 * @returns whether the keys work already: the code of a page loads after the page is shown
 */
export function useDigitShortcuts(isOn: boolean, acts: readonly (() => unknown)[]): boolean {
  // True one render after hydration, when the listener is in place.
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

interface WithShortcutProps {
  by: number;
  /** The hint is invisible until the key works, but keeps its space; null for a button without a key. */
  works: boolean | null;
  children: ReactNode;
}

/** A button with the hint of its key. */
export function WithShortcut({ by, works, children }: WithShortcutProps) {
  if (works === null) return children;
  return (
    <span className={styles.keyed} title={works ? `Клавиша ${by}` : undefined}>
      {children}
      <kbd className={classes(!works && styles.silent)}>{by}</kbd>
    </span>
  );
}
