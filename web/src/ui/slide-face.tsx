import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { typo } from '../lib/typo.ts';
import styles from './slide-face.module.css';

interface SlideFaceProps {
  slide: { title: string; text: ReactNode; link?: string | null; button_title?: string | null };
  className?: string | undefined;
  /** A drawing at the bottom. */
  children?: ReactNode;
}

/** A dark plate with a few words, and where to read more. */
export function SlideFace({ slide: { title, text, link, button_title }, className, children }: SlideFaceProps) {
  return (
    <aside className={classes(styles.slide, className)} aria-label={title}>
      <p className={styles.title}>{typo(title)}</p>
      {text && <p>{typeof text === 'string' ? typo(text) : text}</p>}
      {children}
      {link && (
        <a className={styles.more} href={link}>
          {button_title ?? 'Подробнее'}
        </a>
      )}
    </aside>
  );
}
