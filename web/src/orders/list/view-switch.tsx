import Cards from 'icon:cards';
import List from 'icon:list';
import { Link } from 'react-router';
import { addressAt } from '../../lists/list-place.ts';
import type { PublicListAt } from './public-list.ts';
import styles from './view-switch.module.css';

const VIEWS = [
  { view: undefined, label: 'Карточки', Icon: Cards },
  { view: 'compact', label: 'Строки', Icon: List },
] as const;

/** Cards or rows; the page of the list stays. */
export function ViewSwitch({ at }: { at: PublicListAt }) {
  const { page, view: current } = at.place;
  return (
    <nav className={styles.views} aria-label="Вид списка">
      {VIEWS.map(({ view, label, Icon }) => (
        <Link
          key={label}
          to={addressAt(at, { view, page })}
          aria-label={label}
          title={label}
          aria-current={view === current || undefined}
          preventScrollReset
          replace
        >
          <Icon size={20} />
        </Link>
      ))}
    </nav>
  );
}
