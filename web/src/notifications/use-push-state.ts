import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { findPushState, type PushState } from '../lib/live/push.ts';

/** Whether this browser receives pushes; looked up again on return from the browser's settings. */
export function usePushState(isKept: boolean): [PushState, Dispatch<SetStateAction<PushState>>] {
  const [state, setState] = useState<PushState>('unknown');
  useEffect(() => {
    const look = () => void findPushState(isKept).then(setState);
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [isKept]);
  return [state, setState];
}
