import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './money-line.module.css';

interface Stop {
  title: string;
  note?: string;
}

export interface MoneyLineProps {
  /** Where it begins, where it waits and where it ends. */
  stops: readonly [Stop, Stop, Stop];
  /** How far it has come, from 0 to 1. */
  at: number;
  /** What lies there now: a sum. */
  coin: ReactNode;
  tone: 'brand' | 'pos' | 'warn' | 'neg';
  /** A plate that is dark in both themes. */
  on?: 'night' | undefined;
  /** 18 px. */
  icon: ReactElement;
  /** The same in a sentence, for those who do not see it. */
  label: string;
}

/** Money on its way from one to another; the coin moves when its place does. */
export function MoneyLine({ stops, at, coin, tone, on, icon, label }: MoneyLineProps) {
  return (
    <div className={classes(styles.line, on && styles[on])}>
      <p className="visually-hidden">{label}</p>
      <div className={styles.track} style={{ '--at': `${at * 100}%` } as CSSProperties} aria-hidden>
        <i className={styles.passed} />
        <b className={classes(styles.coin, styles[tone])}>
          {icon}
          {coin}
        </b>
      </div>
      <ol className={styles.stops} aria-hidden>
        {stops.map(({ title, note }) => (
          <li key={title}>
            <b>{title}</b>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ol>
    </div>
  );
}
