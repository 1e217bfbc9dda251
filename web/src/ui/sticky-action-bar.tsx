import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import styles from './sticky-action-bar.module.css';

interface StickyActionBarProps {
  icon?: ReactNode;
  /** Also shown on wide screens, in its place in the page; on a phone a consent that belongs to the action stands above it. */
  inFlow?: boolean;
  children: ReactNode;
}

/**
 * The action of a page at the bottom of a phone: an optional 56 px icon button, then the primary one. Hidden on wider
 * screens unless it is `inFlow`. While it is there the shell's bottom bar makes room.
 */
export function StickyActionBar({ icon, inFlow, children }: StickyActionBarProps) {
  return (
    <div className={classes(styles.bar, inFlow ? styles.inFlow : styles.row)} data-action-bar>
      {icon}
      {children}
    </div>
  );
}
