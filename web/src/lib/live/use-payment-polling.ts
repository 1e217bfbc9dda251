import { useEffect, useRef, useState } from 'react';
import { usePolling, useReload } from '../loading/use-refresh.ts';
import { isStreamed } from './live.ts';

const FAST = 2_000;
const SLOW = 10_000;
/** How long the page polls often for the bank's confirmation, in ms. */
const EAGER = 60_000;

interface Awaited {
  /** With an event stream, which reports the confirmation, the page polls slowly. */
  isTold?: boolean;
  /** The payer has just returned from the bank. */
  isBack?: boolean;
}

/**
 * Money has come by the provider's word only (product: money). While a payment is open its page asks every 2 s for a minute,
 * then every 10 s. Returns whether the payer waits for the bank: one who returned a minute ago has not paid.
 */
export function usePaymentPolling(isOpen: boolean, { isTold = false, isBack = false }: Awaited): boolean {
  const [isEager, setEager] = useState(true);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setEager(false), EAGER);
    return () => {
      clearTimeout(timer);
      setEager(true);
    };
  }, [isOpen]);
  const reload = useReload();
  const askedAt = useRef(0);
  usePolling(isOpen ? (isEager ? FAST : SLOW) : null, () => {
    const now = performance.now();
    if (isTold && isStreamed() && now - askedAt.current < SLOW) return;
    askedAt.current = now;
    reload();
  });
  return isOpen && isBack && isEager;
}
