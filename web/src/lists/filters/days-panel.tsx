import { useState } from 'react';
import { useNavigate } from 'react-router';
import { wireDay } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Chip, Chips } from '../../ui/chip.tsx';
import Calendar from '../../ui/fields/calendar.tsx';
import type { Days } from '../../ui/fields/days.ts';
import { addressAt, type ListAt } from '../list-place.ts';
import { datePresets, isSameRange } from './date-presets.ts';
import type { DaysPlace } from './filter-labels.ts';
import styles from './filter-panel.module.css';
import { FilterPanel } from './filter-panel.tsx';

interface DaysPanelProps {
  at: ListAt<DaysPlace>;
  close: () => void;
}

/** A ready-made range or days on a calendar. */
export default function DaysPanel({ at, close }: DaysPanelProps) {
  const navigate = useNavigate();
  const now = useNow();
  const [days, setDays] = useState<Days>({ from: at.place.date_from ?? null, to: at.place.date_to ?? null });
  const show = ({ from, to }: Days) => {
    close();
    void navigate(addressAt(at, { date_from: from ?? undefined, date_to: to ?? undefined }), {
      preventScrollReset: true,
    });
  };
  return (
    <FilterPanel onApply={() => show(days)} onReset={() => show({ from: null, to: null })}>
      <div className={styles.days}>
        <Chips>
          {datePresets(now).map(({ title, range }) => (
            <Chip key={title} single name="preset" checked={isSameRange(days, range)} onChange={() => setDays(range)}>
              {title}
            </Chip>
          ))}
        </Chips>
        <Calendar mode="range" value={days} max={wireDay(now)} onValueChange={setDays} />
      </div>
    </FilterPanel>
  );
}
