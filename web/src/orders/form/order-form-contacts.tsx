import type { Right } from '@provodka/contract/http/envelope.ts';
import { useDeferredValue, useEffect, useState } from 'react';
import { Note } from '../../ui/cards/banner.tsx';
import type { OthersView } from './hidden-contacts.ts';
import styles from './order-form-skeletons.module.css';

interface ContactsNoteProps {
  title: string;
  description: string;
  /** The right to publish contacts. */
  right: Right;
}

/** Warns during typing which contacts executors will not see. The detector loads with the first words. */
export function ContactsNote({ title, description, right }: ContactsNoteProps) {
  const note = useOthersView(title, description, right)?.note ?? null;
  return (
    <div role="status" className={note === null ? undefined : styles.question}>
      {note !== null && <Note tone="warn">{note}</Note>}
    </div>
  );
}

/**
 * These texts as executors will read them, updated shortly after typing; null when nothing is hidden or the detector has not
 * loaded yet.
 */
export function useOthersView(title: string, description: string, { allowed, reason }: Right): OthersView | null {
  const [view, setView] = useState<OthersView | null>(null);
  const [seenTitle, seenDescription] = [useDeferredValue(title), useDeferredValue(description)];
  const isWorthLooking = !allowed && (seenTitle + seenDescription).trim() !== '';
  useEffect(() => {
    if (!isWorthLooking) return;
    let isCurrent = true;
    import('./hidden-contacts.ts').then(
      ({ maskedPreview }) => isCurrent && setView(maskedPreview([seenTitle, seenDescription], reason ?? '')),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWorthLooking, seenTitle, seenDescription, reason]);
  return isWorthLooking ? view : null;
}
