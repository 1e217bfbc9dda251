import type { Slice, SliceParts } from '../platform/slice.ts';
import { telegramConsumers } from './consumers.ts';
import { telegramRoutes } from './routes.ts';
import type { TelegramParts } from './service.ts';
import { telegramSweeps } from './sweeps.ts';
import { receiveTelegramUpdates, type UpdateReceiver } from './update-receiver.ts';

export const telegramSlice = (parts: SliceParts & TelegramParts & { afterCommit(): void }) =>
  ({
    routes: telegramRoutes(parts),
    consumers: telegramConsumers(parts.contextOf, parts),
    sweeps: telegramSweeps,
    listening: receiveTelegramUpdates(parts.contextOf, parts, parts.afterCommit),
  }) satisfies Slice & { listening: UpdateReceiver | null };
