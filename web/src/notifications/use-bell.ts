import type { BellNotification } from '@provodka/contract/notifications.ts';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { useTellUnread } from './unread-bell.ts';

interface Bell {
  lines: BellNotification[];
  open: (line: BellNotification) => void;
  readAll: () => void;
}

/** Lines of the bell, read one by one or as a whole; what is read looks so at once. */
export function useBell(given: BellNotification[]): Bell {
  const tellUnread = useTellUnread();
  const [read, setRead] = useState<number[]>([]);
  const mark = async (body: { ids: number[] } | { all: true }, ids: number[]) => {
    setRead((before) => [...before, ...ids]);
    // A line that could not be marked stays unread at the next look.
    const reply = await api.notifications_read({ body }).catch(() => null);
    if (reply) tellUnread(reply.data.unread);
  };
  return {
    lines: given.map((line) => (read.includes(line.id) ? { ...line, is_read: true } : line)),
    open: (line) => {
      if (!line.is_read) void mark({ ids: [line.id] }, [line.id]);
    },
    readAll: () =>
      void mark(
        { all: true },
        given.map(({ id }) => id),
      ),
  };
}
