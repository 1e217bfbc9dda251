import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

const EVENTS = 'provodka_events';
const NOTES = 'provodka_notes';
const WORDS = 'provodka_words';

/**
 * A column that tells every instance after the commit that the outbox has new numbers, once for any number of rows.
 * Only the dispatcher uses it, because notifying takes a lock at commit.
 */
export const notifyEvents = () => sql`pg_notify(${EVENTS}, '')`;

/** Sends every instance a note that is not stored. Never inside a transaction with money in it, see `notifyEvents`. */
export async function notifyNote(db: Db, note: unknown): Promise<void> {
  await sql`select pg_notify(${NOTES}, ${JSON.stringify(note)})`.execute(db);
}

/** Sends a word that comes back to whoever listens. */
export async function notifyProbe(db: Db, word: string): Promise<void> {
  await sql`select pg_notify(${WORDS}, ${word})`.execute(db);
}

export interface PgListenerCallbacks {
  /** Sends a word on another connection: a line that hears none of it is dead, though nothing says so. */
  sendWord(word: string): Promise<void>;
  /** There may be new events; also after every new connection, which has missed some. */
  onEvents(): void;
  onNote(note: unknown): void;
  onFailure(error: unknown): void;
}

export interface PgListener {
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
const PROVE_EVERY_MS = 30_000;
const PROVE_WITHIN_MS = 5000;

/** Listens on a connection of its own, and on another one whenever that breaks, with growing pauses, until it is closed. */
export function openPgListener(
  openClient: () => pg.Client,
  listeners: PgListenerCallbacks,
  proveEveryMs = PROVE_EVERY_MS,
): PgListener {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let proving: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;

  async function connect(): Promise<void> {
    const fresh = openClient();
    client = fresh;
    let isLost = false;
    const heard = new Set<string>();
    const lose = (error?: unknown) => {
      if (isLost || isClosed) return;
      isLost = true;
      if (error) listeners.onFailure(error);
      clearInterval(proving);
      fresh.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === EVENTS) listeners.onEvents();
      else if (channel === WORDS) heard.add(payload ?? '');
      else listeners.onNote(JSON.parse(payload ?? 'null'));
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${EVENTS}; listen ${NOTES}; listen ${WORDS}`);
      pause = FIRST_PAUSE_MS;
      listeners.onEvents();
      proving = setInterval(() => void prove(heard, lose), proveEveryMs);
    } catch (error) {
      lose(error);
    }
  }

  async function prove(heard: Set<string>, lose: (error: Error) => void): Promise<void> {
    const word = randomUUID();
    try {
      await listeners.sendWord(word);
    } catch {
      // The database is away, which others tell.
      return;
    }
    await sleep(PROVE_WITHIN_MS, undefined, { ref: false });
    if (!heard.delete(word)) lose(new Error('What the database notifies does not arrive any more'));
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      clearInterval(proving);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
