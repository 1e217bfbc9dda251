import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import type { TransitionName } from '../../lib/loading/view-transition.ts';
import { CardFacts, CardTitle } from './card-title.tsx';
import styles from './row-card.module.css';

interface RowCardProps {
  title: ReactNode;
  /** The link of the whole row; buttons inside keep their own press. Null for no link. */
  to: string | null;
  /** The heading of the target page that the title morphs into. */
  morph?: TransitionName;
  /** Quiet facts under the title. */
  meta: ReactNode;
  status: ReactNode;
  /** The other person and the next step; omitted when there is none. */
  next?: ReactNode;
  price: ReactNode;
  /** A link to the chat, with the number of new messages. */
  chat?: ReactNode;
  /** The menu behind three dots. */
  menu?: ReactNode;
  /** A yellow edge, because something waits for the viewer. */
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
