import { useRef, useState } from 'react';

/**
 * Optimistic changes: each shows at once and is saved after the one before it; a refused one is undone alone.
 *
 * @param apply may also get a `kept` that contains the wish already
 * @param save resolves when `kept` has the saved state; rejects when the wish was refused
 */
export function useOptimisticQueue<Kept, Wish>(
  kept: Kept,
  apply: (kept: Kept, wish: Wish) => Kept,
  save: (wish: Wish) => Promise<unknown>,
): { shown: Kept; state: 'idle' | 'saving' | 'saved'; wish: (wish: Wish) => void } {
  const [waiting, setWaiting] = useState<readonly Wish[]>([]);
  const [isSaved, setSaved] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const saveInTurn = async (before: Promise<unknown>, one: Wish) => {
    await before;
    const isKept = await save(one).then(
      () => true,
      () => false,
    );
    setSaved(isKept);
    setWaiting(([, ...later]) => later);
  };
  return {
    shown: waiting.reduce(apply, kept),
    state: waiting.length > 0 ? 'saving' : isSaved ? 'saved' : 'idle',
    wish(one) {
      setWaiting((wishes) => [...wishes, one]);
      last.current = saveInTurn(last.current, one);
    },
  };
}
