import { STREAM_LIMITS } from '@provodka/domain/live-events.ts';
import * as z from 'zod/mini';
import { ids, integer, optional } from '../fields/fields.ts';
import { unreadNumbers } from '../messages.ts';
import { moment } from './envelope.ts';
import { route } from './route.ts';

const chat = {
  order_id: z.int(),
  response_id: z.nullable(z.int()),
  deal_id: z.nullable(z.int()),
  /** True for the chat of a dispute, false for that of its deal. */
  is_dispute: z.boolean(),
};
const message = z.object({ ...chat, id: z.int(), is_own: z.boolean() });

/**
 * Payloads of the stream by event (product: calls). An event names a change, and the page loads the changed thing
 * again, since its content depends on the viewer.
 */
export const liveEvents = {
  message,
  /** A message was edited, hidden, shown again or deleted. */
  message_changed: message,
  /** `is_own`: the viewer has read, maybe elsewhere; else the other side. */
  read: z.object({ ...chat, up_to: z.int(), is_own: z.boolean() }),
  /** The other side is writing. */
  typing: z.object(chat),
  /** `is_reset`: earlier events were lost, so the page has to load everything again. */
  counters: z.extend(unreadNumbers, { is_reset: z.boolean() }),
  notification: z.object({ id: z.int() }),
  /** Whether an event changes notices about the viewer's account. */
  account: z.object({}),
  order: z.object({ id: z.int() }),
  response: z.object({ id: z.int(), order_id: z.int() }),
  deal: z.object({ id: z.int(), order_id: z.int() }),
  /** For moderators: one of their queues has changed. */
  queue: z.object({}),
  /** Null when the maintenance is over. */
  maintenance: z.object({ finished_at: z.nullable(moment) }),
};
export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent = { [N in LiveEventName]: { name: N; data: z.infer<(typeof liveEvents)[N]> } }[LiveEventName];

export const eventRoutes = {
  events_stream: route('events_stream', {
    auth: 'user',
    summary:
      'What concerns the viewer as it happens, and what others see of the orders asked for; goes on behind Last-Event-ID, or where a browser cannot say it, last_event_id',
    query: z.object({
      last_event_id: optional(integer('Последнее событие', STREAM_LIMITS.last_event_id)),
      orders: ids('Заказы', STREAM_LIMITS.watched),
    }),
    stream: true,
    data: z.union([
      liveEvents.message,
      liveEvents.read,
      liveEvents.typing,
      liveEvents.counters,
      liveEvents.notification,
      liveEvents.account,
      liveEvents.response,
      liveEvents.maintenance,
      liveEvents.queue,
    ]),
  }),
  events_start: route('events_start', {
    auth: 'user',
    summary: 'What a page shows of unread messages and lines of the bell, and behind which event it goes on to listen',
    data: z.extend(unreadNumbers, { bell: z.int(), last_event_id: z.int() }),
  }),
};
export type EventCalls = keyof typeof eventRoutes;
