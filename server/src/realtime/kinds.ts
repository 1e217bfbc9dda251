import type { LiveEvent } from '@provodka/contract/http/events.ts';
import type { DealMove, DealNews } from '@provodka/domain/deals/deals.ts';
import type { OrderMove, OrderNews } from '@provodka/domain/orders/order-moves.ts';
import { filterDealViewers } from '../deals/service.ts';
import { filterChatViewers, filterMessageViewers } from '../messages/service.ts';
import { filterOrderViewers } from '../orders/service.ts';
import type { VisibilityQuestion } from '../platform/batch-visibility.ts';
import type { Reading } from '../platform/context.ts';
import type { OutboxEvents, OutboxKind } from '../platform/jobs/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';
import { filterResponseViewers } from '../responses/service.ts';
import type { NumberedEvent } from './store.ts';

/** Keeps those of many questions whose viewer may see the asked id at this moment. */
export type FilterViewers = <A extends VisibilityQuestion>(context: Reading, asked: readonly A[]) => Promise<A[]>;

/** The message about an event, and the rule that decides who gets it. */
export interface DeliveryRule<P> {
  /** The visibility rule of the owning slice, and the id it checks; moderators see everything. */
  ask: FilterViewers;
  id(payload: P): number;
  as(payload: P, viewer: Viewer): LiveEvent;
}

/** The properties of an event that matter to streams. */
export interface EventKind<P> {
  /** The people it concerns, by the uuid of a profile or of the user. */
  concerns(payload: P): readonly string[];
  /** The people whose unread counters it may change: all concerned, all but the actor, the actor alone, or nobody. */
  recounts: 'all' | 'others' | 'actor' | 'nobody';
  /** The message to people it concerns; absent when they get none. */
  toConcerned?: DeliveryRule<P>;
  /** The message to others whose pages show its order. */
  toWatchers?: DeliveryRule<P & { order_id: number }>;
  /** Whether it changes a queue of moderators. */
  isOfQueue?(payload: P): boolean;
}

/** A notification is for one person and has nothing behind it that could be hidden meanwhile. */
const whoseItIs: FilterViewers = (_context, asked) => Promise.resolve([...asked]);

/** Passes nobody but moderators, whom every rule lets through. */
const onlyModerators: FilterViewers = () => Promise.resolve([]);

/** Sent to moderators for any change of their lists. */
export const QUEUE: DeliveryRule<unknown> = {
  ask: onlyModerators,
  id: () => 0,
  as: () => ({ name: 'queue', data: {} }),
};

const concerns = (payload: { concerns: readonly string[] }) => payload.concerns;

type ChatIds = Pick<OutboxEvents['messages_read'], 'order_id' | 'response_id' | 'deal_id' | 'is_dispute'>;
const chatOf = ({ order_id, response_id, deal_id, is_dispute = false }: ChatIds) => ({
  order_id,
  response_id,
  deal_id,
  is_dispute,
});

type MessagePayload = OutboxEvents['message_added'];
const messageAs =
  (name: 'message' | 'message_changed') =>
  (payload: MessagePayload, viewer: Viewer): LiveEvent => ({
    name,
    data: { ...chatOf(payload), id: payload.message_id, is_own: payload.actor_uuid === viewer.user_uuid },
  });

/** Offers and reviews are seen on the page of their order. */
const onOrder = {
  ask: filterOrderViewers,
  id: ({ order_id }: { order_id: number }) => order_id,
  as: ({ order_id }: { order_id: number }): LiveEvent => ({ name: 'order', data: { id: order_id } }),
};

const message = {
  ask: filterMessageViewers,
  id: ({ message_id }: MessagePayload) => message_id,
  as: messageAs('message'),
};

const changedMessage = {
  ask: filterChatViewers,
  id: ({ thread_id }: MessagePayload) => thread_id,
  as: messageAs('message_changed'),
};

const QUEUE_MOVES_OF_ORDER: readonly (OrderMove | OrderNews)[] = [
  'submit',
  'resubmit',
  'approve_publication',
  'return_to_author',
  'block',
  'unblock',
  'delete',
];
const QUEUE_MOVES_OF_DEAL: readonly (DealMove | DealNews)[] = [
  'dispute_open',
  'dispute_evidence',
  'dispute_withdraw',
  'dispute_concede',
  'dispute_decide',
  'expire',
  'payout_refused',
  'payout_held',
  'payout_stop',
  'payout_released',
  'payout_withheld',
  'refund_refused',
];

/** The audience, rule and message of every outbox event; null for events that streams do not carry. */
const EVENT_KINDS: { [K in OutboxKind]: EventKind<OutboxEvents[K]> | null } = {
  message_added: {
    concerns,
    recounts: 'others',
    toConcerned: message,
    toWatchers: message,
  },
  message_changed: {
    concerns,
    recounts: 'all',
    toConcerned: changedMessage,
    toWatchers: changedMessage,
  },
  messages_read: {
    concerns,
    recounts: 'actor',
    toConcerned: {
      ask: filterChatViewers,
      id: ({ thread_id }) => thread_id,
      as: ({ up_to, actor_uuid, ...payload }, viewer) => ({
        name: 'read',
        data: { ...chatOf(payload), up_to, is_own: actor_uuid === viewer.user_uuid },
      }),
    },
  },
  notification_added: {
    concerns: ({ user_uuid }) => [user_uuid],
    recounts: 'nobody',
    toConcerned: {
      ask: whoseItIs,
      id: ({ notification_id }) => notification_id,
      as: ({ notification_id }) => ({ name: 'notification', data: { id: notification_id } }),
    },
  },
  // Programs are told apart.
  webhook_due: null,
  account_verified: {
    concerns: ({ user_uuid }) => [user_uuid],
    recounts: 'nobody',
    toConcerned: { ask: whoseItIs, id: () => 0, as: () => ({ name: 'account', data: {} }) },
  },
  response_changed: {
    concerns,
    recounts: 'all',
    toWatchers: onOrder,
    toConcerned: {
      ask: filterResponseViewers,
      id: ({ response_id }) => response_id,
      as: ({ response_id, order_id }) => ({ name: 'response', data: { id: response_id, order_id } }),
    },
  },
  deal_changed: {
    concerns,
    recounts: 'all',
    toWatchers: onOrder,
    isOfQueue: ({ move }) => QUEUE_MOVES_OF_DEAL.includes(move),
    toConcerned: {
      ask: filterDealViewers,
      id: ({ deal_id }) => deal_id,
      as: ({ deal_id, order_id }) => ({ name: 'deal', data: { id: deal_id, order_id } }),
    },
  },
  order_changed: {
    concerns,
    recounts: 'all',
    toConcerned: onOrder,
    toWatchers: onOrder,
    isOfQueue: ({ move }) => QUEUE_MOVES_OF_ORDER.includes(move),
  },
  offer_changed: { concerns, recounts: 'all', toConcerned: onOrder },
  review_published: { concerns, recounts: 'nobody', toConcerned: onOrder, toWatchers: onOrder },
  review_answered: { concerns, recounts: 'nobody', toConcerned: onOrder, toWatchers: onOrder },
  // The bell tells of these; who is banned or in a team decides over chats.
  team_changed: { concerns, recounts: 'all' },
  person_changed: { concerns, recounts: 'all', isOfQueue: () => true },
  appeal_changed: { concerns: () => [], recounts: 'nobody', isOfQueue: () => true },
  complaint_changed: { concerns: () => [], recounts: 'nobody', isOfQueue: () => true },
  verification_changed: { concerns: () => [], recounts: 'nobody', isOfQueue: () => true },
  check_opened: { concerns: () => [], recounts: 'nobody', isOfQueue: () => true },
  review_awaited: null,
  wallet_changed: null,
  account_changed: null,
  search_found: null,
  account_taken_back: null,
  telegram_answer: null,
  mail: null,
};

/** The stream properties of this event, whose payload is the one of its kind. */
export function kindOf({ kind }: NumberedEvent): EventKind<NumberedEvent['payload']> | null {
  return EVENT_KINDS[kind];
}
