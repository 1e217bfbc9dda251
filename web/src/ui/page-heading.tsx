import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: ReactNode;
  /** A quieter number after the title: «Отклики 12». */
  count?: ReactNode;
  description?: ReactNode;
  /** Buttons or «Черновик сохранён в 12:04» at the right. */
  children?: ReactNode;
  /** They are many: a tablet shows them in a row of their own, the last one at its end. */
  isFull?: boolean;
}

/** The h1 of a page and its actions. */
export function PageHeading({ title, count, description, isFull, children }: PageHeadingProps) {
  return (
    <div className={classes(styles.heading, isFull && styles.full)}>
      <div>
        <h1>
          {title}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </h1>
        {description && <p>{description}</p>}
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </div>
  );
}
