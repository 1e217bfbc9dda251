import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './money-line.module.css';

interface Stop {
  title: string;
  note?: string;
}

export interface MoneyLineProps {
  /** The start, the waiting place and the end. */
  stops: readonly [Stop, Stop, Stop];
  /** The progress from 0 to 1. */
  at: number;
  /** The sum on the coin. */
  coin: ReactNode;
  tone: 'brand' | 'pos' | 'warn' | 'neg';
  /** Set when the background is dark in both themes. */
  on?: 'night' | undefined;
  /** 18 px. */
  icon: ReactElement;
  /** The state in a sentence, for screen readers. */
  label: string;
}

/** Money on its way from payer to receiver; the coin moves when `at` changes. */
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
