import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './turn-strip.module.css';

interface TurnStripProps {
  /** `yours` yellow · `theirs` blue · `moderator` amber · `done` green · `stopped` red. */
  turn: 'yours' | 'theirs' | 'moderator' | 'done' | 'stopped';
  /** 28 px. */
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}

/** Says whose turn it is, across the edge of a `Card flush`. */
export function TurnStrip({ turn, icon, title, children }: TurnStripProps) {
  return (
    <div className={classes(styles.strip, styles[turn])}>
      {icon}
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
