import CaretDown from 'icon:caret-down-bold';
import Check from 'icon:check-bold';
import SortAscending from 'icon:sort-ascending';
import { Menu } from '../ui/popups/menu.tsx';
import { addressAt, type ListAt } from './list-place.ts';
import styles from './sort-menu.module.css';

export interface SortOption<Sort extends string> {
  value: Sort;
  label: string;
}

interface SortMenuProps<Sort extends string> {
  at: ListAt<{ sort: Sort }>;
  options: readonly SortOption<Sort>[];
  /** Keeps what was chosen. */
  onChoose?: (sort: Sort) => void;
}

/** The order of the list. */
export function SortMenu<Sort extends string>({ at, options, onChoose }: SortMenuProps<Sort>) {
  const { sort } = at.place;
  const current = options.find(({ value }) => value === sort)?.label ?? '';
  return (
    <Menu
      label={`Порядок: ${current}`}
      className={styles.sort}
      trigger={
        <>
          <SortAscending size={20} />
          <span className="visually-hidden">Порядок: </span>
          {current}
          <CaretDown size={16} />
        </>
      }
      items={options.map(({ value, label }) => ({
        title: label,
        icon: value === sort ? <Check size={16} label="Выбрано" /> : <span className={styles.blank} />,
        to: addressAt(at, { sort: value }),
        onSelect: () => onChoose?.(value),
      }))}
    />
  );
}
