import type { Meta } from '@provodka/contract/http/envelope.ts';
import { Link } from 'react-router';
import styles from './list-note.module.css';
import { addressAt, type ListAt } from './list-place.ts';

interface ReadAsProps {
  at: ListAt<{ query?: string; is_exact?: boolean }>;
  meta: Meta;
}

/** Says how a corrected query was read, and how to search for exactly the typed one (product: search). */
export function CorrectedQueryNote({ at, meta: { read_as } }: ReadAsProps) {
  const { query } = at.place;
  if (read_as === undefined || query === undefined) return null;
  return (
    <p className={styles.note} role="status">
      Показаны заказы по&nbsp;запросу „{read_as}“. <Link to={addressAt(at, { is_exact: true })}>Искать „{query}“</Link>
    </p>
  );
}
