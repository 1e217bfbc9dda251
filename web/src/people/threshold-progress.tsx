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

/** The person's progress towards a right; nothing when no threshold is in the way. */
export function ThresholdProgress({ right: { allowed, progress } }: { right: Right }) {
  if (allowed || !progress) return null;
  const { have, need, unit } = progress;
  return (
    <div className={styles.progress}>
      <ProgressBar have={have} need={need} unit={unit === 'rubles' ? 'rubles' : UNITS[unit]} />
    </div>
  );
}
