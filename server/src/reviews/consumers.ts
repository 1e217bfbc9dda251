import { type FreeContext, inTransaction } from '../platform/context.ts';
import type { Consumers, OutboxEvents } from '../platform/jobs/outbox.ts';
import { recountRatings } from './rating-service.ts';

/** Reactions of reviews to events of other slices. */
export const reviewConsumers = (contextOf: () => FreeContext<null>) =>
  ({
    recount_ratings: (event) => recountAfter(contextOf(), event),
  }) satisfies Partial<Consumers>;

/** After a payout, counts the reviews of its deal. */
async function recountAfter(
  context: FreeContext<null>,
  { deal_id, status }: OutboxEvents['deal_changed'],
): Promise<void> {
  if (status === 'paid_out') await inTransaction(context, (inside) => recountRatings(inside, deal_id));
}
