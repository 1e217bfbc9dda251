import CaretDown from 'icon:caret-down-bold';
import Check from 'icon:check-bold';
import SortAscending from 'icon:sort-ascending';
import { Menu } from '../../ui/menu.tsx';
import { changedList, type ListPlace, SORT_OPTIONS } from './list-address.ts';
import styles from './sort-menu.module.css';

/** The order of the list. */
export function SortMenu({ place }: { place: ListPlace }) {
  const current = SORT_OPTIONS.find(({ value }) => value === place.sort)?.label ?? '';
  return (
    <Menu
      label={`Порядок: ${current}`}
      className={styles.sort}
      trigger={
        <>
          <SortAscending size={20} className={styles.icon} />
          <span className="visually-hidden">Порядок: </span>
          {current}
          <CaretDown size={16} />
        </>
      }
      items={SORT_OPTIONS.map(({ value, label }) => ({
        title: label,
        icon: value === place.sort ? <Check size={16} label="Выбрано" /> : <span className={styles.blank} />,
        to: changedList(place, { sort: value }),
      }))}
    />
  );
}
