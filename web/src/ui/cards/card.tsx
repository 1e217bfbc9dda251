import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './card.module.css';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  description?: ReactNode;
  /** `section` by default; `article`, `aside`, `form` go through `as`. */
  as?: 'section' | 'article' | 'aside' | 'div' | 'li';
  /** Content runs to the edges (rows, a deal with its turn strip). */
  flush?: boolean;
  /** Smaller padding and title, for the side column. */
  rail?: boolean;
}

/** A white borderless surface. */
export function Card({
  title,
  description,
  as: Tag = 'section',
  flush,
  rail,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <Tag className={classes(styles.card, flush && styles.flush, rail && styles.rail, className)} {...rest}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {description && <p className={styles.description}>{description}</p>}
      {children}
    </Tag>
  );
}
