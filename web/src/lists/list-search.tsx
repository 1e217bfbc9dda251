import MagnifyingGlass from 'icon:magnifying-glass';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { querySurplus } from '../lib/format/excess-length.ts';
import { formText } from '../lib/format/form-text.ts';
import { useFollowedValue } from '../lib/use-followed-value.ts';
import { ClearSearch } from '../ui/clear-search.tsx';
import { HiddenFields } from './filters/hidden-fields.tsx';
import { addressAt, type ListAt } from './list-place.ts';
import styles from './list-search.module.css';

/** The longest query the API takes. */
const [, LONGEST_QUERY] = LIST_LIMITS.query;

interface ListSearchProps {
  at: ListAt<{ query?: string; is_exact?: boolean }>;
  /** For screen readers, and shown in the empty field without a `placeholder`. */
  label: string;
  placeholder?: string;
  className?: string;
  /** A button after the field. */
  children?: ReactNode;
}

/** Search in a list that keeps its other filters. A plain form, so it works without scripts. */
export function ListSearch({ at, label, placeholder = label, className, children }: ListSearchProps) {
  const navigate = useNavigate();
  const { query = '' } = at.place;
  const field = useFollowedValue<HTMLInputElement>(query);
  const without = addressAt(at, { query: undefined, is_exact: undefined });
  return (
    <search className={classes(styles.search, className)}>
      <form
        action={at.list.path}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = formText(event.currentTarget, 'query');
          void navigate(addressAt(at, { query: wanted, is_exact: undefined }), { preventScrollReset: true });
        }}
      >
        <MagnifyingGlass />
        <input
          ref={field}
          type="search"
          name="query"
          defaultValue={query}
          onInput={({ currentTarget }) =>
            currentTarget.setCustomValidity(querySurplus(currentTarget.value, LONGEST_QUERY))
          }
          placeholder={placeholder}
          aria-label={label}
          autoComplete="off"
        />
        <ClearSearch query={query} to={without} />
        <HiddenFields at={at} changes={{ query: undefined, is_exact: undefined }} />
        {children}
      </form>
    </search>
  );
}
