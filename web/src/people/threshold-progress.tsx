import type { Right } from '@provodka/contract/envelope.ts';
import type { Forms } from '../lib/plural.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import styles from './threshold-progress.module.css';

const UNITS: Record<string, Forms> = {
  deals: ['сделка', 'сделки', 'сделок'],
  orders: ['заказ', 'заказа', 'заказов'],
  responses: ['отклик', 'отклика', 'откликов'],
  sm: ['SM', 'SM', 'SM'],
};

/** How far the person is from what a right asks for; nothing when it is not a threshold that stands in the way. */
export function ThresholdProgress({ right: { allowed, progress } }: { right: Right }) {
  if (allowed || !progress) return null;
  const { have, need, unit } = progress;
  return (
    <div className={styles.progress}>
      <ProgressBar have={have} need={need} unit={unit === 'rubles' ? 'rubles' : UNITS[unit]} />
    </div>
  );
}
