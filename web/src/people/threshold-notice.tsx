import CheckCircle from 'icon:check-circle-fill';
import LockSimple from 'icon:lock-simple-fill';
import type { Right } from '@provodka/contract/envelope.ts';
import type { ReactNode } from 'react';
import type { Forms } from '../lib/plural.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import styles from './threshold-notice.module.css';

interface ThresholdNoticeProps {
  name: string;
  /** What it gives; one not reached shows its reason after it. */
  description?: ReactNode;
  /** The right as the server sent it. */
  right: Right;
  /** The switch or button of the feature; disabled by the owner while it is not reached. */
  control?: ReactNode;
  /** Green words of one that is reached: «1 сделка из 1». */
  open?: ReactNode;
}

const UNITS: Record<string, Forms> = {
  deals: ['сделка', 'сделки', 'сделок'],
  orders: ['заказ', 'заказа', 'заказов'],
  responses: ['отклик', 'отклика', 'откликов'],
};

/** A feature that is never hidden: lock, name, the reason in one sentence and how much is left (design guide). */
export function ThresholdNotice({ name, description, right, control, open }: ThresholdNoticeProps) {
  const { allowed, reason, progress } = right;
  return (
    <div className={styles.threshold}>
      <div className={styles.text}>
        <b>
          {!allowed && <LockSimple size={18} label="Закрыто" />}
          {name}
        </b>
        <p>
          {description}
          {!allowed && reason && ` ${reason}`}
        </p>
        {!allowed && progress && (
          <div className={styles.progress}>
            <ProgressBar
              have={progress.have}
              need={progress.need}
              unit={progress.unit === 'rubles' ? 'rubles' : UNITS[progress.unit]}
            />
          </div>
        )}
        {allowed && open && (
          <p className={styles.open}>
            <CheckCircle size={18} />
            {open}
          </p>
        )}
      </div>
      {control}
    </div>
  );
}
