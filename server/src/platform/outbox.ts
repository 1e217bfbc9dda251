import type { Tx } from './database.ts';

/** Facts of the product that other parts react to after the commit. */
export interface OutboxFacts {
  mail: { to: string; subject: string; text: string };
  order_changed: { order_id: number; move: string };
  /** `made`, `declined`, `taken_back`: only of orders that were published. */
  invitation_changed: { order_id: number; offer_id: number; move: 'made' | 'declined' | 'taken_back' };
  team_changed: { team_id: number; freelancer_uuid: string; move: 'join' | 'leave' };
  response_changed: { order_id: number; response_id: number; move: string };
  deal_changed: { order_id: number; deal_id: number; move: string };
  review_published: { order_id: number; review_id: number };
}
export type OutboxKind = keyof OutboxFacts;

/** Who reacts to a fact. Each reaction is a job of its own under this name, so that one that fails holds up no other. */
export const REACTIONS = {
  mail: ['mail'],
  order_changed: ['return_response_costs', 'delete_orphan_deals'],
  invitation_changed: [],
  team_changed: ['invite_team_member'],
  response_changed: [],
  deal_changed: [],
  review_published: [],
} as const satisfies Record<OutboxKind, readonly string[]>;

/** What each reaction does. A fact is delivered at least once, so a consumer must not mind a repetition. */
export type Consumers = {
  [K in OutboxKind as (typeof REACTIONS)[K][number]]: (payload: OutboxFacts[K]) => Promise<void>;
};

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
