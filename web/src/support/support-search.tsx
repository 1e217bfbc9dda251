import MagnifyingGlass from 'icon:magnifying-glass';
import MagnifyingGlassBold from 'icon:magnifying-glass-bold';
import { SUPPORT_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { Form } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { querySurplus } from '../lib/format/excess-length.ts';
import { useFollowedValue } from '../lib/use-followed-value.ts';
import buttonStyles from '../ui/button.module.css';
import { ClearSearch } from '../ui/clear-search.tsx';
import styles from './support.module.css';

const [, LONGEST_QUERY] = LIST_LIMITS.query;

/** Search through the articles; a plain form, so it works without scripts. */
export function SupportSearch({ query }: { query: string }) {
  const field = useFollowedValue<HTMLInputElement>(query);
  return (
    <search className={styles.search}>
      <Form action={SUPPORT_ADDRESS} preventScrollReset>
        <MagnifyingGlass size={24} />
        <input
          ref={field}
          type="search"
          name="query"
          defaultValue={query}
          onInput={({ currentTarget }) =>
            currentTarget.setCustomValidity(querySurplus(currentTarget.value, LONGEST_QUERY))
          }
          placeholder="Возврат, комиссия, лимиты"
          aria-label="Поиск по справке"
          autoComplete="off"
        />
        <ClearSearch query={query} to={SUPPORT_ADDRESS} className={styles.clear} />
        <button
          type="submit"
          className={classes(buttonStyles.button, buttonStyles.pri, styles.find)}
          aria-label="Найти"
        >
          <span>Найти</span>
          <MagnifyingGlassBold size={20} />
        </button>
      </Form>
    </search>
  );
}
