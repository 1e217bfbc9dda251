import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { StartError } from './start-error.ts';

/**
 * Runs `work` while no other process runs anything under the same number in this database. It is the lock of an open
 * transaction: it works through a connection pooler and ends with this process, however that dies. Throws StartError when
 * its connection breaks meanwhile, for then another may have begun; `work` must be given up.
 *
 * @param onWait called when another holds the lock, before waiting for it
 */
export async function underLock<T>(
  connectionString: string,
  number: number,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  const lost = new Promise<never>((_resolve, reject) => {
    client.once('error', (cause) => reject(connectionLost(cause)));
    client.once('end', () => reject(connectionLost(undefined)));
  });
  lost.catch(() => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [number]);
    if (!rows[0]?.taken) {
      onWait();
      await client.query('select pg_advisory_xact_lock($1)', [number]);
    }
    return await Promise.race([work(), lost]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const connectionLost = (cause: unknown): StartError =>
  new StartError('The database was lost while it was being prepared: start again.', { cause });

/**
 * Does `work` unless another does something under the same number in this database; returns whether it did. The lock is that of a
 * transaction which does nothing else, so that it ends with this process, however that dies.
 */
export async function whenAlone(db: Db, number: number, work: () => Promise<void>): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${number}::bigint) as mine`.execute(tx);
    if (!rows[0]?.mine) return false;
    await work();
    return true;
  });
}
