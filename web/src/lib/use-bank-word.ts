import { useEffect, useState } from 'react';
import { isStreamed } from './live.ts';
import { usePolling, useReload } from './use-refresh.ts';

const FAST = 2_000;
const SLOW = 10_000;
/** How long the bank's word is asked for often, in ms. */
const EAGER = 60_000;

/**
 * Money has come by the provider's word only (decisions 6). While a payment is open its page asks every 2 s for a minute,
 * then every 10 s: who has just paid comes back there. `isTold`: the stream brings that word, where there is one.
 */
export function useBankWord(isOpen: boolean, isTold = false): void {
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
  usePolling(isOpen ? (isEager ? FAST : SLOW) : null, () => {
    if (!(isStreamed() && isTold)) reload();
  });
}
