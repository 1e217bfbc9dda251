import type { LiveEvent } from '@provodka/contract/http/events.ts';
import { STREAM_LIMITS } from '@provodka/domain/live-events.ts';
import type { EventSink } from '../platform/http/event-stream.ts';
import type { Viewer } from '../platform/viewer.ts';
import { frame, HEARTBEAT, retryLine } from './present.ts';

/** A stream that is open. */
export interface Stream {
  viewer: Viewer;
  /** Orders of others that its pages show. */
  watched: readonly number[];
  /** The network by which streams are limited. */
  network: string;
  /** The number up to which everything was sent; the browser resumes there after a broken connection. */
  position: number;
  /** Whether the stream has caught up, so that new events are sent at once. */
  isLive: boolean;
  isOpen: boolean;
  /** The counters as they were sent last. */
  counters: string;
  sink: EventSink;
  /** The moment of the last write, by a monotonic clock. */
  wroteAt: number;
  /** The moment of the last session check, by the same clock. */
  checkedAt: number;
}

const QUIET_MS = 25_000;
const COME_BACK_WITHIN_MS = 5000;

/** The key of moderators' streams. */
export const MODERATORS = 'moderators';
/** The key of streams whose pages show this order of somebody else. */
export const watchersOf = (orderId: number): string => `order ${orderId}`;

/** The keys under which a stream is found. */
export const keysOf = ({ viewer, watched }: Stream) => [
  viewer.user_uuid,
  viewer.customer_uuid,
  viewer.freelancer_uuid,
  ...watched.map(watchersOf),
  ...(viewer.is_moderator ? [MODERATORS] : []),
];

/** The open streams of this process, found by the people an event concerns and by watched orders. */
export function openStreams() {
  const all = new Set<Stream>();
  const byPerson = new Map<string, Set<Stream>>();
  const ofNetwork = new Map<string, number>();

  function remove(stream: Stream): void {
    stream.isOpen = false;
    if (!all.delete(stream)) return;
    for (const key of keysOf(stream)) {
      const own = byPerson.get(key);
      own?.delete(stream);
      if (own?.size === 0) byPerson.delete(key);
    }
    const left = (ofNetwork.get(stream.network) ?? 1) - 1;
    if (left > 0) ofNetwork.set(stream.network, left);
    else ofNetwork.delete(stream.network);
  }

  function end(stream: Stream): void {
    remove(stream);
    stream.sink.end();
  }

  return {
    all: all as ReadonlySet<Stream>,
    of: (key: string): ReadonlySet<Stream> => byPerson.get(key) ?? NOBODY,
    isCrowded: (network: string) => (ofNetwork.get(network) ?? 0) >= STREAM_LIMITS.ofNetwork,
    /** A person's oldest stream ends when one more exceeds the limit. */
    add(stream: Stream): void {
      const [oldest, ...others] = byPerson.get(stream.viewer.user_uuid) ?? [];
      if (oldest && others.length + 1 >= STREAM_LIMITS.ofUser) end(oldest);
      all.add(stream);
      for (const key of keysOf(stream)) {
        const own = byPerson.get(key) ?? new Set<Stream>();
        byPerson.set(key, own.add(stream));
      }
      ofNetwork.set(stream.network, (ofNetwork.get(stream.network) ?? 0) + 1);
    },
    remove,
    end,
    /** Closes all streams at different moments, so that their browsers do not reconnect all at once. */
    scatter(): void {
      for (const stream of all) {
        stream.sink.write(retryLine(Math.floor(Math.random() * COME_BACK_WITHIN_MS)));
        end(stream);
      }
    },
    /** Sends an event; a client that reads too slowly is cut off and reconnects. */
    tell(stream: Stream, event: LiveEvent, number?: number): void {
      stream.wroteAt = performance.now();
      if (number !== undefined) stream.position = number;
      if (stream.isOpen && !stream.sink.write(frame(event, number))) remove(stream);
    },
    /** Writes to idle streams, so that proxies do not take them for dead. */
    keepAlive(): void {
      const before = performance.now() - QUIET_MS;
      for (const stream of all) {
        if (stream.wroteAt > before) continue;
        stream.wroteAt = performance.now();
        if (!stream.sink.write(HEARTBEAT)) remove(stream);
      }
    },
  };
}

export type Streams = ReturnType<typeof openStreams>;

const NOBODY: ReadonlySet<Stream> = new Set();
