import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whoever locks the same name waits until this transaction has ended: for what has no row of its own to lock. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
