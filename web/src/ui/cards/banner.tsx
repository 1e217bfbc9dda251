import X from 'icon:x-bold';
import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import styles from './banner.module.css';

export type BannerTone = 'brand' | 'info' | 'pos' | 'warn' | 'neg';

/** The look of a server's notice by its type (specification section 3). */
export const NOTICE_TONES: Readonly<Record<string, BannerTone>> = {
  danger: 'neg',
  error: 'neg',
  warning: 'brand',
  success: 'pos',
};

interface BannerProps {
  tone?: BannerTone;
  /** 24 px, duotone. */
  icon?: ReactNode;
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  /** Called by the ×, which is shown only with it. */
  onHide?: () => void;
}

/** A message in the flow of the page. It underlines its links. */
export function Banner({ tone = 'brand', icon, title, children, action, onHide }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone], title ? styles.large : null)} role="note">
      {icon}
      <div className={styles.text}>
        {title && <b>{title}</b>}
        {children}
      </div>
      {action}
      {onHide && (
        <button type="button" className={styles.hide} aria-label="Скрыть" onClick={onHide}>
          <X size={18} />
        </button>
      )}
    </div>
  );
}

/** A quieter note inside a card. */
export function Note({
  tone,
  icon,
  title,
  children,
}: Omit<BannerProps, 'tone' | 'action' | 'onHide'> & { tone?: BannerTone }) {
  return (
    <div className={classes(styles.note, tone && styles[tone])} role="note">
      {icon}
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
