import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../operations/start-error.ts';
import type { Db } from './database.ts';

/**
 * Runs `work` while no other process runs anything under the same number in this database. It is the lock of an open
 * transaction: it works through a connection pooler and ends with this process, however that dies. Throws StartError when
 * its connection breaks meanwhile, for then another may have begun; `work` must be given up.
 *
 * @param onWait called when another holds the lock, before waiting for it
 */
export async function withAdvisoryLock<T>(
  connectionString: string,
  number: number,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  return await holding(client, { lost: connectionLost, endsSilent: false }, async () => {
    if (!(await tryLock(client, number))) {
      onWait();
      await client.query('select pg_advisory_xact_lock($1)', [number]);
    }
    return await work();
  });
}

const connectionLost = (cause: unknown): Error =>
  new StartError('The database was lost while it was being prepared: start again.', { cause });

/** The database in which a lock is asked for, and the connection that holds it. */
export interface LockParts {
  db: Db;
  openClient(): pg.Client;
}

/** The server frees the lock after so long without a sign of life: its holder is paused, cut off or dead. */
export const FREED_AFTER_MS = 4000;
const HEARTBEAT_MS = 1000;
/** A holder that gets no answer for so long gives up, earlier than the server frees the lock. */
const HEARD_WITHIN_MS = 2000;
const END_WITHIN_MS = 1000;

/**
 * Does `work`, however long it takes, unless another does something under the same number in this database; returns whether it did. The lock is that of a
 * transaction on a connection of its own, so that it takes none from requests. It ends at once with this process, and within five seconds when the
 * process stands still or the network loses it. Throws when that connection breaks.
 *
 * @param work gets a signal that it must be given up
 */
export async function tryWithAdvisoryLock(
  { db, openClient }: LockParts,
  number: number,
  work: (ended: AbortSignal) => Promise<void>,
): Promise<boolean> {
  // Asked in passing first: who waits for their turn opens no connection for it each time.
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${number}::bigint) as free`.execute(
    db,
  );
  if (!rows[0]?.free) return false;
  const client = openClient();
  return await holding(client, { lost: lockLost, endsSilent: true }, async (ended) => {
    if (!(await tryLock(client, number))) return false;
    await work(ended);
    return true;
  });
}

const lockLost = (cause: unknown): Error => new Error('The connection that holds a lock was lost', { cause });

async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [number]);
  return rows[0]?.taken === true;
}

/**
 * Runs `work` during a transaction on this connection, which ends with it; throws `lost` when the connection breaks.
 */
async function holding<T>(
  client: pg.Client,
  { lost, endsSilent }: { lost(cause: unknown): Error; endsSilent: boolean },
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', (cause) => reject(lost(cause)));
    client.on('end', () => reject(lost(undefined)));
  });
  broken.catch(() => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(`set local idle_in_transaction_session_timeout = ${endsSilent ? FREED_AFTER_MS : 0}`);
    const silent = endsSilent ? [giveSigns(client, ended.signal)] : [];
    return await Promise.race([work(ended.signal), broken, ...silent]);
  } finally {
    ended.abort();
    // One that the network has lost never says that it has ended.
    await Promise.race([client.end().catch(() => undefined), sleep(END_WITHIN_MS, undefined, { ref: false })]);
  }
}

/** Tells the server that the holder lives. Throws when no answer comes. */
async function giveSigns(client: pg.Client, ended: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(HEARTBEAT_MS, undefined, { signal: ended });
    const silence = sleep(HEARD_WITHIN_MS, undefined, { signal: ended }).then(() => {
      throw lockLost('The database fell silent');
    });
    await Promise.race([client.query('select 1'), silence]);
  }
}
