import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

interface SectionHeadingProps {
  /** Of the h2, for `aria-labelledby` of the section. */
  id: string;
  title: string;
  /** A quieter number after the title: «Отклики 12». */
  count?: ReactNode;
  /** What stands at the right: a link to all, a button, an order of sorting. */
  children?: ReactNode;
}

/** The h2 of a part of a page. */
export function SectionHeading({ id, title, count, children }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2 id={id}>
        {title}
        {count !== undefined && <span className={styles.count}> {count}</span>}
      </h2>
      {children}
    </div>
  );
}
