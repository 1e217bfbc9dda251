import type { LiveEvent } from '@provodka/contract/events.ts';
import type { OutboxEvents } from '../platform/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { NumberedEvent } from './store.ts';

/** How an event reaches a browser. A line of JSON has no line breaks, so it is one line of data. */
export function frame({ name, data }: LiveEvent, number?: number): string {
  const id = number === undefined ? '' : `id: ${number}\n`;
  return `${id}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A page cannot see a comment, and without a sign of life it would not notice a dead line. */
export const SIGN_OF_LIFE = 'event: alive\ndata: {}\n\n';

const chatOf = ({
  order_id,
  response_id,
  deal_id,
  is_dispute = false,
}: OutboxEvents['message_added' | 'messages_read']) => ({
  order_id,
  response_id,
  deal_id,
  is_dispute,
});

/** An event as this person is told of it; null when nobody is told. Reviews and offers are seen on the page of their order. */
export function presentEvent({ kind, payload }: NumberedEvent, viewer: Viewer): LiveEvent | null {
  switch (kind) {
    case 'message_added':
    case 'message_changed': {
      const { message_id: id } = payload;
      const data = { ...chatOf(payload), id, is_own: payload.actor_uuid === viewer.user_uuid };
      return { name: kind === 'message_added' ? 'message' : 'message_changed', data };
    }
    case 'messages_read': {
      const data = { ...chatOf(payload), up_to: payload.up_to, is_own: payload.actor_uuid === viewer.user_uuid };
      return { name: 'read', data };
    }
    case 'notification_added':
      return { name: 'notification', data: { id: payload.notification_id } };
    case 'response_changed':
      return { name: 'response', data: { id: payload.response_id, order_id: payload.order_id } };
    case 'deal_changed':
      return { name: 'deal', data: { id: payload.deal_id, order_id: payload.order_id } };
    case 'order_changed':
    case 'offer_changed':
    case 'review_published':
    case 'review_answered':
      return { name: 'order', data: { id: payload.order_id } };
    case 'team_changed':
    case 'person_changed':
    case 'wallet_changed':
    case 'account_changed':
    case 'search_found':
    case 'account_taken_back':
    case 'telegram_answer':
    case 'mail':
      return null;
    default:
      return kind satisfies never;
  }
}
