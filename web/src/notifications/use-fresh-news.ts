import { useEffect, useRef } from 'react';
import { toast } from '../lib/toasts.ts';

const MOST_TOASTS = 3;

/** Shows what came while the page was open as toasts (specification section 3). */
export function useFreshNews(unread: number): void {
  const before = useRef(unread);
  useEffect(() => {
    const fresh = unread - before.current;
    before.current = unread;
    if (fresh > 0) void tellFresh(Math.min(fresh, MOST_TOASTS));
  }, [unread]);
}

async function tellFresh(limit: number): Promise<void> {
  const { api } = await import('../lib/api.ts');
  // The number beside the bell has told already.
  const reply = await api.notifications_list({ query: { unread: true, limit } }).catch(() => null);
  for (const { title, text, subject } of reply?.data ?? []) {
    const details = [text, subject].filter(Boolean).join('. ');
    toast(title, 'info', details ? { details } : {});
  }
}
