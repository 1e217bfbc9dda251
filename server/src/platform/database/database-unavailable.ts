import { setTimeout as sleep } from 'node:timers/promises';

/** Codes of PostgreSQL and of the network for a server that is gone, is starting, or is a read-only standby. */
const CODES: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
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
  /^(Connection terminated|timeout exceeded when trying to connect|The database fell silent|Client has encountered a connection error)/;

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

/** PgBouncer ends a session so whose server it has lost, or to which it gives none, whatever the reason. */
const POOLER_CODE = '08P01';

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return CODES.has(code) || (code === POOLER_CODE && severity === 'FATAL') || WORDS.test(error.message);
};

/** Codes with which a statement is refused before it begins. */
const REFUSED: ReadonlySet<unknown> = new Set(['25006', '53300', '57P03']);

/** The error that callers of the database get. */
export function toDatabaseUnavailable(error: unknown, isUnknown: boolean): unknown {
  if (!isAway(error)) return error;
  return new DatabaseUnavailable(error, { isUnknown: isUnknown && !REFUSED.has((error as { code?: unknown }).code) });
}

const TRY_AGAIN_MS = 100;

/**
 * Connects again while the database has not been away for long: most failures are over before anybody notices.
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
        if (!isAway(error)) throw error;
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
