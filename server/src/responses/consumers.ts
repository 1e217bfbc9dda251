/** Reactions of responses to events of other slices. */
import { countResponses, lockOrder } from '../orders/service.ts';
import { type FreeContext, inTransaction } from '../platform/context.ts';
import type { Consumers, OutboxEvents } from '../platform/jobs/outbox.ts';
import { returnResponseCosts } from './cost-service.ts';
import { findOrdersAwaited } from './store.ts';

/** Consumers by the names of their jobs; `contextOf` gives each the moment it runs at. */
export const responseConsumers = (contextOf: () => FreeContext<null>) =>
  ({
    return_response_costs: (event) => returnResponseCosts(contextOf(), event),
    count_responses_of_banned: (event) => countOfBanned(contextOf(), event),
  }) satisfies Partial<Consumers>;

/**
 * Recounts the orders of a banned freelancer's responses: they are hidden, so they take no place until the ban ends
 * (product: moderation).
 */
async function countOfBanned(
  context: FreeContext<null>,
  { move, user_uuid }: OutboxEvents['person_changed'],
): Promise<void> {
  if (move !== 'ban' && move !== 'unban') return;
  for (const order_id of await findOrdersAwaited(context.db, user_uuid)) {
    await inTransaction(context, async (inside) => {
      await lockOrder(inside, order_id);
      await countResponses(inside, order_id);
    });
  }
}
