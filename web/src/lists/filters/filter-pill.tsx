import X from 'icon:x-bold';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import { usePreload } from '../../lib/loading/idle.ts';
import { Pill } from '../../ui/pill.tsx';
import { Popover } from '../../ui/popups/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './filter-pill.module.css';

interface FilterPillProps {
  title: string;
  icon?: ReactNode;
  /** The label while nothing is chosen, when it differs from the title. */
  usual?: string | undefined;
  /** The chosen value in words; null while the filter is off. */
  label: string | null;
  /** The address without this filter. */
  without: string;
  /** Preloads the code of the panel. */
  load: () => Promise<unknown>;
  /** Asks for the data of the panel once the pointer or the focus reaches the pill; a page at rest asks for none. */
  loadData?: () => Promise<unknown>;
  width?: number;
  /** A FilterPanel. */
  children: (close: () => void) => ReactNode;
}

/** A filter that opens a small form; an active one is dark, shows its value and has a ×, which works without scripts. */
export function FilterPill({ title, icon, usual, label, without, load, loadData, width, children }: FilterPillProps) {
  const near = usePreload(load, loadData);
  const trigger = label ? (
    <button type="button" className={styles.chosen}>
      <span className="visually-hidden">{title}: </span>
      {label}
    </button>
  ) : (
    <Pill>
      {icon}
      {usual ? <span className="visually-hidden">{title}: </span> : title}
      {usual}
    </Pill>
  );
  return (
    <span {...near} className={classes(styles.pill, label && styles.on)}>
      <Popover label={title} trigger={trigger} width={width} padded={false} isSheet>
        {(close) => <Suspense fallback={<Loading />}>{children(close)}</Suspense>}
      </Popover>
      {label && (
        <Link to={without} className={styles.remove} aria-label={`Убрать фильтр: ${label}`} preventScrollReset>
          <X size={16} />
        </Link>
      )}
    </span>
  );
}

const Loading = () => (
  <div className={styles.loading}>
    <Skeleton lines={[40, 70, 55, 62]} />
  </div>
);
