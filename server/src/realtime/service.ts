/** Streams of events (product: messages, calls): one hub for each process, fed by the numbers of the outbox. */
import type pg from 'pg';
import type { TypingNote } from '../messages/service.ts';
import type { FreeContext, ReadContext } from '../platform/context.ts';
import { notifyProbe, openPgListener, type PgListener } from '../platform/database/pg-listener.ts';
import type { EventSink, EventStream } from '../platform/http/event-stream.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { visitorNetwork } from '../platform/http/limits/visitor-network.ts';
import type { ReportFailure } from '../platform/jobs/failure-reports.ts';
import { type Loop, startLoop } from '../platform/jobs/loop.ts';
import { openHub } from './hub.ts';
import { retryLine } from './present.ts';
import { findStart } from './store.ts';
import { openStreams, type Stream } from './streams.ts';

export interface RealtimeParts {
  contextOf(): FreeContext<null>;
  /** A connection to listen on. */
  openClient(): pg.Client;
  report: ReportFailure;
  isDemo: boolean;
  /** Whether one network may have only so many streams. */
  isLimited: boolean;
}

/** The pause between polls for events whose announcement by another instance got lost. */
const LOOK_MS = 1000;
const RECOUNT_MS = 250;
/** Sessions are checked in small portions, so that thousands are not queried at once. */
const SESSIONS_MS = 250;
const TRY_AGAIN_SECONDS = 30;
/** The delay after which a browser reconnects when its server shuts down: by then the proxy routes it elsewhere. */
const COME_AGAIN_MS = 1000;

/** A request for a stream. */
export interface StreamRequest {
  /** The number of the last received event, null at the beginning. */
  after: number | null;
  /** Orders of others that its pages show. */
  orders: readonly number[];
  address: string;
}

/** The live part of this process; it costs nothing until somebody listens. */
export function openRealtime(parts: RealtimeParts) {
  const { contextOf, report } = parts;
  const streams = openStreams();
  const hub = openHub({ contextOf, isDemo: parts.isDemo, streams });
  let loops: Loop[] = [];
  let line: PgListener | undefined;
  let isStopped = false;
  let maintenance: string | null = null;

  const failed = (task: string) => (error: unknown) => report(task, error);
  const repeat = (ms: number, task: string, work: () => Promise<void>) => startLoop(ms, work, failed(task));

  async function lookAfter(): Promise<void> {
    if (streams.all.size === 0) return;
    streams.keepAlive();
    const { content, now } = contextOf();
    const until = (await content.maintenanceUntil(now))?.toISOString() ?? null;
    if (until !== maintenance) tellMaintenance(until);
    await hub.read();
  }

  function tellMaintenance(finished_at: string | null): void {
    maintenance = finished_at;
    // Moderators go on working.
    for (const stream of streams.all) {
      if (!stream.viewer.is_moderator) streams.tell(stream, { name: 'maintenance', data: { finished_at } });
    }
  }

  function start(): void {
    if (line || isStopped) return;
    line = openPgListener(parts.openClient, {
      sendWord: (word) => notifyProbe(parts.contextOf().db, word),
      onEvents: () => void hub.read().catch(failed('tell_events')),
      onNote: (note) => void hub.tellTyping(note as TypingNote).catch(failed('tell_typing')),
      onFailure: failed('listen'),
    });
    loops = [
      repeat(LOOK_MS, 'look_after_streams', lookAfter),
      repeat(RECOUNT_MS, 'recount_unread', () => hub.recount()),
      repeat(SESSIONS_MS, 'check_sessions', () => hub.checkSessions()),
    ];
  }

  function attach({ viewer }: ReadContext, asked: StreamRequest, sink: EventSink): () => void {
    const { after, orders: watched } = asked;
    const stream: Stream = {
      viewer,
      watched,
      network: visitorNetwork(asked.address),
      position: 0,
      isLive: false,
      isOpen: true,
      counters: '',
      sink,
      wroteAt: performance.now(),
      checkedAt: performance.now(),
    };
    if (isStopped) {
      sink.write(retryLine(COME_AGAIN_MS));
      sink.end();
      return () => undefined;
    }
    streams.add(stream);
    hub.begin(stream, after).catch((error: unknown) => {
      report('begin_stream', error);
      streams.end(stream);
    });
    return () => streams.remove(stream);
  }

  return {
    /** The number of streams that are open. */
    countStreams: () => streams.all.size,
    /** A stream for the viewer. Throws HttpFailure 429 when the network has too many. */
    stream(context: ReadContext, asked: StreamRequest): EventStream {
      if (parts.isLimited && streams.isCrowded(visitorNetwork(asked.address))) {
        throw new HttpFailure(429, 'Слишком много открытых страниц', { retry_after: TRY_AGAIN_SECONDS });
      }
      start();
      return { open: (sink) => attach(context, asked, sink) };
    },
    /** Closes every stream and stops listening: the browsers reconnect to another instance. */
    async stop(): Promise<void> {
      isStopped = true;
      streams.scatter();
      await Promise.all([line?.close(), ...loops.map((loop) => loop.stop())]);
    },
  };
}

/** The start of a page: its counters, and the event after which it listens. It is read before the rest of the page. */
export async function readStreamStart({ db, viewer, now }: ReadContext) {
  return await findStart(db, viewer, now);
}

export type Realtime = ReturnType<typeof openRealtime>;
