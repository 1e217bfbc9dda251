import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import styles from './button.module.css';

interface Look {
  /** The name for screen readers and the tooltip, since an icon alone says nothing. */
  label: string;
  icon: ReactNode;
  /** `canvas` whitens on hover, `card` sinks on hover, `sunk` is always filled. */
  on?: 'canvas' | 'card' | 'sunk';
  /** A counter or dot in the corner. */
  children?: ReactNode;
}

export interface IconButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, on, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} className={lookOf(on, className)} title={label} {...rest}>
      <span className="visually-hidden">{label}</span>
      {icon}
      {children}
    </button>
  );
}

/** A link with the same look. */
export function IconLink({ label, icon, on, className, children, ...rest }: Look & Omit<LinkProps, 'children'>) {
  return (
    <Link className={lookOf(on, className)} title={label} {...rest}>
      <span className="visually-hidden">{label}</span>
      {icon}
      {children}
    </Link>
  );
}

function lookOf(on: Look['on'] = 'canvas', className?: string): string {
  return classes(styles.icon, on === 'card' && styles.onCard, on === 'sunk' && styles.sunk, className);
}
