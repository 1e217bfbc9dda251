import type { DealView } from '@provodka/contract/deals.ts';
import { useEffect, useState } from 'react';
import { useRefresh } from '../lib/use-refresh.ts';

const FAST = 2_000;
const SLOW = 10_000;
/** How long the bank's word is asked for often, in ms. */
const EAGER = 60_000;

/**
 * A deal is paid by the provider's word only (decisions 6). While its payment is open the page asks every 2 s for a minute,
 * then every 10 s: who has just paid comes back here.
 */
export function useBankWord({ payment_url }: DealView): void {
  const isOpen = payment_url !== null;
  const [isEager, setEager] = useState(true);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setEager(false), EAGER);
    return () => {
      clearTimeout(timer);
      setEager(true);
    };
  }, [isOpen]);
  useRefresh(isOpen, isEager ? FAST : SLOW);
}
