import CalendarBlank from 'icon:calendar-blank';
import { Suspense, useId, useState } from 'react';
import { fromWireDay } from '../../lib/format/dates.ts';
import { groupTypedDay, groupTypedTime, toWireDay } from '../../lib/format/typed-days.ts';
import { usePreload } from '../../lib/loading/idle.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Popover } from '../popups/popover.tsx';
import styles from './date-field.module.css';
import type { Days } from './days.ts';
import fieldStyles from './field.module.css';
import { useFieldControl } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** Days travel as `yyyy-MM-dd` and are typed and shown as dd.MM.yyyy. */
export interface DateFieldProps {
  /** `yyyy-MM-dd`; null when empty. */
  value?: string | null;
  defaultValue?: string | null;
  /** null while the typed text is no day. */
  onValueChange?: (day: string | null) => void;
  /** A plain form sends dd.MM.yyyy under this name. */
  name?: string;
  /** First and last day that may be chosen, `yyyy-MM-dd`. */
  min?: string;
  max?: string;
  /** The name for screen readers outside of a Field. */
  label?: string;
}

const Calendar = lazyPart(() => import('./calendar.tsx'));

/** A day: typed, or picked from a calendar whose code loads when its button is approached. */
export function DateField({ value, defaultValue, onValueChange, name, min, max, label }: DateFieldProps) {
  const { setLength: _, 'aria-labelledby': __, ...control } = useFieldControl();
  const [text, setText] = useState(() => textOf(value ?? defaultValue));
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (value !== undefined && value !== toWireDay(text)) setText(textOf(value));
  }
  const near = usePreload(Calendar.load);
  const choose = (next: string) => {
    setText(next);
    onValueChange?.(toWireDay(next));
  };
  return (
    <span className={fieldStyles.box}>
      <input
        {...control}
        aria-label={label}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        placeholder="дд.мм.гггг"
        maxLength={40}
        value={text}
        onChange={(event) => choose(groupTypedDay(event.currentTarget.value, text))}
      />
      <span {...near} className={styles.near}>
        <Popover
          label="Календарь"
          align="end"
          trigger={
            <button type="button" className={fieldStyles.inner} aria-label="Открыть календарь">
              <CalendarBlank />
            </button>
          }
        >
          {(close) => (
            <Suspense fallback={<div className={styles.loading} />}>
              <Calendar
                mode="single"
                value={toWireDay(text)}
                min={min}
                max={max}
                onValueChange={(day) => {
                  choose(textOf(day));
                  close();
                }}
              />
            </Suspense>
          )}
        </Popover>
      </span>
    </span>
  );
}

interface DateRangeProps extends Pick<DateFieldProps, 'min' | 'max'> {
  value: Days;
  onValueChange: (days: Days) => void;
  /** Names for a plain form: `date_from` and `date_to`. */
  names?: { from: string; to: string };
}

/** Two days, the first not after the second; either may be empty. */
export function DateRange({ value, onValueChange, names, min, max }: DateRangeProps) {
  return (
    <div className={styles.range}>
      <DateField
        label="С какого дня"
        name={names?.from}
        value={value.from}
        min={min}
        max={value.to ?? max}
        onValueChange={(from) => onValueChange({ ...value, from })}
      />
      <DateField
        label="По какой день"
        name={names?.to}
        value={value.to}
        min={value.from ?? min}
        max={max}
        onValueChange={(to) => onValueChange({ ...value, to })}
      />
    </div>
  );
}

interface MomentFieldProps {
  /** `yyyy-MM-ddTHH:mm` in Moscow time; empty without one, and a part is empty until it is typed. */
  value: string;
  onValueChange: (moment: string) => void;
}

/** A day and a time, in a Field with `group`. */
export function MomentField({ value, onValueChange }: MomentFieldProps) {
  const [day = '', time = ''] = value.split('T');
  // While a new day is being typed the value is empty, so the time waits for it.
  const [waiting, setWaiting] = useState(MIDNIGHT);
  // The field's own error concerns the day.
  const timeId = useId();
  const tell = (parts: { day: string; time: string }) =>
    onValueChange(parts.day + parts.time === '' ? '' : `${parts.day}T${parts.time}`);
  return (
    <div className={styles.moment}>
      <DateField
        label="День"
        value={day || null}
        onValueChange={(chosen) => {
          if (chosen === null && time !== '') setWaiting(time);
          tell(chosen === null ? { day: '', time: '' } : { day: chosen, time: time || waiting });
        }}
      />
      <TextInput
        id={timeId}
        aria-label="Время"
        inputMode="numeric"
        autoComplete="off"
        placeholder="чч:мм"
        maxLength={5}
        value={time}
        onChange={(event) => tell({ day, time: groupTypedTime(event.currentTarget.value, time) })}
      />
    </div>
  );
}

const MIDNIGHT = '00:00';

const textOf = (day: string | null | undefined) => (day ? (fromWireDay(day) ?? '') : '');
