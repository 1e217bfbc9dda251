import { sql } from 'kysely';
import type { Browser } from './people/browser.ts';
import type { TestServer } from './server.ts';

/** Every table of the database, the one that keeps its rows, and its columns that can be written. */
const TABLES = sql<{ made: string; found: string; columns: string }>`
  select format('%I.%I', nspname, relname) as found, format('kept.%I', nspname || '.' || relname) as made,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute
     where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'graphile_worker')`;

/**
 * Saves the state of this server's database, its clock and these browsers. Playing a scene once and restoring it costs
 * a tenth of playing it again. An earlier saved state is dropped.
 *
 * @returns a function that restores this state; only ids assigned meanwhile are not reused
 */
export async function snapshotState(
  { db, clock }: TestServer,
  browsers: readonly Browser[],
): Promise<() => Promise<void>> {
  await sql`drop schema if exists kept cascade`.execute(db);
  await sql`create schema kept`.execute(db);
  const { rows: tables } = await TABLES.execute(db);
  for (const { made, found } of tables) await sql.raw(`create table ${made} as table ${found}`).execute(db);
  // Writes only rows that differ, so that tables do not fill with dead rows. All columns are compared.
  const takeBack = tables.map(
    ({ made, found, columns }) => `
      delete from ${found} as now where not exists (select from ${made} as kept where kept::text = now::text);
      insert into ${found} (${columns}) overriding system value
        select ${columns} from ${made} as kept where not exists (select from ${found} as now where now::text = kept::text);`,
  );
  // The saved state was consistent, so neither order nor triggers matter.
  await sql
    .raw(`create function kept.take_back() returns void language plpgsql set session_replication_role = replica
      as $$ begin ${takeBack.join('')} end $$`)
    .execute(db);
  const moment = clock.now();
  const jars = browsers.map(({ cookies }) => ({ cookies, kept: [...cookies] }));
  return async () => {
    await sql`select kept.take_back()`.execute(db);
    clock.set(moment);
    for (const { cookies, kept } of jars) {
      cookies.clear();
      for (const [name, value] of kept) cookies.set(name, value);
    }
  };
}
