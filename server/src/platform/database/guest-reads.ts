import { sql } from 'kysely';
import { type Loop, startLoop } from '../jobs/loop.ts';
import type { Db, OpenDatabase, Reader } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { findReplicaFault, isReplica } from './replica-checks.ts';

/** Guests see nothing older, beside the two seconds of a page made before. */
const MOST_LAG_MS = 5000;
const LOOK_EVERY_MS = 1000;
/** Ten minutes of looks. */
const MOST_MARKS = 600;

interface GuestReadParts {
  replica: Pick<OpenDatabase, 'db' | 'aside'>;
  /** A connection to the primary beside its pool, so that a full pool does not make the replica look late. */
  primary: Db;
  log: { warn(sentence: string): void };
  /** Milliseconds of a clock that nobody sets. */
  now?(): number;
}

export interface GuestReads {
  /** Reads from the replica when it is fresh and knows the answer, else from the primary. */
  read<T>(ofReplica: (db: Reader) => Promise<T>, ofPrimary: () => Promise<T>): Promise<T>;
  /** Whatever was committed until now is shown from now on. */
  showAll(): void;
  /** Compares the replica with the primary. */
  look(): Promise<void>;
  /** Looks every second until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Null before the replica has caught up for the first time. */
  lagSeconds(): number | null;
  isInUse(): boolean;
}

/** The position of the primary's log at a moment. */
interface Mark {
  at: number;
  written: number;
}

/**
 * Sends what guests ask to a replica while it is at most five seconds behind (decisions 0133). The lag is the age of the last mark of
 * the primary that the replica has replayed: so no two clocks are compared, a primary at rest is no lag, and a replica
 * that lost its primary grows old.
 */
export function openGuestReads(parts: GuestReadParts): GuestReads {
  const { replica, primary, log, now = () => performance.now() } = parts;
  let marks: Mark[] = [];
  /** Everything committed before this moment has been replayed. */
  let freshAt = Number.NEGATIVE_INFINITY;
  let shownFrom = Number.NEGATIVE_INFINITY;
  let replayed = 0;
  /** The server that answers now was asked who it is. */
  let isKnown = false;
  let isLost = true;
  let isTold = false;
  let loop: Loop | null = null;

  const isBehind = () => now() - freshAt > MOST_LAG_MS;
  const isInUse = () => !isLost && !isBehind();

  /** One that comes back may be another one. */
  function lose(reason: string): string {
    isLost = true;
    isKnown = false;
    return reason;
  }

  /** Reads how far both have come; returns why the replica cannot be used. */
  async function compare(): Promise<string | null> {
    const at = now();
    const written = await positionOf(primary, 'pg_current_wal_lsn()').catch(() => null);
    // Without the primary there is nothing to compare with, and what is known grows old.
    if (written === null) return null;
    const fault = isKnown ? null : await findReplicaFault(replica.aside, primary);
    if (fault) return lose(`DATABASE_READ_URL leads to ${fault}`);
    if (!(await isReplica(replica.aside))) return lose('the replica takes writes itself now');
    const before = replayed;
    replayed = await positionOf(replica.aside, 'pg_last_wal_replay_lsn()');
    if (before > written) return lose('the replica was ahead, so it follows another server');
    marks = [...marks, { at, written }].slice(-MOST_MARKS);
    freshAt = marks.findLast((mark) => mark.written <= replayed)?.at ?? freshAt;
    marks = marks.filter((mark) => mark.at > freshAt);
    isKnown = true;
    isLost = false;
    return null;
  }

  async function look(): Promise<void> {
    const lost = await compare().catch((error: unknown) => lose(`the replica does not answer (${reasonOf(error)})`));
    // The primary did not answer, so nothing new is known of the lost replica.
    if (!lost && isLost) return;
    const fault = lost ?? (isBehind() ? `the replica is ${MOST_LAG_MS / 1000} s behind or more` : null);
    if (fault && !isTold) log.warn(`Guests read from the primary: ${fault}`);
    if (!fault && isTold) log.warn('Guests read from the replica again');
    isTold = fault !== null;
  }

  return {
    async read(ofReplica, ofPrimary) {
      if (!isInUse() || freshAt <= shownFrom) return await ofPrimary();
      try {
        return await ofReplica(replica.db);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) lose('');
        // The primary is asked after any failure: the replica may not have the row yet, or gave the query up because the primary removed rows meanwhile.
        return await ofPrimary();
      }
    },
    showAll() {
      shownFrom = now();
    },
    look,
    async start() {
      await look();
      loop = startLoop(LOOK_EVERY_MS, look, (error) => log.warn(reasonOf(error)));
    },
    stop: async () => await loop?.stop(),
    lagSeconds: () => (freshAt === Number.NEGATIVE_INFINITY ? null : (now() - freshAt) / 1000),
    isInUse,
  };
}

/** A position in the log of writes, in bytes since its beginning. */
async function positionOf(db: Db, position: 'pg_current_wal_lsn()' | 'pg_last_wal_replay_lsn()'): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    select pg_wal_lsn_diff(${sql.raw(position)}, '0/0')::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? reasonOf(cause) : message;
}
