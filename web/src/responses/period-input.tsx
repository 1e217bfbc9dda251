import { type Ref, useState } from 'react';
import { joinPeriod, PERIOD_UNITS, type PeriodUnit, splitPeriod } from '../lib/period.ts';
import { SegmentedControl } from '../ui/choice.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import styles from './respond-form.module.css';

interface PeriodInputProps {
  /** Whole hours, null when empty. */
  value: number | null;
  onValueChange: (hours: number | null) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

const OPTIONS = PERIOD_UNITS.map(({ code, title }) => ({ value: code, label: title }));

/** A period typed in hours, days or months (specification section 9); changing the unit keeps the number. */
export function PeriodInput({ value, onValueChange, onBlur, ref }: PeriodInputProps) {
  const [typed, setTyped] = useState(() =>
    value === null ? { value: null, unit: 'days' as PeriodUnit } : splitPeriod(value),
  );
  const change = (next: { value: number | null; unit: PeriodUnit }) => {
    setTyped(next);
    onValueChange(next.value === null ? null : joinPeriod(next.value, next.unit));
  };
  return (
    <div className={styles.period}>
      <NumberInput
        ref={ref}
        value={typed.value}
        maxLength={8}
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
