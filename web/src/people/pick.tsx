import Check from 'icon:check-bold';
import Plus from 'icon:plus-bold';
import { FREELANCERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './pick.module.css';

interface PickProps {
  /** What the plus does, with the name it stands beside. */
  label: string;
  /** What has been done already: «В команде»; null while it may be done. */
  done: string | null;
  onPick: () => void;
}

/** The end of a row one picks from: a plus, or that it is done. */
export function Pick({ label, done, onPick }: PickProps) {
  if (done === null) return <IconButton on="sunk" label={label} icon={<Plus />} onClick={onPick} />;
  return (
    <span className={styles.done}>
      <Check size={16} />
      {done}
    </span>
  );
}

/** Rows one picks from. */
export function Picks({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.picks, className)}>{children}</div>;
}

/** Who or what stands at the left, a `Pick` at the right. */
export function PickRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface TeamRowProps extends PickProps {
  team: { title: string; number_members: number };
}

/** A team of the viewer among those to pick from. */
export function TeamPickRow({ team: { title, number_members }, ...pick }: TeamRowProps) {
  return (
    <PickRow>
      <span>
        <b>{title}</b>
        <small>{formatCount(number_members, FREELANCERS)}</small>
      </span>
      <Pick {...pick} />
    </PickRow>
  );
}
