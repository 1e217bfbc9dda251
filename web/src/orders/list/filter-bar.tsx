import SlidersHorizontal from 'icon:sliders-horizontal';
import X from 'icon:x-bold';
import type { Classifier } from '@provodka/contract/content.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/classes.ts';
import { Pill } from '../../ui/pill.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from './filter-bar.module.css';
import { budgetLabel, classifiersLabel, datesLabel } from './filter-labels.ts';
import { changedList, isFiltered, type ListPlace, listParameters, NO_FILTER } from './list-address.ts';
import { SortMenu } from './sort-menu.tsx';
import { ViewSwitch } from './view-switch.tsx';

const loadClassifierFilter = () => import('./classifier-filter.tsx');
const loadDatesFilter = () => import('./dates-filter.tsx');
const loadBudgetFilter = () => import('./budget-filter.tsx');
const loadFilterSheet = () => import('./filter-sheet.tsx');
const ClassifierFilter = lazy(loadClassifierFilter);
const DatesFilter = lazy(loadDatesFilter);
const BudgetFilter = lazy(loadBudgetFilter);
const FilterSheet = lazy(loadFilterSheet);

export interface FilterBarProps {
  place: ListPlace;
  /** The chosen classifiers, for their titles. */
  chosen: { platforms: Classifier[]; configurations: Classifier[] };
}

/** The filter as pills: one that is on is ink and has ×. What opens from them is fetched when they are approached. */
export function FilterBar({ place, chosen }: FilterBarProps) {
  return (
    <div className={classes(styles.bar, place.is_compact && styles.overRows)}>
      <h2 className={place.is_compact ? 'visually-hidden' : styles.heading}>Заказы</h2>
      <div className={styles.pills}>
        <AllFilters place={place} />
        <FilterPill
          title="Платформа"
          label={classifiersLabel(chosen.platforms)}
          without={changedList(place, { platforms: [] })}
          load={loadClassifierFilter}
          width={400}
        >
          {(close) => <ClassifierFilter kind="platforms" place={place} close={close} />}
        </FilterPill>
        <FilterPill
          title="Дата"
          label={datesLabel(place)}
          without={changedList(place, { date_from: null, date_to: null })}
          load={loadDatesFilter}
        >
          {(close) => <DatesFilter place={place} close={close} />}
        </FilterPill>
        <FilterPill
          title="Конфигурация"
          label={classifiersLabel(chosen.configurations)}
          without={changedList(place, { configurations: [] })}
          load={loadClassifierFilter}
          width={400}
        >
          {(close) => <ClassifierFilter kind="configurations" place={place} close={close} />}
        </FilterPill>
        <FilterPill
          title="Бюджет"
          label={budgetLabel(place)}
          without={changedList(place, { budget_from: null, budget_to: null })}
          load={loadBudgetFilter}
          width={360}
        >
          {(close) => <BudgetFilter place={place} close={close} />}
        </FilterPill>
        {isFiltered(place) && (
          <Link to={changedList(place, NO_FILTER)} className={styles.reset} preventScrollReset>
            Сбросить
          </Link>
        )}
      </div>
      <div className={styles.end}>
        <SortMenu place={place} />
        <div className={classes(!place.is_compact && styles.views)}>
          <ViewSwitch place={place} />
        </div>
      </div>
    </div>
  );
}

interface FilterPillProps {
  title: string;
  /** What is chosen; null while the filter is off. */
  label: string | null;
  /** The address without this filter. */
  without: string;
  load: () => Promise<unknown>;
  width?: number;
  children: (close: () => void) => ReactNode;
}

function FilterPill({ title, label, without, load, width, children }: FilterPillProps) {
  const trigger = label ? (
    <button type="button" className={styles.chosen}>
      <span className="visually-hidden">{title}: </span>
      {label}
    </button>
  ) : (
    <Pill>{title}</Pill>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble up from the buttons inside, to fetch early
    <span className={classes(styles.pill, label && styles.on)} onPointerEnter={load} onFocus={load}>
      <Popover label={title} trigger={trigger} width={width} padded={false}>
        {(close) => <Suspense fallback={<div className={styles.loading} />}>{children(close)}</Suspense>}
      </Popover>
      {label && (
        <Link to={without} className={styles.remove} aria-label={`Убрать фильтр: ${label}`} preventScrollReset>
          <X size={16} />
        </Link>
      )}
    </span>
  );
}

/** On a phone opens the sheet with everything; without scripts the same form is a page of its own. */
function AllFilters({ place }: { place: ListPlace }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Link
        to={{ pathname: '/filter', search: listParameters({ ...place, page: 1 }).toString() }}
        className={styles.all}
        role="button"
        aria-haspopup="dialog"
        onPointerEnter={loadFilterSheet}
        onFocus={loadFilterSheet}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <SlidersHorizontal size={20} />
        Все фильтры
      </Link>
      {isOpen && (
        <Suspense>
          <FilterSheet place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
