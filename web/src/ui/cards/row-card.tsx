import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import type { Morph } from '../../lib/loading/morph.ts';
import { CardFacts, CardTitle } from './card-title.tsx';
import styles from './row-card.module.css';

interface RowCardProps {
  title: ReactNode;
  /** The whole row leads there; buttons inside keep their own press. Null where there is nothing to open. */
  to: string | null;
  /** The heading of the target page that the title morphs into. */
  morph?: Morph;
  /** Quiet facts under the title. */
  meta: ReactNode;
  status: ReactNode;
  /** Whom it concerns and what comes next; left out where nothing does. */
  next?: ReactNode;
  price: ReactNode;
  /** The way to what was written about it, with how much is new. */
  chat?: ReactNode;
  /** The three dots. */
  menu?: ReactNode;
  /** Something waits for the viewer: a yellow edge. */
  isFresh?: boolean;
}

/** A row of a cabinet: on a wide screen columns, on a narrow one lines. */
export function RowCard({ title, to, morph, meta, status, next, price, chat, menu, isFresh }: RowCardProps) {
  return (
    <article
      className={classes(
        styles.row,
        next !== undefined && styles.withNext,
        chat !== undefined && styles.withChat,
        menu === undefined && styles.withoutMenu,
        isFresh && styles.fresh,
      )}
    >
      <div className={styles.main}>
        <CardTitle to={to} morph={morph}>
          {title}
        </CardTitle>
        <CardFacts>{meta}</CardFacts>
      </div>
      <div className={styles.status}>{status}</div>
      {next !== undefined && <div className={styles.next}>{next}</div>}
      <div className={styles.price}>{price}</div>
      {(chat || menu) && (
        <div className={styles.menu}>
          {chat}
          {menu}
        </div>
      )}
    </article>
  );
}

/** Rows under each other. */
export function RowCards({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}
