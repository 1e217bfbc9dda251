import type { Right } from '@provodka/contract/http/envelope.ts';
import { useDeferredValue, useEffect, useState } from 'react';
import { Note } from '../../ui/cards/banner.tsx';
import type { OthersView } from './hidden-contacts.ts';
import styles from './order-form-skeletons.module.css';

interface ContactsNoteProps {
  title: string;
  description: string;
  /** To contacts that others read. */
  right: Right;
}

/** Told while it is being written: which contacts executors will not see. What finds them comes with the first words. */
export function ContactsNote({ title, description, right }: ContactsNoteProps) {
  const note = useOthersView(title, description, right)?.note ?? null;
  return (
    <div role="status" className={note === null ? undefined : styles.question}>
      {note !== null && <Note tone="warn">{note}</Note>}
    </div>
  );
}

/**
 * What executors will read of these words, a moment behind the typing; null where they read everything, and until what finds
 * contacts has come.
 */
export function useOthersView(title: string, description: string, { allowed, reason }: Right): OthersView | null {
  const [view, setView] = useState<OthersView | null>(null);
  const [seenTitle, seenDescription] = [useDeferredValue(title), useDeferredValue(description)];
  const isWorthLooking = !allowed && (seenTitle + seenDescription).trim() !== '';
  useEffect(() => {
    if (!isWorthLooking) return;
    let isCurrent = true;
    import('./hidden-contacts.ts').then(
      ({ viewOfOthers }) => isCurrent && setView(viewOfOthers([seenTitle, seenDescription], reason ?? '')),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWorthLooking, seenTitle, seenDescription, reason]);
  return isWorthLooking ? view : null;
}
