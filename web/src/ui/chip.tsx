import Check from 'icon:check-bold';
import Plus from 'icon:plus-bold';
import X from 'icon:x-bold';
import type { ButtonHTMLAttributes, ComponentPropsWithRef, ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  children: ReactNode;
  /** A radio button instead of a checkbox. */
  single?: boolean;
}

/** A choice inside a form or a filter: sunk, ink with ✓ when chosen. A real checkbox or radio, so a plain form sends it. */
export function Chip({ children, single, ...rest }: ChipProps) {
  return (
    <label className={styles.chip}>
      <input type={single ? 'radio' : 'checkbox'} className="visually-hidden" {...rest} />
      <span>
        <Check size={16} />
        {children}
      </span>
    </label>
  );
}

/** A suggestion: adds what it names. */
export function AddChip({ children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={styles.add} {...rest}>
      <Plus size={14} />
      {children}
    </button>
  );
}

/** Chips in a wrapping row. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className={styles.chips}>{children}</div>;
}

interface TokenProps {
  children: ReactNode;
  /** The name of × for screen readers, which includes the removed value. */
  label: string;
  avatar?: ReactNode;
  onRemove: () => void;
}

/** A chosen value inside a field. */
export function Token({ children, label, avatar, onRemove }: TokenProps) {
  return (
    <span className={styles.token}>
      {avatar}
      {children}
      <button type="button" aria-label={`Убрать: ${label}`} onClick={onRemove}>
        <X size={16} />
      </button>
    </span>
  );
}
