import Check from 'icon:check-bold';
import Info from 'icon:info-bold';
import Prohibit from 'icon:prohibit-bold';
import Warning from 'icon:warning-fill';
import X from 'icon:x-bold';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../lib/format/classes.ts';
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  type Toast,
  type ToastType,
  useToasts,
} from '../../lib/session/toasts.ts';
import type { Icon } from '../icon.tsx';
import styles from './toasts.module.css';
import { useTopLayer } from './top-layer.ts';

const ICONS: Record<ToastType, Icon> = { info: Info, success: Check, warning: Warning, danger: Prohibit };

/**
 * The corner where toasts appear, once per document. An open dialog makes everything outside it inert, so the toasts
 * are rendered inside it.
 */
export default function Toasts() {
  const toasts = useToasts();
  const dialog = useTopLayer();
  const region = useRef<HTMLElement>(null);
  const isPointed = useRef(false);
  const [isAbove, setAbove] = useState(false);
  // A toast covers neither the field it is about nor the most used buttons.
  useEffect(() => {
    // The field is marked and focused together with the toast.
    const frame = requestAnimationFrame(() =>
      setAbove((before) => toasts.length > 0 && (before || coversNeeded(region.current))),
    );
    return () => cancelAnimationFrame(frame);
  }, [toasts]);
  const heed = () => {
    const isRead = isPointed.current || region.current?.contains(document.activeElement);
    if (isRead) pauseToasts();
    else resumeToasts();
  };
  // A closed toast, and all that move into a dialog, lose the focus and the pointer without an event.
  const settle = useEffectEvent((isElsewhere: boolean) => {
    if (isElsewhere) isPointed.current = false;
    heed();
  });
  useEffect(() => settle(toasts.length === 0), [toasts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the corner is drawn anew in another place
  useEffect(() => settle(true), [dialog]);
  const point = (isOver: boolean) => {
    isPointed.current = isOver;
    heed();
  };
  const corner = (
    <section
      ref={region}
      className={classes(styles.region, isAbove && styles.above)}
      aria-label="Уведомления"
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={heed}
      onBlur={heed}
    >
      <div className={styles.list} aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
  return dialog ? createPortal(corner, dialog) : corner;
}

function coversNeeded(region: HTMLElement | null): boolean {
  if (!region) return false;
  const { left, right, top, bottom } = region.getBoundingClientRect();
  return [...document.querySelectorAll('[aria-invalid="true"], [data-keep-clear]')].some((field) => {
    const box = field.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
}

function ToastCard({ toast }: { toast: Toast }) {
  const Glyph = ICONS[toast.type];
  return (
    <div
      className={classes(styles.toast, toast.type === 'info' && styles.passing)}
      role={toast.type === 'danger' ? 'alert' : 'status'}
    >
      <span className={`${styles.tile} ${styles[toast.type]}`}>
        <Glyph />
      </span>
      <span className={styles.text}>
        {toast.message}
        {toast.details && <small>{toast.details}</small>}
      </span>
      <button type="button" className={styles.close} aria-label="Закрыть" onClick={() => dismissToast(toast.id)}>
        <X size={16} />
      </button>
    </div>
  );
}
