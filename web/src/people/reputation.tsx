import ShieldCheck from 'icon:shield-check-fill';
import { formatReputation } from '../lib/format/money.ts';
import { RatingValue } from './rating-value.tsx';
import styles from './reputation.module.css';

interface ReputationProps {
  /** Average of the reviews, null without any. */
  stars: number | null;
  /** Sum of paid-out deals in rubles. */
  sum: number;
}

/** Rating and sum of safe deals beside a name; both empty make a newcomer. */
export function Reputation({ stars, sum }: ReputationProps) {
  if (stars === null && sum <= 0) return <span className={styles.reputation}>Новичок на&nbsp;бирже</span>;
  return (
    <span className={styles.reputation}>
      {stars !== null && <RatingValue stars={stars} />}
      {sum > 0 && (
        <span title="Сумма безопасных сделок">
          <ShieldCheck size={16} className={styles.shield} label="Сумма безопасных сделок" />
          {formatReputation(sum)}
        </span>
      )}
    </span>
  );
}
