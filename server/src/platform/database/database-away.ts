import { setTimeout as sleep } from 'node:timers/promises';

/** What PostgreSQL or the network say when the server is gone, is coming up, or is a standby that does not write. */
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
/** Of pg, which gives these no code, and of ourselves. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|The database fell silent|Client has encountered a connection error)/;

/** There was no database to answer; everybody may try again soon. */
export class DatabaseAway extends Error {
  /** Something was sent that may have been kept: a commit, or a write without a transaction. */
  readonly isUnknown: boolean;
  /** Whoever sends the same once more does it at most once in all. */
  readonly isRepeatable: boolean;

  constructor(cause: unknown, outcome: { isUnknown: boolean; isRepeatable?: boolean }) {
    super('The database is away', { cause });
    this.name = 'DatabaseAway';
    this.isUnknown = outcome.isUnknown;
    this.isRepeatable = outcome.isRepeatable ?? false;
  }
}

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return CODES.has((error as { code?: unknown }).code) || WORDS.test(error.message);
};

/** With these the statement was refused before it began. */
const REFUSED: ReadonlySet<unknown> = new Set(['25006', '53300', '57P03']);

/** The error as those who asked the database are told of it. */
export function toDatabaseAway(error: unknown, isUnknown: boolean): unknown {
  if (!isAway(error)) return error;
  return new DatabaseAway(error, { isUnknown: isUnknown && !REFUSED.has((error as { code?: unknown }).code) });
}

/** So long it is waited for after it went away; then everybody is told at once. */
const PATIENCE_MS = 2000;
const TRY_AGAIN_MS = 100;

/** Connects again and again while the database has not been away for long: most failures are over before anybody notices. */
export function openConnectRetry() {
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
        if (performance.now() - awaySince >= PATIENCE_MS) throw new DatabaseAway(error, { isUnknown: false });
        await sleep(TRY_AGAIN_MS);
      }
    }
  };
}

/** Does once more what the database left unanswered, if that changes nothing twice. */
export async function retryOnce<T>(
  work: () => Promise<T>,
  mayRepeat: (away: DatabaseAway) => boolean = () => true,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseAway) || !mayRepeat(error)) throw error;
    return await work();
  }
}
