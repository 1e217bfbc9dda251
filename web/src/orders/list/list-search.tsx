import MagnifyingGlass from 'icon:magnifying-glass';
import MagnifyingGlassBold from 'icon:magnifying-glass-bold';
import { useNavigate } from 'react-router';
import { classes } from '../../lib/classes.ts';
import { formText } from '../../lib/form-text.ts';
import buttonStyles from '../../ui/button.module.css';
import { changedList, type ListPlace, listParameters } from './list-address.ts';
import styles from './list-search.module.css';

const LONGEST_QUERY = 200;

/** Search over the list; the rest of the filter stays. A plain form, so it works without scripts. */
export function ListSearch({ place, className }: { place: ListPlace; className?: string }) {
  const navigate = useNavigate();
  const rest = listParameters({ ...place, query: '', page: 1 });
  return (
    <search className={classes(styles.search, className)}>
      <form
        action="/"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const query = formText(event.currentTarget, 'query');
          void navigate(changedList(place, { query }), { preventScrollReset: true });
        }}
      >
        <MagnifyingGlass size={24} />
        <input
          key={place.query}
          type="search"
          name="query"
          defaultValue={place.query}
          maxLength={LONGEST_QUERY}
          placeholder="Обмен с сайтом, УПД, себестоимость"
          aria-label="Поиск по заказам"
          autoComplete="off"
        />
        {[...rest].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          className={classes(buttonStyles.button, buttonStyles.pri, styles.find)}
          aria-label="Найти"
        >
          <span>Найти</span>
          <MagnifyingGlassBold size={20} />
        </button>
      </form>
    </search>
  );
}
