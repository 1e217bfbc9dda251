import styles from './skeleton.module.css';

/** Grey lines in place of text; the widths are in percent. */
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

/** Skeleton of a cabinet's rows, including the heading when it changes too. */
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

/** Skeleton of a list's cards; announces the loading to screen readers. */
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
