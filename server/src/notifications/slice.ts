import type { Slice, SliceParts } from '../platform/slice.ts';
import type { TelegramParts } from '../telegram/service.ts';
import type { Channel } from './channels/channel.ts';
import { mailChannel } from './channels/mail-channel.ts';
import { pushChannel } from './channels/push-channel.ts';
import { pushKeys } from './channels/push-keys.ts';
import { telegramChannel } from './channels/telegram-channel.ts';
import { notificationConsumers } from './consumers.ts';
import { deliverDue } from './delivery.ts';
import { notifyOfMessages } from './message-news.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSweeps } from './sweeps.ts';

export function notificationSlice(parts: SliceParts & TelegramParts) {
  const { config, secret, contextOf } = parts;
  const keys = pushKeys(secret);
  const channels: Channel[] = [mailChannel(parts), telegramChannel(contextOf, parts), pushChannel({ ...parts, keys })];
  return {
    routes: notificationRoutes({ secret, keys, services: config.push_services }),
    consumers: notificationConsumers(contextOf),
    sweeps: notificationSweeps,
    deliveries: Object.fromEntries(
      channels.map((channel) => [`deliver_${channel.name}`, () => deliverDue(contextOf(), parts, channel)]),
    ),
    /** Notifies of messages that were not read at once. */
    notifyOfMessages: () => notifyOfMessages(contextOf()),
  } satisfies Slice & { notifyOfMessages: unknown };
}
