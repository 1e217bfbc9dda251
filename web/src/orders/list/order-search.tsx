import MagnifyingGlassBold from 'icon:magnifying-glass-bold';
import { classes } from '../../lib/format/classes.ts';
import { ListSearch } from '../../lists/list-search.tsx';
import buttonStyles from '../../ui/button.module.css';
import styles from './order-search.module.css';
import type { PublicListAt } from './public-list.ts';

/** The large search over the public list. */
export function OrderSearch({ at, className }: { at: PublicListAt; className?: string }) {
  return (
    <ListSearch
      at={at}
      label="Поиск по заказам"
      placeholder="Обмен с сайтом, УПД, себестоимость"
      className={classes(styles.search, className)}
    >
      <button type="submit" className={classes(buttonStyles.button, buttonStyles.pri, styles.find)} aria-label="Найти">
        <span>Найти</span>
        <MagnifyingGlassBold size={20} />
      </button>
    </ListSearch>
  );
}
