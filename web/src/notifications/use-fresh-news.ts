import type { BellNotification } from '@provodka/contract/notifications.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useEvents, useFollow } from '../lib/live/live.ts';
import { useRootData } from '../lib/loading/page-data.ts';
import { toast } from '../lib/session/toasts.ts';
import { useShareUnread } from './unread-bell.ts';

const MOST_TOASTS = 3;
/** Kinds without a toast, since a banner on every page shows or has just shown them. */
const ON_BANNER = new Set<string>(['recovery_asked', 'recovery_stopped', 'recovery_canceled', 'recovery_done']);

/** A background request: network failures are not shown. */
async function askUnread() {
  const { quietApi } = await import('../lib/api/api.ts');
  return await quietApi.notifications_list({ query: { unread: true, limit: MOST_TOASTS } });
}

/** Shows notifications that come while the page is open as toasts (specification section 3), from the stream or a grown count. */
export function useFreshNews(unread: number): void {
  const tellUnread = useShareUnread();
  const { revalidate } = useRevalidator();
  const known = useRef(unread);
  const heard = useRef(new Set<number>());
  /** Both report the same line; a line that gathered more events has another title. */
  const shown = useRef(new Set<string>());
  const opened = useRef(useRootData()?.server_time ?? '');
  const unreadChats = useRef(0);
  const show = async (isFresh: (line: BellNotification, at: number) => boolean) => {
    // The count beside the bell shows them already, or will with the next page.
    const reply = await askUnread().catch(() => null);
    if (!reply) return;
    known.current = reply.counters.unread;
    tellUnread(known.current);
    // Earlier events stay in the bell alone: the sign-in that led to the page, or a late delivery.
    const fresh = reply.data.filter((line, at) => isFresh(line, at) && line.created_at > opened.current);
    for (const { id, title, text, subject } of fresh) {
      const line = `${id} ${title}`;
      if (shown.current.has(line)) continue;
      shown.current.add(line);
      const details = [text, subject].filter(Boolean).join('. ');
      toast(title, 'info', details ? { details } : {});
    }
    if (fresh.some(({ kind }) => ON_BANNER.has(kind))) void revalidate();
  };
  useEvents((event) => {
    if (event.name === 'notification') heard.current.add(event.data.id);
  });
  useFollow(
    ({ name }) => name === 'notification',
    () => {
      const ids = heard.current;
      heard.current = new Set();
      void show(({ id }) => ids.has(id));
    },
  );
  // Messages read in their chat are read in the bell as well.
  useFollow(
    (event) => {
      if (event.name !== 'counters') return false;
      const before = unreadChats.current;
      unreadChats.current = event.data.customer + event.data.freelancer;
      return unreadChats.current < before && known.current > 0;
    },
    () => void show(() => false),
  );
  const compare = useEffectEvent((number: number) => {
    const grown = number - known.current;
    known.current = number;
    if (grown > 0) void show((_, at) => at < grown);
  });
  useEffect(() => compare(unread), [unread]);
}
