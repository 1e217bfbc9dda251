import type { NotificationCalls } from '@provodka/contract/notifications.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import type { PushKeys } from './channels/push-keys.ts';
import * as service from './service.ts';

export interface NotificationParts {
  secret: string;
  keys: PushKeys;
  /** See isPushAddress. */
  services: readonly string[];
}

/** Calls of contract/notifications.ts. */
export function notificationRoutes({ secret, keys, services }: NotificationParts): Handlers<NotificationCalls> {
  return {
    notifications_list: read((context, { query }) => service.listBell(context, query)),
    notifications_read: write(async (context, { body }) => ({
      data: { unread: await service.readBell(context, body) },
    })),
    notifications_preferences: read(async (context) => ({ data: await service.getPreferences(context, keys) })),
    notifications_prefer: write(async (context, { body }) => {
      await service.changePreferences(context, body);
      return { data: await service.getPreferences(context, keys) };
    }),
    notifications_unsubscribe: write(async (context, { params }) => {
      await service.stopLetters(context, secret, params.token);
      return { data: null, message: 'Письма отключены' };
    }),
    push_subscribe: write(async (context, { body }) => {
      await service.subscribeBrowser(context, body, services);
      return { data: null };
    }),
    push_unsubscribe: write(async (context, { body }) => {
      await service.unsubscribeBrowser(context, body.endpoint);
      return { data: null };
    }),
  };
}
