import type { Right } from '@provodka/contract/envelope.ts';
import { useDeferredValue, useEffect, useState } from 'react';
import { Note } from '../../ui/banner.tsx';
import styles from './order-form-skeletons.module.css';

interface ContactsNoteProps {
  title: string;
  description: string;
  /** To contacts that others read. */
  right: Right;
}

/** Told while it is being written: which contacts executors will not see. What finds them comes with the first words. */
export function ContactsNote({ title, description, right }: ContactsNoteProps) {
  const note = useContactsNote(useDeferredValue(title), useDeferredValue(description), right);
  return (
    <div role="status" className={note === null ? undefined : styles.question}>
      {note !== null && <Note tone="warn">{note}</Note>}
    </div>
  );
}

function useContactsNote(title: string, description: string, { allowed, reason }: Right): string | null {
  const [note, setNote] = useState<string | null>(null);
  const isWorthLooking = !allowed && (title + description).trim() !== '';
  useEffect(() => {
    if (!isWorthLooking) return;
    let isCurrent = true;
    import('./hidden-contacts.ts').then(
      ({ noteOfContacts }) => isCurrent && setNote(noteOfContacts([title, description], reason ?? '')),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWorthLooking, title, description, reason]);
  return isWorthLooking ? note : null;
}
