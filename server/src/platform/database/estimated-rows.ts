import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';

/** How many rows PostgreSQL expects of a statement, which is planned and not run. */
export async function estimateRows(db: Reader, statement: RawBuilder<unknown>): Promise<number> {
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${statement}`.execute(db);
  return explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
