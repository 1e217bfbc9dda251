import Check from 'icon:check-bold';
import Plus from 'icon:plus-bold';
import { FREELANCERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './pick-button.module.css';

interface PickProps {
  /** The label of the plus, including the name beside it. */
  label: string;
  /** The state that makes a press pointless, «В команде»; null while the plus can be pressed. */
  done: string | null;
  onPick: () => void;
}

/** The end of a row in a picker: a plus, or the state reached. */
export function Pick({ label, done, onPick }: PickProps) {
  if (done === null) return <IconButton on="sunk" label={label} icon={<Plus />} onClick={onPick} />;
  return (
    <span className={styles.done}>
      <Check size={16} />
      {done}
    </span>
  );
}

/** The rows of a picker. */
export function Picks({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.picks, className)}>{children}</div>;
}

/** A row of a picker: a name at the left, a `Pick` at the right. */
export function PickRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface TeamRowProps extends PickProps {
  team: { title: string; number_members: number };
}

/** A team of the viewer as a row of a picker. */
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
