import type { ReactNode } from 'react';
import styles from './sticky-action-bar.module.css';

/**
 * The action of a page at the bottom of a phone: an optional 56 px icon button, then the primary one. Hidden on wider
 * screens. While it is there the shell's bottom bar makes room.
 */
export function StickyActionBar({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} data-action-bar>
      {icon}
      {children}
    </div>
  );
}
