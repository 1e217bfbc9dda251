import CaretDown from 'icon:caret-down-bold';
import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './field.module.css';
import { useFieldControl } from './field.tsx';

export interface Option<V extends string = string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> extends Omit<ComponentPropsWithRef<'select'>, 'onChange' | 'children'> {
  options: readonly Option<V>[];
  onValueChange?: (value: V) => void;
  onChange?: ComponentPropsWithRef<'select'>['onChange'];
  /** The label of the empty choice. */
  placeholder?: string;
  /** `plain`: words and a caret without a box, for sorting. */
  look?: 'box' | 'plain';
}

/** The native element for one of a few: it works in a plain form, opens the phone's own list and costs no script. */
export function Select<V extends string>({
  options,
  onValueChange,
  onChange,
  placeholder,
  look = 'box',
  ...rest
}: SelectProps<V>) {
  const { setLength: _, 'aria-labelledby': __, ...control } = useFieldControl();
  return (
    <span className={styles.selectBox}>
      <select
        className={classes(styles.select, look === 'plain' && styles.plain)}
        {...control}
        {...rest}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.currentTarget.value as V);
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <CaretDown size={16} />
    </span>
  );
}
