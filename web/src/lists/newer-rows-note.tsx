import type { Meta } from '@provodka/contract/http/envelope.ts';
import { Link } from 'react-router';
import styles from './list-note.module.css';
import { addressAt, type ListAt } from './list-place.ts';

interface NewerRowsNoteProps<Place extends object> {
  at: ListAt<Place>;
  meta: Meta;
}

/** Tells a reader who paged back to the first page that newer rows have appeared before it. */
export function NewerRowsNote<Place extends object>({ at, meta }: NewerRowsNoteProps<Place>) {
  if (!meta.has_rows_before) return null;
  return (
    <p className={styles.note} role="status">
      В&nbsp;начале списка появились новые строки. <Link to={addressAt(at)}>Показать</Link>
    </p>
  );
}
