import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import { type TransitionName, transitionInto } from '../../lib/loading/view-transition.ts';
import styles from './card-title.module.css';

interface CardTitleProps {
  /** The link of the whole card; buttons inside with `position: relative; z-index: 1` keep their own press. Null for no link. */
  to: string | null;
  children: ReactNode;
  /** Text after the title for screen readers, who do not get its mark: «, новое». */
  after?: ReactNode;
  look?: 'row' | 'card';
  /** h3 where the list has a heading of its own. */
  as?: 'h2' | 'h3';
  className?: string | undefined;
  /** The heading of the target page that this title morphs into. */
  morph?: TransitionName | undefined;
}

/** The heading of a card or of a row; the card is `position: relative`. */
export function CardTitle(props: CardTitleProps) {
  const { to, children, after, look = 'row', as: Heading = 'h2', className, morph } = props;
  return (
    <Heading className={classes(styles.title, look === 'row' ? styles.row : styles.card, className)}>
      {to === null ? (
        children
      ) : (
        <Link to={to} prefetch="intent" className={styles.link} {...(morph && transitionInto(morph))}>
          {children}
        </Link>
      )}
      {after}
    </Heading>
  );
}

/** Quiet facts under the title. */
export function CardFacts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>;
}
