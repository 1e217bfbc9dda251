import { NOTIFICATIONS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { notificationRoutes } from '@provodka/contract/notifications.ts';
import type { z } from 'zod/mini';
import type { List } from '../lists/list-place.ts';

export type HistoryPlace = z.output<typeof notificationRoutes.notifications_list.query>;

export const HISTORY: List<HistoryPlace> = {
  path: NOTIFICATIONS_ADDRESS,
  fields: { unread: 'flag', limit: 'count', page: 'count', cursor: 'word' },
  usual: { page: 1, limit: 20 },
};
