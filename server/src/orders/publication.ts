/** The thresholds a customer passes to publish (product: thresholds), and the form an order must have by then (product: orders). */

import { publishedDescription } from '@provodka/contract/orders/order-forms.ts';
import { OPEN_ORDER_STATUSES, ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import { type DealStats, publicationDays, refuseAnotherOrder, type Thresholds } from '@provodka/domain/thresholds.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import type { ReadContext } from '../platform/context.ts';
import { wrongFields } from '../platform/http/http-failure.ts';
import { countOrdersIn } from './store.ts';

/** Whether the customer may have one more order besides those open, `exceptId` not counted. */
export async function refuseOneMore(
  { db, content, now }: Omit<ReadContext, 'viewer'>,
  stats: DealStats,
  customer: { uuid: string; exceptId: number },
): Promise<Refusal | null> {
  const { motivation: thresholds } = await content.settings();
  const openOrders = await countOrdersIn(db, customer.uuid, OPEN_ORDER_STATUSES, customer.exceptId);
  return refuseAnotherOrder(thresholds, { ...stats, openOrders }, now);
}

/**
 * Columns of an order that is published now: it comes first in the list and lives as long as its customer has earned.
 */
export function publicationColumns(thresholds: Thresholds, stats: DealStats, now: Date) {
  const expires_at = addDays(now, publicationDays(thresholds, stats, now));
  return { published_at: now, expires_at, expiry_warned_at: null };
}

/** Checks fields that a draft may lack but a published order may not. Throws HttpFailure 422 that marks the fields. */
export function assertWhole(order: { description: string; configuration_ids: readonly number[] }): void {
  const fields: Record<string, string[]> = {};
  const described = publishedDescription.safeParse(order.description);
  if (described.error) fields.description = described.error.issues.map(({ message }) => message);
  const [fewest, most] = ORDER_LIMITS.configurations;
  if (order.configuration_ids.length < fewest)
    fields.configurations = [`Выберите конфигурации: от ${fewest} до ${most}`];
  assertNoMistakes(fields);
}

/** Throws HttpFailure 422 when some field has a mistake. */
export function assertNoMistakes(fields: Record<string, string[]>): void {
  if (Object.keys(fields).length > 0) throw wrongFields(fields);
}
