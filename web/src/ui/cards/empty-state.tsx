import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** 44 px, duotone. */
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next steps. */
  actions?: ReactNode;
  /** A large centred one, for a page that has nothing else. */
  centered?: boolean;
}

/** Says that nothing is here, why, and what to do about it. */
export function EmptyState({ icon, title, children, actions, centered }: EmptyStateProps) {
  return (
    <div className={classes(styles.empty, centered && styles.centered)}>
      <span className={styles.tile}>{icon}</span>
      <div>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
