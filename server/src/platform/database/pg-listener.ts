import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

const EVENTS = 'provodka_events';
const NOTES = 'provodka_notes';

/**
 * A column that tells every instance after the commit that the outbox has new numbers, once for any number of rows.
 * Only the dispatcher uses it, because notifying takes a lock at commit.
 */
export const notifyEvents = () => sql`pg_notify(${EVENTS}, '')`;

/** Sends every instance a note that is not stored. Never inside a transaction with money in it, see `notifyEvents`. */
export async function notifyNote(db: Db, note: unknown): Promise<void> {
  await sql`select pg_notify(${NOTES}, ${JSON.stringify(note)})`.execute(db);
}

export interface PgListenerCallbacks {
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

/** Listens on a connection of its own, and on another one whenever that breaks, with growing pauses, until it is closed. */
export function openPgListener(openClient: () => pg.Client, listeners: PgListenerCallbacks): PgListener {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;

  async function connect(): Promise<void> {
    const fresh = openClient();
    client = fresh;
    let isLost = false;
    const lose = (error?: unknown) => {
      if (isLost || isClosed) return;
      isLost = true;
      if (error) listeners.onFailure(error);
      fresh.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === EVENTS) listeners.onEvents();
      else listeners.onNote(JSON.parse(payload ?? 'null'));
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${EVENTS}; listen ${NOTES}`);
      pause = FIRST_PAUSE_MS;
      listeners.onEvents();
    } catch (error) {
      lose(error);
    }
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
