import { partsOfTitle } from '../../lib/api/files.ts';
import styles from './file-title.module.css';

/** The name of a file in one line; a long one loses its middle, because its end tells versions apart. */
export function FileTitle({ children }: { children: string }) {
  const parts = partsOfTitle(children);
  if (!parts) return children;
  return (
    <>
      <span className="visually-hidden">{children}</span>
      <span className={styles.long} title={children} aria-hidden>
        <span>{parts.start}</span>
        <span>{parts.end}</span>
      </span>
    </>
  );
}
