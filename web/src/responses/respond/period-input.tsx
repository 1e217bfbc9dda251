import { type PeriodUnit, periodHours, periodInLargestUnit } from '@provodka/domain/time/periods.ts';
import { type Ref, useState } from 'react';
import { SegmentedControl } from '../../ui/fields/choice.tsx';
import { NumberInput } from '../../ui/fields/number-input.tsx';
import styles from './respond-form.module.css';

interface PeriodInputProps {
  /** Whole hours, null when empty. */
  value: number | null;
  onValueChange: (hours: number | null) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

const OPTIONS: { value: PeriodUnit; label: string }[] = [
  { value: 'hours', label: 'часы' },
  { value: 'days', label: 'дни' },
  { value: 'months', label: 'месяцы' },
];

/** A period typed in hours, days or months (specification section 9); changing the unit keeps the number. */
export function PeriodInput({ value, onValueChange, onBlur, ref }: PeriodInputProps) {
  const [typed, setTyped] = useState(() =>
    value === null ? { value: null, unit: 'days' as PeriodUnit } : periodInLargestUnit(value),
  );
  const change = (next: { value: number | null; unit: PeriodUnit }) => {
    setTyped(next);
    onValueChange(next.value === null ? null : periodHours(next.value, next.unit));
  };
  return (
    <div className={styles.period}>
      <NumberInput
        ref={ref}
        value={typed.value}
        onBlur={onBlur}
        onValueChange={(number) => change({ ...typed, value: number })}
      />
      <SegmentedControl
        name="period_unit"
        label="Единица срока"
        options={OPTIONS}
        value={typed.unit}
        onValueChange={(unit) => change({ ...typed, unit })}
      />
    </div>
  );
}
