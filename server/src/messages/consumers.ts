/** Reactions of chats to events of other slices. */
import { type FreeContext, inTransaction } from '../platform/context.ts';
import type { Consumers } from '../platform/jobs/outbox.ts';
import { announceDeal } from './service.ts';

/** Consumers by the names of their jobs; `contextOf` gives each the moment it runs at. */
export const messageConsumers = (contextOf: () => FreeContext<null>) =>
  ({
    tell_chat_of_deal: (event) => inTransaction(contextOf(), (inside) => announceDeal(inside, event)),
  }) satisfies Partial<Consumers>;
