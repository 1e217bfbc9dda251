import { setTimeout as sleep } from 'node:timers/promises';

/** Codes of PostgreSQL and of the network for a server that is gone, ends the session, is starting, or is a read-only standby. */
const CODES: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of pg, which gives these no code, and of our own socket. */
const WORDS =
  /^(Connection terminated|The database fell silent|Client (has encountered a connection error|was closed))/;

/** There was no database to answer; everybody may try again soon. */
export class DatabaseUnavailable extends Error {
  /** A commit, or a write without a transaction, was sent and may have succeeded. */
  readonly isUnknown: boolean;
  /** Sending the same request again carries it out at most once in all. */
  readonly isRepeatable: boolean;

  constructor(cause: unknown, outcome: { isUnknown: boolean; isRepeatable?: boolean }) {
    super('The database is away', { cause });
    this.name = 'DatabaseUnavailable';
    this.isUnknown = outcome.isUnknown;
    this.isRepeatable = outcome.isRepeatable ?? false;
  }
}

/** Severities that end the session. The code does not tell, because PgBouncer has one code for all of its errors. */
const SESSION_ENDS: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return CODES.has(code) || SESSION_ENDS.has(severity) || WORDS.test(error.message);
};

/** Codes with which a statement is refused before it begins. */
const REFUSED: ReadonlySet<unknown> = new Set(['25006', '53300', '57P03']);

/**
 * The error that callers of the database get.
 *
 * @param isBroken the connection is known to be lost, so whatever the statement failed with came of that
 */
export function toDatabaseUnavailable(error: unknown, isUnknown: boolean, isBroken = false): unknown {
  if (!isBroken && !isAway(error)) return error;
  return new DatabaseUnavailable(error, { isUnknown: isUnknown && !REFUSED.has((error as { code?: unknown }).code) });
}

const TRY_AGAIN_MS = 100;

/**
 * Connects again while the database has not been away for long: most failures are over before anybody notices. No failure is
 * told apart: the app has started with this address, so a password refused there is that of a stranger on the port.
 *
 * @param patienceMs for how long requests wait for a lost database; after that each fails at once
 */
export function openConnectRetry(patienceMs: number) {
  let awaySince: number | null = null;
  return async function patiently<T>(connect: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const connected = await connect();
        awaySince = null;
        return connected;
      } catch (error) {
        awaySince ??= performance.now();
        if (performance.now() - awaySince >= patienceMs) throw new DatabaseUnavailable(error, { isUnknown: false });
        await sleep(TRY_AGAIN_MS);
      }
    }
  };
}

/** Repeats work the database left unanswered, if that changes nothing twice. */
export async function retryOnce<T>(
  work: () => Promise<T>,
  mayRepeat: (away: DatabaseUnavailable) => boolean = () => true,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || !mayRepeat(error)) throw error;
    return await work();
  }
}
