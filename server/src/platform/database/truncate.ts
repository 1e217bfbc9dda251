import { sql } from 'kysely';
import { completeJobs } from '../jobs/jobs.ts';
import { StartError } from '../operations/start-error.ts';
import type { Tx } from './database.ts';
import { type Database, TABLES } from './schema.ts';

/**
 * Deletes every row of our own tables except `kept`, and the waiting jobs; ids start again. Tables of others are never
 * touched; throws StartError when one refers to ours.
 */
export async function truncateTables(tx: Tx, kept: readonly (keyof Database)[]): Promise<void> {
  const emptied = TABLES.filter((table) => !kept.includes(table)).map((table) => sql.table(table));
  await sql`truncate ${sql.join(emptied)} restart identity`.execute(tx).catch((error: unknown) => {
    throw isReferredTo(error)
      ? new StartError(
          `Tables of somebody else refer to those of this database, so nothing in it is deleted (${(error as Error).message}): name another database in DATABASE_URL.`,
        )
      : error;
  });
  await completeJobs(tx);
}

const isReferredTo = (error: unknown): boolean => (error as { code?: string }).code === '0A000';
