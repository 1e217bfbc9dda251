import { classes } from '../lib/classes.ts';
import styles from './skeleton.module.css';

/** Grey lines where text will come; the widths are in percent. */
export function Skeleton({ lines = [72, 46] }: { lines?: number[] }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {lines.map((width, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their place
        <span key={position} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** Cards of a list that is on its way; tells a screen reader so. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.cards} role="status" aria-label="Загрузка">
      {Array.from({ length: count }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards have nothing but their place
        <div key={position} className={classes(styles.card)}>
          <Skeleton lines={[24, 72, 90, 46]} />
        </div>
      ))}
    </div>
  );
}
