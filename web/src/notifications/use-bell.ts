import type { BellNotification } from '@provodka/contract/notifications.ts';
import { type RefObject, useRef, useState } from 'react';
import { api, ignoreFailure, quietApi } from '../lib/api/api.ts';
import { useShareUnread } from './unread-bell.ts';
import { useSeen } from './use-seen.ts';

interface Bell {
  lines: BellNotification[];
  /** The element with the lines: those visible in it are marked as read. */
  list: RefObject<HTMLUListElement | null>;
  open: (line: BellNotification) => void;
  readAll: () => Promise<void>;
  /** How many of the lines were marked here by a press. */
  numberRead: number;
}

/**
 * Lines of the bell. Lines that were visible are marked as read and leave the count, but look new while the panel is open; a button marks
 * all of them.
 */
export function useBell(given: BellNotification[]): Bell {
  const tellUnread = useShareUnread();
  const list = useRef<HTMLUListElement>(null);
  const [read, setRead] = useState<number[]>([]);
  useSeen(
    list,
    given.filter(({ is_read }) => !is_read).map(({ id }) => id),
    // A line that could not be marked stays unread until it is seen again.
    (ids) =>
      void quietApi.notifications_read({ body: { ids } }).then(({ data }) => tellUnread(data.unread), ignoreFailure),
  );
  const mark = async (body: { ids: number[] } | { all: true }, ids: number[]) => {
    // The toast of a failure says that the server is out of reach; nothing looks read until it is.
    const reply = await api.notifications_read({ body }).catch(() => null);
    if (!reply) return;
    setRead((before) => [...before, ...ids]);
    tellUnread(reply.data.unread);
  };
  return {
    lines: given.map((line) => (read.includes(line.id) ? { ...line, is_read: true } : line)),
    list,
    open: (line) => {
      if (!line.is_read) void mark({ ids: [line.id] }, [line.id]);
    },
    readAll: () =>
      mark(
        { all: true },
        given.map(({ id }) => id),
      ),
    numberRead: given.filter(({ id, is_read }) => !is_read && read.includes(id)).length,
  };
}
