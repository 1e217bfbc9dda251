import Info from 'icon:info-bold';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './field.module.css';

interface FieldProps {
  label: ReactNode;
  /** Only screen readers get the label: a search box. */
  hideLabel?: boolean;
  /** Limit at the right of the label: «от 1 до 10», «необязательно». */
  aside?: ReactNode;
  /** Shows a counter of characters: «59 из 120». */
  max?: number;
  hint?: ReactNode;
  /** Replaces the hint and marks the control. */
  error?: string | null;
  /** Several controls under one label: radio buttons, chips. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-labelledby': string;
  setLength: ((length: number) => void) | undefined;
}

const Control = createContext<FieldControl | null>(null);

/** Label above, limit or counter at its right, hint below; put one control of this kit inside. */
export function Field({ label, hideLabel, aside, max, hint, error, group, className, children }: FieldProps) {
  const id = useId();
  const labelId = `${id}label`;
  const noteId = `${id}note`;
  const [length, setLength] = useState<number | null>(null);
  const note = error || hint;
  const control: FieldControl = {
    id,
    'aria-labelledby': labelId,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    setLength: max === undefined ? undefined : setLength,
  };
  const corner = aside ?? (max !== undefined && counterText(length, max));
  const groupProps = group
    ? ({ role: 'group', 'aria-labelledby': labelId, 'aria-describedby': control['aria-describedby'] } as const)
    : {};
  return (
    <div className={classes(styles.field, className)} {...groupProps} data-field>
      <div className={hideLabel ? 'visually-hidden' : styles.label}>
        {group ? (
          <span id={labelId}>{label}</span>
        ) : (
          <label id={labelId} htmlFor={id}>
            {label}
          </label>
        )}
        {corner && <span className={classes(styles.aside, isOver(length, max) && styles.over)}>{corner}</span>}
      </div>
      <Control value={control}>{children}</Control>
      {error ? (
        <p id={noteId} className={styles.error}>
          <Info size={16} />
          {error}
        </p>
      ) : (
        hint && (
          <div id={noteId} className={styles.hint}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}

const isOver = (length: number | null, max: number | undefined) => length !== null && max !== undefined && length > max;

function counterText(length: number | null, max: number): string {
  return length === null ? `до ${formatNumber(max)}` : `${formatNumber(length)} из ${formatNumber(max)}`;
}

/** The attributes a control takes from its Field; outside a Field it needs its own `aria-label`. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(Control) ?? {};
}

/** Fields side by side, one under another on a phone. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <div className={columns === 3 ? styles.row3 : styles.row2}>{children}</div>;
}
