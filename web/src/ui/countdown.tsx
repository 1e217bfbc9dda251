import { useEffect, useEffectEvent, useRef } from 'react';
import { useNow } from '../lib/live/clock.ts';

const TICK = 1000;

/**
 * Whole seconds until `end` (an ISO moment), 0 once it has passed, null without an end. Ticks every second and calls
 * `onEnded` once (specification section 4).
 */
export function useCountdown(end: string | null, onEnded?: () => void): number | null {
  const now = useNow(TICK);
  const left = end === null ? null : Math.max(0, Math.ceil((Date.parse(end) - now) / TICK));
  const isRunning = useRef(false);
  const announceEnd = useEffectEvent(() => onEnded?.());
  useEffect(() => {
    if (left === 0 && isRunning.current) announceEnd();
    isRunning.current = left !== null && left > 0;
  }, [left]);
  return left;
}
