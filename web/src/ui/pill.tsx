import CaretDown from 'icon:caret-down-bold';
import X from 'icon:x-bold';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import styles from './pill.module.css';

interface PillProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The filter has a value: dark. */
  active?: boolean;
  icon?: ReactNode;
}

/** A filter with a panel: white with a caret. */
export function Pill({ active, icon, children, className, ...rest }: PillProps) {
  return (
    <button type="button" className={classes(styles.pill, active && styles.active, className)} {...rest}>
      {icon}
      {children}
      {!icon && <CaretDown size={16} />}
    </button>
  );
}

/** An active filter: dark with ×; the link clears it, also without scripts. */
export function ActivePill({ children, label, ...rest }: LinkProps & { label: string }) {
  return (
    <Link className={classes(styles.pill, styles.active)} aria-label={`Убрать фильтр: ${label}`} {...rest}>
      {children ?? label}
      <X size={16} />
    </Link>
  );
}
