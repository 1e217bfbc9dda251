import Check from 'icon:check-bold';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './choice.module.css';
import { useFieldControl } from './field.tsx';
import type { Option } from './select.tsx';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  children: ReactNode;
  /** A quieter second line. */
  hint?: ReactNode;
  error?: string | null;
}

export function Checkbox({ children, hint, error, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.check, className)}>
      <input type="checkbox" aria-invalid={error ? true : undefined} {...rest} />
      <span className={styles.box} aria-hidden>
        <Check size={14} />
      </span>
      <span>
        {children}
        {hint && <small>{hint}</small>}
        {error && <small className={styles.error}>{error}</small>}
      </span>
    </label>
  );
}

interface RadioOptionProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'title'> {
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
}

/** A radio button as a row with its explanation; give all of them one `name` inside a `Field group`. */
export function RadioOption({ title, description, icon, ...rest }: RadioOptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" className="visually-hidden" {...rest} />
      {icon && <span className={styles.tile}>{icon}</span>}
      <span>
        <b>{title}</b>
        {description}
      </span>
      <span className={styles.dot} aria-hidden />
    </label>
  );
}

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> {
  /** The name for screen readers when the text stands elsewhere. */
  label?: string;
}

/** A switch that saves at once. */
export function Switch({ label, ...rest }: SwitchProps) {
  const { id, 'aria-describedby': describedBy } = useFieldControl();
  return (
    <span className={styles.switch}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state by itself */}
      <input type="checkbox" role="switch" id={id} aria-describedby={describedBy} aria-label={label} {...rest} />
      <span aria-hidden />
    </span>
  );
}

interface SegmentedControlProps<V extends string> {
  name: string;
  options: readonly Option<V>[];
  value?: V;
  defaultValue?: V;
  onValueChange?: (value: V) => void;
  /** The name for screen readers outside of a Field. */
  label?: string;
  /** On the canvas the chosen option is dark; on a card it is a raised white segment. */
  on?: 'card' | 'canvas';
}

export function SegmentedControl<V extends string>({
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  label,
  on = 'card',
}: SegmentedControlProps<V>) {
  const { 'aria-labelledby': labelledBy } = useFieldControl();
  return (
    <div
      className={classes(styles.segments, on === 'canvas' && styles.onCanvas)}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : labelledBy}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            onChange={() => onValueChange?.(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
