import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import styles from './badge.module.css';

/** `pos` green · `warn` amber · `info` blue · `neg` red · `ink` · `mut` grey · `new` yellow. */
export type BadgeTone = 'pos' | 'warn' | 'info' | 'neg' | 'ink' | 'mut' | 'new';

/** A status in words, 28 px high, never clickable. Icons are 16 px. */
export function Badge({
  tone,
  icon,
  children,
  title,
}: {
  tone: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  title?: string;
}) {
  return (
    <span className={classes(styles.badge, styles[tone], icon ? styles.withIcon : null)} title={title}>
      {icon}
      {children}
    </span>
  );
}

/** A secondary label: a configuration, a platform. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}

/** A yellow counter; nothing at zero. Screen readers get `label` instead of the number. */
export function Pip({ count, label }: { count: number; label?: string }) {
  if (count <= 0) return null;
  return (
    <span className={classes('pip', styles.pip)} title={label?.trim()}>
      <span aria-hidden={label ? true : undefined}>{count > 99 ? '99+' : count}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
