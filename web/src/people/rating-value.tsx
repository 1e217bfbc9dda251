import StarFill from 'icon:star-fill';
import { formatStars } from '../lib/format/money.ts';
import styles from './rating-value.module.css';

/** One star and the average: «★ 4,9». */
export function RatingValue({ stars, size = 15 }: { stars: number; size?: number }) {
  return (
    <span className={styles.value} title="Рейтинг">
      <StarFill size={size} className={styles.star} label="Рейтинг" />
      <b>{formatStars(stars)}</b>
    </span>
  );
}
