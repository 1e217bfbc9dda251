import CheckCircle from 'icon:check-circle-fill';
import LockSimple from 'icon:lock-simple-fill';
import type { Right } from '@provodka/contract/http/envelope.ts';
import type { ReactNode } from 'react';
import { typo } from '../lib/format/typo.ts';
import styles from './threshold-notice.module.css';
import { ThresholdProgress } from './threshold-progress.tsx';

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

/**
 * A feature that is never hidden: lock, name, the reason in one sentence and how much is left (design guide). One without a
 * reason is no more to be had here, so there is nothing to show.
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
          {!allowed && reason && ` ${typo(reason)}`}
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
