import type { AccountMove } from '@provodka/domain/account-notifications.ts';
import type { DealMove, DealNews, DealStatus } from '@provodka/domain/deals/deals.ts';
import { MOVES_SHOWN_IN_CHAT } from '@provodka/domain/messages.ts';
import type { PersonMove } from '@provodka/domain/moderation.ts';
import type { AppealMove, ComplaintNews, VerificationNews } from '@provodka/domain/moderation-notifications.ts';
import type { WalletMove } from '@provodka/domain/notifications.ts';
import type { OfferMove } from '@provodka/domain/orders/offers.ts';
import type { OrderMove, OrderNews } from '@provodka/domain/orders/order-moves.ts';
import { RETURNING_MOVES, type ResponseMove } from '@provodka/domain/orders/responses.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Letter } from '../mail/letter.ts';

/** The origin of an event and the people it concerns. */
interface EventAudience {
  /** The user who acted; null when time or the payment provider did. */
  actor_uuid: string | null;
  /** Profiles of the people it concerns, the actor included. */
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
  /** `text` stands in events of an older release, which have no `parts`. */
  mail: Pick<Letter, 'to' | 'subject' | 'action'> & { parts?: Letter['parts']; text?: string };
  order_changed: EventAudience & { order_id: number; move: OrderMove | OrderNews };
  /** Only for orders that were published. */
  offer_changed: EventAudience & { order_id: number; offer_id: number; move: OfferMove };
  team_changed: EventAudience & { team_id: number; freelancer_uuid: string; move: 'join' | 'leave' };
  response_changed: EventAudience & { order_id: number; response_id: number; move: ResponseMove };
  /** `status` is the one the deal came to. */
  deal_changed: EventAudience & { order_id: number; deal_id: number; move: DealMove | DealNews; status: DealStatus };
  /** A moderator did it to the person, or their ban ran out; it concerns both of their profiles. */
  person_changed: EventAudience & { user_uuid: string; customer_uuid: string; move: PersonMove };
  review_published: EventAudience & { order_id: number; review_id: number };
  review_answered: EventAudience & { order_id: number; review_id: number };
  /** A side of an ended deal has not written its review, and may write it until that moment, ISO 8601. */
  review_awaited: EventAudience & { order_id: number; deal_id: number; side: 'customer' | 'freelancer'; until: string };
  /** `user_uuid`: the banned person. */
  appeal_changed: { user_uuid: string; move: AppealMove; actor_uuid: string };
  /** `user_uuid`: the reporter or the warned person; `about_uuid`: whom a new complaint is about; `about`: the moderator's text for them. */
  complaint_changed: {
    user_uuid: string;
    move: ComplaintNews;
    actor_uuid: string;
    about: string | null;
    about_uuid?: string | null;
  };
  /** `user_uuid`: whose it is; `about`: what its owner is told it is of, with the moderator's reason of a refusal. */
  verification_changed: { user_uuid: string; move: VerificationNews; actor_uuid: string | null; about: string | null };
  /** An account or a deal waits for a moderator's look. */
  check_opened: { check_id: number; actor_uuid: null };
  /** Whole SM, and the response they were spent on or returned for. */
  wallet_changed: {
    user_uuid: string;
    move: WalletMove;
    sm: number;
    order_id: number | null;
    response_id: number | null;
  };
  /** `about` is the name of the device or the site, or the flaw. */
  account_changed: { user_uuid: string; move: AccountMove; about: string | null };
  /** A person's address is confirmed, so their open pages stop asking for it. */
  account_verified: { user_uuid: string };
  /** New orders for saved searches of a person. */
  search_found: { user_uuid: string; found: { search_id: number; title: string; order_ids: number[] }[] };
  /** A notification of somebody who has an address for webhooks that wants it. */
  webhook_due: { user_uuid: string; notification_id: number };
  /** The bell of somebody has something new. */
  notification_added: { user_uuid: string; notification_id: number };
  message_added: EventAudience & ChatIds & { message_id: number };
  /** A message was edited, hidden, shown again or deleted. */
  message_changed: EventAudience & ChatIds & { message_id: number };
  /** The one who acted has read the chat up to a message. */
  messages_read: EventAudience & ChatIds & { up_to: number };
  /** The Telegram bot's answer to a person, with the marketplace chat that a reply to it goes to. */
  telegram_answer: {
    chat_id: number;
    text: string;
    /** Absent in answers of an older release. */
    keyboard?: 'contact' | 'none';
    reply_to: number | null;
    about: {
      order_id: number;
      response_id: number | null;
      deal_id: number | null;
      read_up_to: number | null;
    } | null;
  };
  /** An e-mail was given back to its former owner, and the account with it, as it was at that moment. */
  account_taken_back: { user_uuid: string; since: string };
}
export type OutboxKind = keyof OutboxEvents;

/**
 * The priority of a reaction: changes come first; notifications follow, since a page is looked at before the bell, and
 * those of the distant past last; letters need another server, which may be slow.
 */
export type ReactionPriority = 'at_once' | 'telling' | 'letter';

/** Reactions to each event, and how soon they run. Each is a job of its own under this name, so that one that fails holds up no other. */
export const REACTIONS = {
  mail: { mail: 'letter' },
  order_changed: {
    return_response_costs: 'at_once',
    delete_orphan_deals: 'at_once',
    tell_new_orders: 'at_once',
    notify_order_changed: 'telling',
  },
  offer_changed: { notify_offer_changed: 'telling' },
  team_changed: { invite_team_member: 'at_once' },
  response_changed: { notify_response_changed: 'telling' },
  deal_changed: { tell_chat_of_deal: 'at_once', recount_ratings: 'at_once', notify_deal_changed: 'telling' },
  person_changed: {
    hide_orders_of_banned: 'at_once',
    count_responses_of_banned: 'at_once',
    notify_person_changed: 'telling',
  },
  review_published: { notify_review_published: 'telling' },
  review_answered: { notify_review_answered: 'telling' },
  review_awaited: { notify_review_awaited: 'telling' },
  appeal_changed: { notify_appeal_changed: 'telling' },
  complaint_changed: { notify_complaint_changed: 'telling' },
  verification_changed: { notify_verification_changed: 'telling' },
  check_opened: { notify_check_opened: 'telling' },
  wallet_changed: { notify_wallet_changed: 'telling' },
  account_changed: { notify_account_changed: 'telling' },
  account_verified: {},
  search_found: { notify_search_found: 'telling' },
  notification_added: {},
  webhook_due: { queue_webhooks: 'telling' },
  message_added: {},
  message_changed: {},
  messages_read: {},
  telegram_answer: { answer_in_telegram: 'at_once' },
  account_taken_back: { unlink_telegram: 'at_once' },
} as const satisfies Record<OutboxKind, Record<string, ReactionPriority>>;

/** Moves that a reaction is limited to, so that other moves leave no job for it. */
export const MOVES_REACTED_TO: Record<string, readonly string[]> = {
  return_response_costs: RETURNING_MOVES,
  tell_chat_of_deal: MOVES_SHOWN_IN_CHAT,
};

/**
 * Reactions that call another server, each with workers of its own, so that a server that hangs delays only its own
 * reactions.
 */
export const OUTGOING = { mail: 'mail', answer_in_telegram: 'telegram' } as const satisfies {
  [K in keyof Consumers]?: string;
};

/** The event that a job reacts to; the same in every repetition. */
export interface EventOrigin {
  event_number: number;
  /** ISO. */
  event_at: string;
}

/**
 * Consumers by the names of their reactions. An event is delivered at least once, so a consumer must tolerate a
 * repetition.
 */
export type Consumers = {
  [K in OutboxKind as keyof (typeof REACTIONS)[K]]: (payload: OutboxEvents[K] & EventOrigin) => Promise<void>;
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
    .values(rowOf(kind, payload, now))
    .execute();
}

/** Leaves many events of a kind at once, each of its own moment, in their order. */
export async function addEvents<K extends OutboxKind>(
  tx: Tx,
  kind: K,
  events: readonly { payload: OutboxEvents[K]; at: Date }[],
): Promise<void> {
  await sql`
    insert into outbox (kind, payload, created_at)
    select ${kind}, payload, at from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (payload jsonb, at timestamptz)`.execute(
    tx,
  );
}

/**
 * A statement that adds an event for each payload selected by `payloads`, for rows whose ids are not known before they
 * are written.
 */
export const eventsOf = (kind: OutboxKind, payloads: RawBuilder<unknown>, now: Date) => sql`
  insert into outbox (kind, payload, created_at)
  select ${kind}, payload, ${now}::timestamptz from (${payloads}) as told (payload)`;

/** A statement, still to be extended, that adds an event together with its write, in one round trip instead of two. */
export const withEvent = <K extends OutboxKind>(tx: Tx, kind: K, payload: OutboxEvents[K], now: Date) =>
  tx.with('left_event', (db) => db.insertInto('outbox').values(rowOf(kind, payload, now)));
export type WithEvent = ReturnType<typeof withEvent>;

const rowOf = <K extends OutboxKind>(kind: K, payload: OutboxEvents[K], created_at: Date) => ({
  kind,
  payload: JSON.stringify(payload),
  created_at,
});
