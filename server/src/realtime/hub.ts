/**
 * Distributes events to the streams of this process: reads them by number, checks each person's access, keeps their
 * order.
 */
import type { TypingNote } from '../messages/service.ts';
import { countUnreadOf, filterChatViewers } from '../messages/service.ts';
import type { FreeContext } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { viewersOf } from '../users/service.ts';
import { filterAllowed } from './access.ts';
import { type DeliveryRule, kindOf, QUEUE } from './kinds.ts';
import { findEvents, findEventsOf, findRange, type NumberedEvent } from './store.ts';
import { keysOf, MODERATORS, type Stream, type Streams, watchersOf } from './streams.ts';

export interface HubParts {
  contextOf(): FreeContext<null>;
  isDemo: boolean;
  streams: Streams;
}

const BATCH = 500;
const PEOPLE_AT_ONCE = 500;
const SESSIONS_AT_ONCE = 500;
/** Milliseconds by which a stream may outlive its session. */
const CHECKED_WITHIN_MS = 5000;
/** A stream that missed more than this starts anew, which costs less than a replay. */
const MOST_MISSED = 10_000;

/** Whether the event may change the person's unread counters. */
function isRecounted(event: NumberedEvent, viewer: Viewer): boolean {
  const whose = kindOf(event)?.recounts ?? 'nobody';
  if (whose === 'all' || whose === 'nobody') return whose === 'all';
  const { payload } = event;
  const isActor = 'actor_uuid' in payload && payload.actor_uuid === viewer.user_uuid;
  return isActor === (whose === 'actor');
}

/** A stream and an event for it, still to be checked for access. */
interface Pair {
  stream: Stream;
  event: NumberedEvent;
  /** Whether the event concerns the stream's person; otherwise only their pages show its order. */
  isConcerned: boolean;
  way: DeliveryRule<NumberedEvent['payload']> | null;
}

/** Pairs an event with the streams that `of` finds by a key. */
function pairsOf(event: NumberedEvent, of: (key: string) => Iterable<Stream>): Pair[] {
  const kind = kindOf(event);
  if (!kind) return [];
  const { payload } = event;
  const concerned = new Set(kind.concerns(payload).flatMap((key) => [...of(key)]));
  const pairs = [...concerned].map(
    (stream): Pair => ({ stream, event, isConcerned: true, way: kind.toConcerned ?? null }),
  );
  const others = (key: string, way: DeliveryRule<NumberedEvent['payload']>) =>
    [...of(key)].map((stream): Pair => ({ stream, event, isConcerned: false, way }));
  if (kind.toWatchers && 'order_id' in payload && payload.order_id !== null) {
    const watching = others(watchersOf(payload.order_id), kind.toWatchers);
    pairs.push(...watching.filter(({ stream }) => !concerned.has(stream)));
  }
  if (kind.isOfQueue?.(payload)) pairs.push(...others(MODERATORS, QUEUE));
  return pairs;
}

export function openHub({ contextOf, isDemo, streams }: HubParts) {
  /** The number up to which the live streams have received everything. */
  let position: number | null = null;
  let reading: Promise<void> = Promise.resolve();
  const recount = new Set<string>();

  /** The present viewers of these streams; a stream whose session has ended is closed. */
  async function freshen(asked: Iterable<Stream>): Promise<Map<Stream, Viewer>> {
    const list = [...asked];
    const askedAt = performance.now();
    const ids = [...new Set(list.map(({ viewer }) => viewer.session_id))];
    const viewers = await viewersOf(contextOf(), ids, isDemo);
    const fresh = new Map<Stream, Viewer>();
    for (const stream of list) {
      const viewer = viewers.get(stream.viewer.session_id);
      stream.checkedAt = askedAt;
      if (viewer) fresh.set(stream, viewer);
      else streams.end(stream);
    }
    return fresh;
  }

  /** Sends each stream the events that its person may see at this moment. */
  async function tellAll(pairs: readonly Pair[]): Promise<void> {
    // A person's identity never changes, so both are read at once; only a moderator's rights may have changed.
    const deliveries = pairs.map((pair) => ({ ...pair, viewer: { ...pair.stream.viewer, is_moderator: false } }));
    const [viewers, allowed] = await Promise.all([
      freshen(new Set(pairs.map(({ stream }) => stream))),
      filterAllowed(contextOf(), deliveries),
    ]);
    for (const delivery of deliveries) {
      const { stream, event } = delivery;
      const viewer = viewers.get(stream);
      if (!viewer) continue;
      if (delivery.isConcerned && isRecounted(event, viewer)) recount.add(viewer.user_uuid);
      if (delivery.way && (viewer.is_moderator || allowed.has(delivery)))
        streams.tell(stream, delivery.way.as(event.payload, viewer), event.number);
    }
  }

  /**
   * Like `tellAll`; on a failure the streams are closed, so that their browsers reconnect after the last event they
   * received.
   */
  async function tellOrEnd(pairs: readonly Pair[]): Promise<void> {
    try {
      await tellAll(pairs);
    } catch (error) {
      for (const { stream } of pairs) streams.end(stream);
      throw error;
    }
  }

  /** The live streams under a key. */
  const liveOf = (key: string) => [...streams.of(key)].filter(({ isLive }) => isLive);

  /** Sends newly numbered events to the live streams, one after the other. */
  async function readOn(): Promise<void> {
    const context = contextOf();
    position ??= (await findRange(context.db)).newest ?? 0;
    for (;;) {
      const { events, last, read } = await findEvents(context.db, position, BATCH);
      if (last === null) return;
      // From here on a stream that becomes live is one that has been told of these.
      position = last;
      const pairs = events.flatMap((event) => pairsOf(event, liveOf));
      if (pairs.length > 0) await tellOrEnd(pairs);
      if (read < BATCH) return;
    }
  }

  let isAgain = false;
  let isReading = false;
  function read(): Promise<void> {
    if (isReading) {
      isAgain = true;
      return reading;
    }
    isReading = true;
    reading = (async () => {
      try {
        do {
          isAgain = false;
          await readOn();
        } while (isAgain);
      } finally {
        isReading = false;
      }
    })();
    return reading;
  }

  /** Makes a stream live. Nothing may be awaited between the check of `position` and this. */
  function goLive(stream: Stream): void {
    stream.position = position ?? 0;
    stream.isLive = true;
  }

  /** Replays what a stream missed after a number; false when that is too much. */
  async function replay(stream: Stream, after: number): Promise<boolean> {
    const { oldest } = await findRange(contextOf().db);
    if (position === null || after > position || position - after > MOST_MISSED) return false;
    if (after < position && (oldest === null || after < oldest - 1)) return false;
    stream.position = after;
    while (stream.isOpen && stream.position < position) {
      const range = { after: stream.position, up_to: position, most: BATCH };
      const events = await findEventsOf(contextOf().db, stream, range);
      await tellAll(events.flatMap((event) => pairsOf(event, (key) => (keysOf(stream).includes(key) ? [stream] : []))));
      stream.position = events.length === BATCH ? (events.at(-1)?.number ?? range.up_to) : range.up_to;
    }
    goLive(stream);
    return true;
  }

  async function tellCounters(told: Iterable<Stream>, reset = false): Promise<void> {
    const viewers = await freshen(told);
    const people = new Map([...viewers.values()].map((viewer) => [viewer.user_uuid, viewer]));
    const counted = await countUnreadOf(contextOf(), [...people.values()]);
    for (const stream of viewers.keys()) {
      const { customer = 0, freelancer = 0 } = counted.get(stream.viewer.user_uuid) ?? {};
      const said = `${customer} ${freelancer}`;
      if (said === stream.counters && !reset) continue;
      const isFirst = stream.counters === '';
      stream.counters = said;
      const data = { customer, freelancer, is_reset: reset };
      streams.tell(stream, { name: 'counters', data }, isFirst ? stream.position : undefined);
    }
  }

  return {
    /** Reads new events and sends them; resolves when all present ones are sent. */
    read,
    /** Begins a stream after the number it names, or with future events. */
    async begin(stream: Stream, after: number | null): Promise<void> {
      await read();
      const isReset = after !== null && !(await replay(stream, after));
      if (!stream.isLive) goLive(stream);
      await tellCounters([stream], isReset);
    },
    /** Sends the present counters to everybody for whom they may have changed; many changes make one message. */
    async recount(): Promise<void> {
      const people = [...recount].slice(0, PEOPLE_AT_ONCE);
      const concerned = people.flatMap((person) => [...streams.of(person)].filter(({ isLive }) => isLive));
      // People added meanwhile are counted by this read or wait for the next; after a failure all of them wait.
      for (const person of people) recount.delete(person);
      try {
        if (concerned.length > 0) await tellCounters(concerned);
      } catch (error) {
        for (const person of people) recount.add(person);
        throw error;
      }
    },
    /** Closes streams whose session is over, among those that have been idle for a while. */
    async checkSessions(): Promise<void> {
      const before = performance.now() - CHECKED_WITHIN_MS;
      const due = [...streams.all].filter(({ checkedAt }) => checkedAt < before);
      for (let at = 0; at < due.length; at += SESSIONS_AT_ONCE) await freshen(due.slice(at, at + SESSIONS_AT_ONCE));
    },
    /** Tells the other side that somebody is writing, if they may see the chat and have a stream. */
    async tellTyping({ to_user_uuid, thread_id, ...chat }: TypingNote): Promise<void> {
      const viewers = await freshen(streams.of(to_user_uuid));
      const asked = [...viewers].map(([stream, viewer]) => ({ stream, viewer, id: thread_id }));
      if (asked.length === 0) return;
      for (const { stream } of await filterChatViewers(contextOf(), asked)) {
        streams.tell(stream, { name: 'typing', data: chat });
      }
    },
  };
}
