/** Reads from a database which tables, sequences and constraints a backup and its restoration have to handle. */
import type pg from 'pg';
import { TABLES } from '../platform/database/schema.ts';
import type { BackedUpSequence, BackedUpTable } from './manifest.ts';

const QUEUE = 'graphile_worker';
/** Histories of migrations: the product's and the queue's. */
const HISTORIES = ['schema_migrations', 'migrations'];

export type FoundTable = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>;

/** Our tables and those of the job queue, without generated columns. */
export async function findTables(client: pg.Client): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select n.nspname as schema, c.relname as name,
        array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relname <> all($3::text[])
        and (n.nspname = $2 or (n.nspname = current_schema() and c.relname = any($1::text[])))
      group by n.nspname, c.relname order by n.nspname, c.relname`,
    [TABLES, QUEUE, HISTORIES],
  );
  return rows;
}

/** The position of each sequence. */
export async function findSequences(client: pg.Client): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<BackedUpSequence>(
    `select schemaname as schema, sequencename as name, last_value from pg_sequences
      where schemaname in (current_schema(), $1) and last_value is not null order by schemaname, sequencename`,
    [QUEUE],
  );
  return rows.map((row) => ({ ...row, last_value: Number(row.last_value) }));
}

/** Migrations that made the database, in their order. */
export async function findHistory(client: pg.Client): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  return rows;
}

/** Whether the database holds data already: such a one must not be overwritten. */
export async function hasData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_begun: boolean }>(
    `select exists (select from settings where name = 'demo') or exists (select from users) as is_begun`,
  );
  return rows[0]?.is_begun ?? true;
}

export const nameOf = (client: pg.Client, { schema, name }: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/** SQL that suspends constraints and triggers so that rows return in any order, and SQL that restores them. */
export interface ConstraintSuspension {
  before: string[];
  after: string[];
}

/**
 * Drops and re-creates (and so checks) the foreign keys of these tables, and disables our triggers, since the rows
 * already contain what they would derive. No superuser is needed, and a failed transaction undoes it all.
 */
export async function findConstraintSuspension(
  client: pg.Client,
  tables: readonly FoundTable[],
): Promise<ConstraintSuspension> {
  const names = tables.map((table) => nameOf(client, table));
  const { rows: keys } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and confrelid = any($1::regclass[]) order by conrelid, conname`,
    [names],
  );
  return {
    before: [
      ...keys.map(({ of, name }) => `alter table ${of} drop constraint ${name}`),
      ...names.map((name) => `alter table ${name} disable trigger user`),
      `truncate ${names.join(', ')}`,
    ],
    after: [
      ...names.map((name) => `alter table ${name} enable trigger user`),
      ...keys.map(({ of, name, definition }) => `alter table ${of} add constraint ${name} ${definition}`),
      // The workers that had claimed jobs at the time of the backup no longer exist.
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
    ],
  };
}
