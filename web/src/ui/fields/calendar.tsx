import 'react-day-picker/style.css';
import { type CSSProperties, useDeferredValue } from 'react';
import { type DateRange, DayPicker, type Matcher } from 'react-day-picker';
import { ru } from 'react-day-picker/locale/ru';
import { wireDay } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import styles from './date-field.module.css';
import type { Days } from './days.ts';

type CalendarProps = { min?: string; max?: string } & (
  | { mode: 'single'; value: string | null; onValueChange: (day: string) => void }
  | { mode: 'range'; value: Days; onValueChange: (days: Days) => void }
);

/**
 * A month in Russian from Monday (specification section 9). Days are plain calendar days, without a zone. The popup paints first
 * and reserves the space, since forty days take longer to draw than the rest.
 */
export default function Calendar(props: CalendarProps) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? <Month {...props} /> : <Place {...props} />;
}

function Place({ mode, value }: CalendarProps) {
  const today = useToday();
  const day = mode === 'single' ? value : value.from;
  const weeks = weeksOf(day ? toDate(day) : today);
  return <div className={styles.place} style={{ '--weeks': weeks } as CSSProperties} />;
}

/** Today in Moscow, as all days of the market: east of it the browser is a day ahead every evening. */
const useToday = (): Date => toDate(wireDay(useNow()));

/** The number of week rows in the month of this day. */
function weeksOf(day: Date): number {
  const before = (new Date(day.getFullYear(), day.getMonth(), 1).getDay() + 6) % 7;
  const days = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
  return Math.ceil((before + days) / 7);
}

function Month(props: CalendarProps) {
  const today = useToday();
  const bounds: Matcher[] = [];
  if (props.min) bounds.push({ before: toDate(props.min) });
  if (props.max) bounds.push({ after: toDate(props.max) });
  const common = {
    locale: ru,
    weekStartsOn: 1,
    className: styles.calendar,
    disabled: bounds,
    autoFocus: true,
    today,
  } as const;
  if (props.mode === 'single') {
    const selected = props.value ? toDate(props.value) : undefined;
    return (
      <DayPicker
        {...common}
        mode="single"
        required
        selected={selected}
        defaultMonth={selected}
        onSelect={(date: Date) => props.onValueChange(toDay(date))}
      />
    );
  }
  const { from, to } = props.value;
  const selected: DateRange | undefined = from ? { from: toDate(from), to: to ? toDate(to) : undefined } : undefined;
  return (
    <DayPicker
      {...common}
      mode="range"
      selected={selected}
      defaultMonth={selected?.from}
      onSelect={(range) =>
        props.onValueChange({ from: range?.from ? toDay(range.from) : null, to: range?.to ? toDay(range.to) : null })
      }
    />
  );
}

function toDate(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
