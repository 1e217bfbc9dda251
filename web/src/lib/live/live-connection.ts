import { callAddress } from '@provodka/contract/http/client.ts';
import type { LiveEvent, LiveEventName } from '@provodka/contract/http/events.ts';
import { STREAM_LIMITS } from '@provodka/domain/live-events.ts';
import { checkSessionEnd } from '../api/session-end.ts';
import { randomKey } from '../format/random-key.ts';
import { getSite } from '../loading/site.ts';
import { enterMaintenance, getClientState, patchClientState } from '../session/client-state.ts';
import { emitEvent, getWatched, isStreamed, onWatched, setStreamed } from './live.ts';

const NAMES: Record<LiveEventName, true> = {
  message: true,
  message_changed: true,
  read: true,
  typing: true,
  counters: true,
  notification: true,
  account: true,
  order: true,
  response: true,
  deal: true,
  maintenance: true,
  queue: true,
};

/** Messages between the tabs of one browser. */
type Word =
  | { kind: 'event'; event: LiveEvent; last: number }
  | { kind: 'state'; isOpen: boolean }
  /** The orders of other people that a tab shows. */
  | { kind: 'watch'; tab: string; orders: readonly number[] }
  /** A tab that has just opened, or has just taken the stream, asks for the state. */
  | { kind: 'hello' }
  /** The last event a tab knows: its page may have been read before it could listen. */
  | { kind: 'known'; last: number };

/** Quick navigation changes the watched orders several times; only the last change counts. */
const WATCH_SETTLES_MS = 300;
/** A page is read before its orders are watched, so events of this window are sent once more. */
const READ_WITHIN_MS = 5000;
/** The server sends a heartbeat every 25 s. */
const SILENT_MS = 60_000;
const LOOK_MS = 10_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Listens to the events of this person, from the event `after` on: one stream for all tabs of a browser, held by the tab that
 * has the lock; when that one closes, another continues where it stopped. Returns the function that ends it.
 */
export function connect(person: string, after: number): () => void {
  const name = `live ${person}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const tab = randomKey();
  const watchedBy = new Map<string, readonly number[]>();
  let last = after;
  let leader: ReturnType<typeof lead> | null = null;

  const say = (word: Word) => channel.postMessage(word);
  const hear = (word: Word) => {
    if (word.kind === 'event') {
      last = Math.max(last, word.last);
      setStreamed(true);
      emitEvent(word.event);
      followMaintenance(word.event);
    } else if (word.kind === 'state') setStreamed(word.isOpen);
    else if (word.kind === 'known') {
      if (word.last < last) leader?.tellBehind(word.last);
    } else if (word.kind === 'watch') {
      if (word.orders.length > 0) watchedBy.set(word.tab, word.orders);
      else watchedBy.delete(word.tab);
      leader?.watch(watchedByAll());
    } else {
      if (leader) say({ kind: 'state', isOpen: isStreamed() });
      if (getWatched().length > 0) say(ownWatch());
      say({ kind: 'known', last });
    }
  };
  const watchedByAll = () => [...new Set([...watchedBy.values()].flat())].slice(0, STREAM_LIMITS.watched);
  const ownWatch = (): Word => ({ kind: 'watch', tab, orders: getWatched() });
  const tell = (word: Word) => {
    hear(word);
    say(word);
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
  say({ kind: 'hello' });
  say({ kind: 'known', last });
  hear(ownWatch());
  const stopWatching = onWatched(() => tell(ownWatch()));

  const hold = () =>
    new Promise<void>((release) => {
      if (leaving.signal.aborted) return release();
      leader = lead(() => last, tell, watchedByAll());
      // Nobody was there to hear what other tabs sent before, so they are asked to repeat it.
      say({ kind: 'hello' });
      leaving.signal.addEventListener('abort', () => release());
    });
  // Locks exist only on https and localhost; elsewhere each tab has a stream of its own.
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks) locks.request(name, { signal: leaving.signal }, hold).catch(() => undefined);
  else void hold();
  return () => {
    stopWatching();
    say({ kind: 'watch', tab, orders: [] });
    leaving.abort();
    leader?.close();
    channel.close();
    setStreamed(false);
  };
}

/** Holds the stream and broadcasts everything on it; reopens it when it breaks or is silent for too long. */
function lead(lastHeard: () => number, tell: (word: Word) => void, watchedAtFirst: readonly number[]) {
  let orders = watchedAtFirst;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let heardAt = 0;
  /** The last event heard at some moments, the first of them long enough ago. */
  let marks = [{ at: 0, last: lastHeard() }];

  function note(): void {
    const at = Date.now();
    marks.push({ at, last: lastHeard() });
    marks = marks.slice(marks.findLastIndex((mark) => mark.at <= at - READ_WITHIN_MS));
  }

  function open(after = lastHeard()): void {
    clearTimeout(timer);
    source?.close();
    heardAt = Date.now();
    const address = callAddress('events_stream', { query: { last_event_id: after, orders: [...orders] } });
    const opened = new EventSource(getSite().api_origin + address, { withCredentials: true });
    source = opened;
    opened.addEventListener('alive', () => {
      heardAt = Date.now();
    });
    for (const name of Object.keys(NAMES)) {
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        heardAt = Date.now();
        pause = FIRST_PAUSE_MS;
        tell({
          kind: 'event',
          event: { name, data: JSON.parse(data) as unknown } as LiveEvent,
          last: Number(lastEventId),
        });
        note();
      });
    }
    opened.onerror = () => {
      // Otherwise the browser reconnects by itself.
      if (opened.readyState === EventSource.CLOSED) void refused();
    };
  }

  async function refused(): Promise<void> {
    tell({ kind: 'state', isOpen: false });
    if (await checkSessionEnd()) return;
    timer = setTimeout(() => open(), pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  const look = () => {
    if (Date.now() - heardAt < SILENT_MS) return;
    tell({ kind: 'state', isOpen: false });
    open();
  };
  const watch = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  const onOnline = () => open();
  addEventListener('online', onOnline);
  open();
  return {
    /** Reopens the stream after the last event when another order is to be watched; one too many does no harm. */
    watch(next: readonly number[]) {
      const isNew = next.some((order) => !orders.includes(order));
      orders = next;
      if (!isNew) return;
      clearTimeout(settling);
      settling = setTimeout(() => {
        note();
        open(marks[0]?.last);
      }, WATCH_SETTLES_MS);
    },
    /** Repeats the events after a number for a tab that could not hear them. */
    tellBehind: (number: number) => open(number),
    close() {
      clearTimeout(timer);
      clearTimeout(settling);
      clearInterval(watch);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', onOnline);
      source?.close();
    },
  };
}

/** Starts and ends technical work on every open page (product: maintenance). */
function followMaintenance(event: LiveEvent): void {
  if (event.name !== 'maintenance') return;
  if (event.data.finished_at !== null) enterMaintenance(event.data.finished_at);
  else if (getClientState().error_code === 503) patchClientState({ error_code: null, technical_work_end: null });
}
