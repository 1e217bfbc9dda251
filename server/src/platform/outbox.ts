import type { DealMove, DealNews, DealStatus } from '@provodka/domain/deals.ts';
import type { PersonMove } from '@provodka/domain/moderation.ts';
import type { AccountMove, WalletMove } from '@provodka/domain/notifications.ts';
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
  /** The chat is that of a dispute about the deal; events of an older release do not say. */
  is_dispute?: boolean;
}

/** Events of the product that other parts react to after the commit. */
export interface OutboxEvents {
  mail: { to: string; subject: string; text: string; unsubscribe?: string };
  order_changed: Told & { order_id: number; move: OrderMove | OrderNews };
  /** Only of orders that were published. */
  offer_changed: Told & { order_id: number; offer_id: number; move: OfferMove };
  team_changed: Told & { team_id: number; freelancer_uuid: string; move: 'join' | 'leave' };
  response_changed: Told & { order_id: number; response_id: number; move: ResponseMove };
  /** `status` is the one the deal came to. */
  deal_changed: Told & { order_id: number; deal_id: number; move: DealMove | DealNews; status: DealStatus };
  /** A moderator did it to the person, or their ban ran out; it concerns both of their profiles. */
  person_changed: Told & { user_uuid: string; customer_uuid: string; move: PersonMove };
  review_published: Told & { order_id: number; review_id: number };
  review_answered: Told & { order_id: number; review_id: number };
  /** Whole SM, and for what they were spent or came back. */
  wallet_changed: {
    user_uuid: string;
    move: WalletMove;
    sm: number;
    order_id: number | null;
    response_id: number | null;
  };
  /** `about` names the device or the site. */
  account_changed: { user_uuid: string; move: AccountMove; about: string | null };
  /** What saved searches of a person found since the last time. */
  search_found: { user_uuid: string; found: { search_id: number; title: string; order_ids: number[] }[] };
  /** The bell of somebody has something new. */
  notification_added: { user_uuid: string; notification_id: number };
  message_added: Told & ChatIds & { message_id: number };
  /** Written anew, hidden, shown again or deleted. */
  message_changed: Told & ChatIds & { message_id: number };
  /** The one who acted has read the chat up to a message. */
  messages_read: Told & ChatIds & { up_to: number };
  /** What the Telegram bot says to whoever wrote to it, and the chat of the marketplace that a reply goes to. */
  telegram_answer: {
    chat_id: number;
    text: string;
    reply_to: number | null;
    about: {
      order_id: number;
      response_id: number | null;
      deal_id: number | null;
      read_up_to: number | null;
    } | null;
  };
  /** Somebody's e-mail was given back to its former owner, and with it the account as it was at that moment. */
  account_taken_back: { user_uuid: string; since: string };
}
export type OutboxKind = keyof OutboxEvents;

/** Who reacts to an event. Each reaction is a job of its own under this name, so that one that fails holds up no other. */
export const REACTIONS = {
  mail: ['mail'],
  order_changed: ['return_response_costs', 'delete_orphan_deals', 'tell_new_orders', 'notify_order_changed'],
  offer_changed: ['notify_offer_changed'],
  team_changed: ['invite_team_member'],
  response_changed: ['notify_response_changed'],
  deal_changed: ['tell_chat_of_deal', 'notify_deal_changed'],
  person_changed: ['hide_orders_of_banned', 'notify_person_changed'],
  review_published: ['notify_review_published'],
  review_answered: ['notify_review_answered'],
  wallet_changed: ['notify_wallet_changed'],
  account_changed: ['notify_account_changed'],
  search_found: ['notify_search_found'],
  notification_added: [],
  message_added: [],
  message_changed: [],
  messages_read: [],
  telegram_answer: ['answer_in_telegram'],
  account_taken_back: ['unlink_telegram'],
} as const satisfies Record<OutboxKind, readonly string[]>;

/** Which event a job reacts to; the same in every repetition. */
export interface EventOrigin {
  event_number: number;
  /** ISO. */
  event_at: string;
}

/** What each reaction does. An event is delivered at least once, so a consumer must not mind a repetition. */
export type Consumers = {
  [K in OutboxKind as (typeof REACTIONS)[K][number]]: (payload: OutboxEvents[K] & EventOrigin) => Promise<void>;
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
