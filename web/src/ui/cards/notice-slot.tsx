import { type ReactNode, useState } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './notice-slot.module.css';

export interface SlotNotice {
  id: string;
  /** Draws the banner; `more` stands at the end of its text. */
  draw: (more: ReactNode) => ReactNode;
  /** A phone shows a short text first. */
  isLong?: boolean;
}

interface NoticeSlotProps {
  /** The most important first. */
  notices: readonly SlotNotice[];
  id?: string;
  className?: string | undefined;
}

/** A place for notices: the first is shown, the others stand behind «Ещё 2». */
export function NoticeSlot({ notices, id, className }: NoticeSlotProps) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = notices;
  if (!first) return null;
  const more = (others.length > 0 || first.isLong) && (
    <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Свернуть' : others.length > 0 ? `Ещё\u00A0${others.length}` : 'Подробнее'}
    </button>
  );
  return (
    <div
      id={id}
      className={classes(styles.slot, isOpen && styles.isOpen, others.length === 0 && styles.isAlone, className)}
    >
      {first.draw(more)}
      {isOpen && others.map((notice) => <Notice key={notice.id} notice={notice} />)}
    </div>
  );
}

const Notice = ({ notice }: { notice: SlotNotice }) => notice.draw(null);

/** The text of a notice, on a phone short until it is unfolded; its next step stands behind. */
export function NoticeWords({
  short,
  step,
  children,
}: {
  short?: string | undefined;
  step?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.text}>
      {short !== undefined && (
        <b className={styles.short} data-short>
          {short}{' '}
        </b>
      )}
      <span>{children}</span> <span className={styles.acts}>{step}</span>
    </span>
  );
}
