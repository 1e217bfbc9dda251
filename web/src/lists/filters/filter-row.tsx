import X from 'icon:x-bold';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import { addressAt, type Changes, type ListAt } from '../list-place.ts';
import styles from './filter-row.module.css';

interface FilterRowProps {
  children: ReactNode;
  end?: ReactNode;
  /** Whether the filters take a whole line of a laptop: the order then stands beside the slices above them. */
  isLong?: boolean;
}

/** Filters of a list in a row, the order at its end. */
export function FilterRow({ children, end, isLong }: FilterRowProps) {
  return (
    <div className={classes(styles.row, isLong && styles.long)}>
      <div className={styles.pills}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

type FlagOf<Place> = { [F in keyof Place]: NonNullable<Place[F]> extends boolean ? F : never }[keyof Place];

interface ToggleFilterProps<Place extends object> {
  at: ListAt<Place>;
  name: FlagOf<NoInfer<Place>>;
  title: string;
  icon?: ReactNode;
}

/** A filter that is either on or off. */
export function ToggleFilter<Place extends object>({ at, name, title, icon }: ToggleFilterProps<Place>) {
  const isOn = at.place[name] === true;
  return (
    <Link
      to={addressAt(at, { [name]: isOn ? undefined : true } as Changes<Place>)}
      className={classes(styles.toggle, isOn && styles.on)}
      aria-label={isOn ? `${title}: убрать фильтр` : undefined}
      preventScrollReset
    >
      {icon}
      {title}
      {isOn && <X size={16} />}
    </Link>
  );
}
