import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ReadContext } from '../platform/context.ts';
import { oncePerPage } from '../platform/once-per-page.ts';
import type { Viewer } from '../platform/viewer.ts';
import { visibleTo } from './access.ts';
import { findWithFacts, type OrderWithFacts } from './facts-store.ts';
import { findOrder, type OrderRow } from './store.ts';

const orders = oncePerPage<OrderRow>();

/** The order, if the viewer may see it. */
export async function findShownOrder(
  { db, viewer, page }: Pick<ReadContext<Viewer | null>, 'db' | 'viewer' | 'page'>,
  orderId: number,
): Promise<OrderRow | undefined> {
  return await orders.one({ page }, String(orderId), () => findOrder(db, orderId, visibleTo(viewer)));
}

/** An order with further data that its page reads. */
export async function findPageOrder(
  { db, viewer, page }: ReadContext<Viewer | null>,
  orderId: number,
): Promise<(OrderRow & OrderWithFacts) | undefined> {
  const order = await findWithFacts(db, orderId, visibleTo(viewer), viewer?.freelancer_uuid ?? null);
  if (order) orders.put({ page }, String(orderId), order);
  return order;
}

/** The order, if the viewer may see it. Throws RefusedError `not_found`. */
export async function findVisibleOrder(context: ReadContext<Viewer | null>, orderId: number): Promise<OrderRow> {
  const order = await findShownOrder(context, orderId);
  if (!order) throw new RefusedError(refuse('not_found'));
  return order;
}

/** An order by its number, and whether the viewer may see it at all (product: orders). */
export async function findOrderForViewer(
  context: ReadContext<Viewer | null>,
  orderId: number,
): Promise<{ order: OrderRow; isVisible: boolean } | undefined> {
  const shown = await findShownOrder(context, orderId);
  const order = shown ?? (await findOrder(context.db, orderId));
  return order && { order, isVisible: shown !== undefined };
}
