import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

interface SectionHeadingProps {
  /** The id of the h2, for `aria-labelledby` of the section. */
  id: string;
  title: string;
  /** A number after the title: «Отклики 12». */
  count?: ReactNode;
  /** Content at the right: a link to all, a button, a sorting. */
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
