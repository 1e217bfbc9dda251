import X from 'icon:x-bold';
import { Link } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import styles from './clear-search.module.css';

interface ClearSearchProps {
  /** The current search; empty when there is none. */
  query: string;
  /** The page without the search. */
  to: string;
  className?: string | undefined;
}

/** The cross beside a search field in one form. The field needs a placeholder: it hides the cross while it is empty. */
export function ClearSearch({ query, to, className }: ClearSearchProps) {
  return (
    <Link
      to={to}
      className={classes(styles.clear, className)}
      aria-label="Очистить поиск"
      preventScrollReset
      onClick={(event) => {
        // Text that was never searched is cleared without a navigation.
        if (query === '') event.preventDefault();
        const field = event.currentTarget.parentElement?.querySelector<HTMLInputElement>('input[type=search]');
        if (!field) return;
        field.value = '';
        field.setCustomValidity('');
        field.focus();
      }}
    >
      <X size={16} />
    </Link>
  );
}
