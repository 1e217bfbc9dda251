import Check from 'icon:check-bold';
import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './timeline.module.css';

export interface TimelineStep {
  /** The React key when titles repeat. */
  id?: string;
  title: string;
  note?: ReactNode;
  /** Texts and files of the step, below the note. */
  more?: ReactNode;
  /** `done` green ✓ · `now` yellow, for the viewer · `wait` blue, for somebody else · `next` grey · `warn` amber · `neg` red. */
  state: 'done' | 'now' | 'wait' | 'next' | 'warn' | 'neg';
  /** 20 px; ✓ for a done step, its number otherwise. */
  icon?: ReactNode;
}

const SPOKEN = { done: 'сделано', now: 'сейчас', wait: 'ждём', next: 'впереди', warn: 'сейчас', neg: 'остановлено' };

const CURRENT: readonly TimelineStep['state'][] = ['now', 'wait', 'warn'];

/** Steps one under another. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ id, title, note, more, state, icon }, position) => (
        <li
          key={id ?? title}
          className={classes(styles[state], steps[position + 1]?.state === 'neg' && styles.beforeNeg)}
          aria-current={CURRENT.includes(state) ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden>
            {icon ?? (state === 'done' ? <Check /> : position + 1)}
          </span>
          <b>
            {title}
            <span className="visually-hidden">, {SPOKEN[state]}</span>
          </b>
          {note && <small>{note}</small>}
          {more && <div className={styles.more}>{more}</div>}
        </li>
      ))}
    </ol>
  );
}
