import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useNow } from '../../lib/clock.ts';
import { wireDay } from '../../lib/dates.ts';
import { datePresets, isSameRange } from '../../lists/date-presets.ts';
import styles from '../../lists/filter-panel.module.css';
import { FilterPanel } from '../../lists/filter-panel.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { DateRange, type Days } from '../../ui/date-field.tsx';
import { changedList, type ListPlace } from './list-address.ts';

const NO_DAYS: Days = { from: null, to: null };

/** When the order was published: a ready-made range or days on a calendar. */
export default function DatesFilter({ place, close }: { place: ListPlace; close: () => void }) {
  const navigate = useNavigate();
  const now = useNow();
  const [days, setDays] = useState<Days>({ from: place.date_from, to: place.date_to });
  const show = ({ from, to }: Days) => {
    close();
    void navigate(changedList(place, { date_from: from, date_to: to }), { preventScrollReset: true });
  };
  return (
    <FilterPanel onApply={() => show(days)} onReset={() => show(NO_DAYS)}>
      <div className={styles.fields}>
        <div className={styles.presets}>
          <Chips>
            {datePresets(now).map(({ title, range }) => (
              <Chip key={title} single name="preset" checked={isSameRange(days, range)} onChange={() => setDays(range)}>
                {title}
              </Chip>
            ))}
          </Chips>
        </div>
        <DateRange inline value={days} max={wireDay(now)} onValueChange={setDays} />
      </div>
    </FilterPanel>
  );
}
