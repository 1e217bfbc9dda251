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

/** Rows of a cabinet that are on their way, below the heading of another page when that is new too. */
export function SkeletonRows({ count = 6, hasHeading }: { count?: number; hasHeading?: boolean }) {
  return (
    <div className={styles.rows} role="status" aria-label="Загрузка">
      {hasHeading && (
        <div className={styles.heading}>
          <Skeleton lines={[30]} />
        </div>
      )}
      {Array.from({ length: count }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place
        <div key={position} className={styles.row}>
          <Skeleton lines={[62, 38]} />
        </div>
      ))}
    </div>
  );
}

/** Cards of a list that is on its way; tells a screen reader so. */
export function SkeletonCards({ count = 3, isCompact }: { count?: number; isCompact?: boolean }) {
  return (
    <div className={styles.cards} role="status" aria-label="Загрузка">
      {Array.from({ length: count }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards have nothing but their place
        <div key={position} className={isCompact ? styles.line : styles.card}>
          <Skeleton lines={isCompact ? [62] : [24, 72, 90, 46]} />
        </div>
      ))}
    </div>
  );
}
