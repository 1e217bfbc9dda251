import type { EventCalls } from '@provodka/contract/http/events.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { type Realtime, readStreamStart } from './service.ts';

export function realtimeRoutes(realtime: Realtime): Handlers<EventCalls> {
  return {
    events_stream: read(async (context, { query, last_event_id, address }) => {
      // A browser that comes again by itself says it by the header, which is the later word.
      const after = last_event_id === null ? (query.last_event_id ?? null) : numberOf(last_event_id);
      return realtime.stream(context, { after, orders: query.orders ?? [], address });
    }),
    events_start: read(async (context) => ({ data: await readStreamStart(context) })),
  };
}

/** A number we never gave is one that nothing is known behind. */
const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : -1);
