import CheckCircle from 'icon:check-circle-fill';
import LockSimple from 'icon:lock-simple-fill';
import type { Right } from '@provodka/contract/http/envelope.ts';
import type { ReactNode } from 'react';
import { typeset } from '../lib/format/typeset.ts';
import styles from './threshold-notice.module.css';
import { ThresholdProgress } from './threshold-progress.tsx';

interface ThresholdNoticeProps {
  name: string;
  /** The benefit of the feature; the reason follows while the threshold is not reached. */
  description?: ReactNode;
  /** The right as the server sent it. */
  right: Right;
  /** The switch or button of the feature; the caller disables it while the threshold is not reached. */
  control?: ReactNode;
  /** Green text once it is reached: «1 сделка из 1». */
  open?: ReactNode;
}

/**
 * A feature behind a threshold, never hidden: lock, name, reason in one sentence and the rest to go (design guide). Nothing when
 * the server gives no reason: then the feature cannot be had here at all.
 */
export function ThresholdNotice({ name, description, right, control, open }: ThresholdNoticeProps) {
  const { allowed, reason } = right;
  if (!allowed && reason === null) return null;
  return (
    <div className={styles.threshold}>
      <div className={styles.text}>
        <b>
          {!allowed && <LockSimple size={18} label="Закрыто" />}
          {name}
        </b>
        <p>
          {description}
          {!allowed && reason && ` ${typeset(reason)}`}
        </p>
        <ThresholdProgress right={right} />
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
