import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { StartError } from '../operations/start-error.ts';

const OUR_MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number that no other advisory lock of the app uses. */
const MIGRATION_LOCK = 713_501_001;
/** A migration must not queue up behind a long query and hold up everybody else behind itself. */
const LOCK_TIMEOUT = '10s';

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/** Options of `migrate` beside the database. */
export interface MigrateOptions {
  /** Folder with the SQL files; ours by default. */
  folder?: string;
  /** The last file to apply; all of them by default. */
  until?: string | undefined;
  /** Called with the name of each applied file. */
  log?: (line: string) => void;
}

/**
 * Brings the database to the schema of this release: applies, in order, every file of server/migrations that it has
 * not had, each in a transaction of its own, and then the job queue's migrations. Several processes may call it at
 * once. Files that only a newer release knows are accepted, because a release must work beside the next one.
 *
 * @returns names of the files applied now
 * @throws StartError when a database without our history holds tables, the history differs from the files, or a file fails
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { until } = options;
  const migrations = readMigrations(options.folder ?? OUR_MIGRATIONS);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await inLockedTransaction(client, () => prepareHistory(client, migrations));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (until !== undefined && migration.name > until) break;
      if (await inLockedTransaction(client, () => applyOnce(client, migration))) {
        options.log?.(`applied migration ${migration.name}`);
        applied.push(migration.name);
      }
    }
    await inLockedTransaction(client, () => migrateJobQueue(connectionString));
    return applied;
  } finally {
    await client.end();
  }
}

/** Throws StartError when this release does not know a database's history: a newer one made it, or another product. */
export function refuseUnknown(history: readonly { name: string; sha256: string }[]): void {
  const known = new Map(readMigrations(OUR_MIGRATIONS).map(({ name, sha256 }) => [name, sha256]));
  const other = history.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (other)
    throw new StartError(`This release does not have migration ${other.name} as it was: take the release that does.`);
}

/** Reads the migrations in the order of their numbers. */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = new Set<string>();
  for (const name of names) {
    const number = name.slice(0, 4);
    if (!FILE_NAME.test(name) || numbers.has(number)) {
      throw new StartError(`Migration ${name} must be called NNNN_name.sql with a number of its own.`);
    }
    numbers.add(number);
  }
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

/** The lock ends with the transaction, so it works through a connection pooler as well. */
async function inLockedTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function prepareHistory(client: pg.Client, migrations: Migration[]): Promise<void> {
  await refuseForeign(client);
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null
    )`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  const recorded = new Map(rows.map((row) => [row.name, row.sha256]));
  const lastRecorded = rows.at(-1)?.name ?? '';
  for (const { name, sha256 } of migrations) {
    const known = recorded.get(name);
    if (known === undefined && name < lastRecorded) {
      throw new StartError(
        `Migration ${name} was never applied, but the later ${lastRecorded} was: give it a number after that one.`,
      );
    }
    if (known !== undefined && known !== sha256) {
      throw new StartError(
        `Migration ${name} was changed after this database had applied it: restore the file and put the change into a new one.`,
      );
    }
  }
  refuseLostFiles(
    rows.map((row) => row.name),
    migrations,
  );
}

/** A first migration needs an empty schema, so that our tables and somebody else's do not break each other. */
async function refuseForeign(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select t.relname as name
    from pg_class t
    where t.relnamespace = current_schema()::regnamespace
      and t.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      and not exists (
        select from pg_attribute a
        where a.attrelid = to_regclass('schema_migrations') and a.attname = 'sha256'
      )
    order by name limit 3`);
  if (rows.length === 0) return;
  throw new StartError(
    `The database holds tables that are not ours (${rows.map(({ name }) => name).join(', ')}): name an empty one in DATABASE_URL.`,
  );
}

function refuseLostFiles(recorded: string[], migrations: Migration[]): void {
  const files = new Set(migrations.map((migration) => migration.name));
  const lastFile = migrations.at(-1)?.name ?? '';
  const lost = recorded.find((name) => !files.has(name) && name < lastFile);
  if (lost) {
    throw new StartError(
      `This database has applied migration ${lost}, which this release does not have: restore the file.`,
    );
  }
}

/** Applies a migration unless another process has just done so. */
async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  const { rowCount } = await client.query('select from schema_migrations where name = $1', [migration.name]);
  if (rowCount) {
    return false;
  }
  try {
    await client.query(migration.sql);
  } catch (error) {
    throw explainFailure(error, migration);
  }
  await client.query('insert into schema_migrations (name, sha256, applied_at) values ($1, $2, $3)', [
    migration.name,
    migration.sha256,
    new Date(),
  ]);
  return true;
}

function explainFailure(error: unknown, { name, sql }: Migration): unknown {
  if (!(error instanceof pg.DatabaseError)) {
    return error;
  }
  const line = error.position ? `, line ${sql.slice(0, Number(error.position)).split('\n').length}` : '';
  return new StartError(`Migration ${name}${line} failed: ${error.message}.`, { cause: error });
}

async function migrateJobQueue(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, schema: 'graphile_worker', logger: new Logger(() => () => {}) });
}
