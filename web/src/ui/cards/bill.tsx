import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './bill.module.css';

export interface BillLine {
  title: ReactNode;
  sum: ReactNode;
  /** `total` under a dashed line · `big` a large total · `ok` green («Оплачено») · `quiet` smaller. */
  look?: 'total' | 'big' | 'ok' | 'quiet';
}

/** Lines of titles and sums. */
export function Bill({ lines }: { lines: BillLine[] }) {
  return (
    <dl className={styles.bill}>
      {lines.map(({ title, sum, look }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bill is rewritten as a whole
        <div key={position} className={classes(look && styles[look])}>
          <dt>{title}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  );
}
