import Cards from 'icon:cards';
import List from 'icon:list';
import { Link } from 'react-router';
import { type ListPlace, listAddress } from './list-address.ts';
import styles from './view-switch.module.css';

const VIEWS = [
  { isCompact: false, label: 'Карточки', Icon: Cards },
  { isCompact: true, label: 'Строки', Icon: List },
] as const;

/** Cards or rows; the page of the list stays. */
export function ViewSwitch({ place }: { place: ListPlace }) {
  return (
    <nav className={styles.views} aria-label="Вид списка">
      {VIEWS.map(({ isCompact, label, Icon }) => (
        <Link
          key={label}
          to={listAddress({ ...place, is_compact: isCompact })}
          aria-label={label}
          title={label}
          aria-current={isCompact === place.is_compact || undefined}
          preventScrollReset
          replace
        >
          <Icon size={20} />
        </Link>
      ))}
    </nav>
  );
}
