/** Reactions of deals to events of other slices. */
import { type FreeContext, inTransaction, type WriteContext } from '../platform/context.ts';
import type { Consumers, OutboxEvents } from '../platform/jobs/outbox.ts';
import { type DealIds, lockDeal, writeStatus } from './moves.ts';
import { findOrphans } from './store.ts';

/** Consumers by the names of their jobs; `contextOf` gives each the moment it runs at. */
export const dealConsumers = (contextOf: () => FreeContext<null>) =>
  ({
    delete_orphan_deals: (event) => deleteOrphans(contextOf(), event),
  }) satisfies Partial<Consumers>;

/**
 * Deletes the unpaid deals of an order that was deleted or closed, and those of an executor who was dropped. Safe to
 * repeat.
 */
async function deleteOrphans(context: FreeContext<null>, { order_id }: OutboxEvents['order_changed']): Promise<void> {
  for (const { id } of await findOrphans(context.db, order_id)) {
    await inTransaction(context, (inside) => deleteOrphan(inside, { order_id, deal_id: id }));
  }
}

async function deleteOrphan(context: WriteContext<null>, ids: DealIds): Promise<void> {
  const locked = await lockDeal(context, ids);
  const orphans = await findOrphans(context.db, ids.order_id);
  if (!orphans.some(({ id }) => id === ids.deal_id)) return;
  // Nobody asked for it, so it is no move of the customer's: it follows from the order's.
  await writeStatus(context, locked, { move: 'delete', by: 'clock', change: { ended_at: context.now } }, 'deleted');
}
