import type { DealMove, DealNews } from '@provodka/domain/deals.ts';
import type { PersonMove } from '@provodka/domain/moderation.ts';
import type { OfferMove } from '@provodka/domain/offers.ts';
import type { OrderMove, OrderNews } from '@provodka/domain/order-moves.ts';
import type { ResponseMove } from '@provodka/domain/responses.ts';
import type { Tx } from './database.ts';

/** Whose doing an event was and whose business it is. */
interface Told {
  /** The user who acted; null when time or the payment provider did. */
  actor_uuid: string | null;
  /** Profiles of the people it concerns, whoever of them acted. */
  concerns: readonly string[];
}

/** A chat, with the response or the deal it belongs to. */
interface ChatIds {
  order_id: number;
  thread_id: number;
  response_id: number | null;
  deal_id: number | null;
}

/** Events of the product that other parts react to after the commit. */
export interface OutboxEvents {
  mail: { to: string; subject: string; text: string; unsubscribe?: string };
  order_changed: Told & { order_id: number; move: OrderMove | OrderNews };
  /** Only of orders that were published. */
  offer_changed: Told & { order_id: number; offer_id: number; move: OfferMove };
  team_changed: Told & { team_id: number; freelancer_uuid: string; move: 'join' | 'leave' };
  response_changed: Told & { order_id: number; response_id: number; move: ResponseMove };
  deal_changed: Told & { order_id: number; deal_id: number; move: DealMove | DealNews };
  /** A moderator did it to the person, or their ban ran out; it concerns both of their profiles. */
  person_changed: Told & { user_uuid: string; customer_uuid: string; move: PersonMove };
  review_published: Told & { order_id: number; review_id: number };
  review_answered: Told & { order_id: number; review_id: number };
  /** The bell of somebody has something new. */
  notification_added: { user_uuid: string; notification_id: number };
  message_added: Told & ChatIds & { message_id: number };
  /** Written anew, hidden, shown again or deleted. */
  message_changed: Told & ChatIds & { message_id: number };
  /** The one who acted has read the chat up to a message. */
  messages_read: Told & ChatIds & { up_to: number };
}
export type OutboxKind = keyof OutboxEvents;

/** Who reacts to an event. Each reaction is a job of its own under this name, so that one that fails holds up no other. */
export const REACTIONS = {
  mail: ['mail'],
  order_changed: ['return_response_costs', 'delete_orphan_deals', 'tell_new_orders'],
  offer_changed: [],
  team_changed: ['invite_team_member'],
  response_changed: [],
  deal_changed: ['tell_chat_of_deal'],
  person_changed: ['hide_orders_of_banned'],
  review_published: [],
  review_answered: [],
  notification_added: [],
  message_added: [],
  message_changed: [],
  messages_read: [],
} as const satisfies Record<OutboxKind, readonly string[]>;

/** What each reaction does. An event is delivered at least once, so a consumer must not mind a repetition. */
export type Consumers = {
  [K in OutboxKind as (typeof REACTIONS)[K][number]]: (payload: OutboxEvents[K]) => Promise<void>;
};

/** Leaves an event in the outbox of this transaction: delivered at least once after the commit, never without it. */
export async function addEvent<K extends OutboxKind>(
  tx: Tx,
  kind: K,
  payload: OutboxEvents[K],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind, payload: JSON.stringify(payload), created_at: now })
    .execute();
}
