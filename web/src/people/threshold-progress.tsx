import type { Right } from '@provodka/contract/http/envelope.ts';
import { DEALS, ORDERS, RESPONSES } from '@provodka/domain/text/nouns.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import styles from './threshold-progress.module.css';

const UNITS: Record<string, NounForms> = {
  deals: DEALS,
  orders: ORDERS,
  responses: RESPONSES,
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
