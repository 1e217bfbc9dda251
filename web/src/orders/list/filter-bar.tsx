import SlidersHorizontal from 'icon:sliders-horizontal';
import type { Classifier } from '@provodka/contract/content.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { type MouseEvent, Suspense, startTransition, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import { LIST_FILTER_ADDRESS } from '../../lib/loading/addresses.ts';
import { usePreload } from '../../lib/loading/idle.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { BudgetPill } from '../../lists/filters/budget-pill.tsx';
import { DaysPill } from '../../lists/filters/days-pill.tsx';
import { budgetLabel, daysLabel, titlesLabel } from '../../lists/filters/filter-labels.ts';
import { FilterPill } from '../../lists/filters/filter-pill.tsx';
import { addressAt, isFiltered, parametersAt, unfilteredAddress } from '../../lists/list-place.ts';
import { SortMenu } from '../../lists/sort-menu.tsx';
import type { ClassifierKind } from '../classifiers.ts';
import styles from './filter-bar.module.css';
import { type PublicListAt, SORT_OPTIONS } from './public-list.ts';
import { ViewSwitch } from './view-switch.tsx';

const ClassifierPanel = lazyPart(() => import('./classifier-panel.tsx'));
const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'));

export interface FilterBarProps {
  at: PublicListAt;
  /** The chosen classifiers, for their titles. */
  chosen: { platforms: Classifier[]; configurations: Classifier[] };
  meta: Meta;
}

/** The anchor that another page of the list scrolls to; the bar itself is sticky, so it cannot serve as one. */
export const LIST_START = 'orders';

/** «61», «около 1 300» when the server has estimated (product: wire). */
export const foundCount = (
  { total, total_relation }: Pick<Meta, 'total' | 'total_relation'>,
  about: 'около' | 'Около' = 'около',
): string => (total_relation === 'approx' ? about + NBSP : '') + formatNumber(total);

/** Clears every filter; on narrow screens it stands behind the pills (home.module.css). */
export const ResetLink = ({ at }: { at: PublicListAt }) => (
  <Link to={unfilteredAddress(at)} className={styles.reset} preventScrollReset>
    Сбросить
  </Link>
);

/** The filter as pills; an active one is dark and has a ×. Their panels load while the page is idle. */
export function FilterBar({ at, chosen, meta }: FilterBarProps) {
  const isCompact = at.place.view === 'compact';
  // The headline of the page shows the total of an unfiltered list.
  const isWhole = !isFiltered(at);
  const isQuiet = isCompact && isWhole;
  return (
    <div className={classes(styles.bar, isCompact && styles.overRows)}>
      <h2 className={isQuiet ? 'visually-hidden' : classes(styles.heading, isWhole && styles.whole)} data-list-name>
        Заказы {!isWhole && <span>{foundCount(meta)}</span>}
      </h2>
      <div className={styles.pills} onClickCapture={makeRoom}>
        <AllFilters at={at} />
        <ClassifierPill at={at} kind="platforms" title="Платформа" chosen={chosen.platforms} />
        <DaysPill at={at} />
        <ClassifierPill at={at} kind="configurations" title="Конфигурация" chosen={chosen.configurations} />
        <BudgetPill at={at} />
        {!isWhole && meta.total > 0 && <ResetLink at={at} />}
      </div>
      <div className={styles.end}>
        <SortMenu at={at} options={SORT_OPTIONS} />
        <ViewSwitch at={at} />
      </div>
    </div>
  );
}

/** The height of a panel in filter-panel.module.css. */
const HIGHEST_PANEL = 540;

/** Scrolls the list up first when a panel would not fit under its pill and would cover the headline. */
function makeRoom({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const room = innerHeight - currentTarget.getBoundingClientRect().bottom;
  const isPill = (target as Element).closest('button') !== null && !matchMedia('(max-width: 760px)').matches;
  if (isPill && room < HIGHEST_PANEL) document.getElementById(LIST_START)?.scrollIntoView({ behavior: 'instant' });
}

interface ClassifierPillProps {
  at: PublicListAt;
  kind: ClassifierKind;
  title: string;
  chosen: Classifier[];
}

function ClassifierPill({ at, kind, title, chosen }: ClassifierPillProps) {
  return (
    <FilterPill
      title={title}
      label={titlesLabel(chosen)}
      without={addressAt(at, { [kind]: undefined })}
      load={ClassifierPanel.load}
      loadData={async () => (await import('../classifiers.ts')).loadClassifiers(kind)}
      width={400}
    >
      {(close) => <ClassifierPanel kind={kind} at={at} close={close} />}
    </FilterPill>
  );
}

/** Opens the sheet with all filters on a phone; without scripts the same form is a page of its own. */
function AllFilters({ at }: { at: PublicListAt }) {
  const [isOpen, setOpen] = useState(false);
  const { platforms, configurations } = at.place;
  const labels = [daysLabel(at.place), budgetLabel(at.place), platforms, configurations];
  const chosen = labels.filter(Boolean).length;
  const near = usePreload(FilterSheet.load);
  return (
    <>
      <Link
        {...near}
        to={{ pathname: LIST_FILTER_ADDRESS, search: parametersAt(at).toString() }}
        className={styles.all}
        role="button"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          // A slow phone paints the pressed button first.
          startTransition(() => setOpen(true));
        }}
      >
        <SlidersHorizontal size={20} />
        Все фильтры
        {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
      </Link>
      {isOpen && (
        <Suspense>
          <FilterSheet at={at} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
