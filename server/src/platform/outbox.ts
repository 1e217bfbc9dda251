import type { Tx } from './database.ts';

/** Facts of the product that other parts react to after the commit. */
export interface OutboxFacts {
  mail: { to: string; subject: string; text: string };
  order_changed: { order_id: number; move: string };
  response_changed: { order_id: number; response_id: number; move: string };
  deal_changed: { order_id: number; deal_id: number; move: string };
  review_published: { order_id: number; review_id: number };
}
export type OutboxKind = keyof OutboxFacts;

/** Leaves a fact in the outbox of this transaction: delivered at least once after the commit, never without it. */
export async function addFact<K extends OutboxKind>(
  tx: Tx,
  kind: K,
  payload: OutboxFacts[K],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind, payload: JSON.stringify(payload), created_at: now })
    .execute();
}
