import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { addressAt, type ListAt } from '../list-place.ts';
import { type DaysPlace, daysLabel } from './filter-labels.ts';
import { FilterPill } from './filter-pill.tsx';

const DaysPanel = lazyPart(() => import('./days-panel.tsx'));

interface DaysPillProps {
  at: ListAt<DaysPlace>;
  title?: string;
  /** The days that are shown while none are chosen. */
  usual?: string;
  icon?: ReactNode;
}

/** Days of Moscow, both included: `date_from` and `date_to`. */
export function DaysPill({ at, title = 'Дата', usual, icon }: DaysPillProps) {
  return (
    <FilterPill
      title={title}
      icon={icon}
      usual={usual}
      label={daysLabel(at.place)}
      without={addressAt(at, { date_from: undefined, date_to: undefined })}
      load={DaysPanel.load}
    >
      {(close) => <DaysPanel at={at} close={close} />}
    </FilterPill>
  );
}
