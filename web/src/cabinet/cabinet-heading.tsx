import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './cabinet-heading.module.css';

interface CabinetHeadingProps {
  title: string;
  /** The one action of the list; on a phone only its icon is left. */
  action?: { title: string; to: string; icon: ReactNode } | null;
}

/** The h1 of a cabinet list with its action on the same line. */
export function CabinetHeading({ title, action }: CabinetHeadingProps) {
  return (
    <div className={classes(styles.heading, action && styles.besideSlices)}>
      <h1>{title}</h1>
      {action && (
        <ButtonLink kind="pri" to={action.to} icon={action.icon} className={styles.action}>
          <span>{action.title}</span>
        </ButtonLink>
      )}
    </div>
  );
}
