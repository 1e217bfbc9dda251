import pg from 'pg';
import { StartError } from '../operations/start-error.ts';

/** The connection beside the pool, those that listen and poll Telegram, and those of a command run meanwhile. */
const BESIDE_THE_POOL = 6;

/**
 * Throws StartError when the database would not give this user so many connections at once; otherwise the trouble would
 * appear only under load.
 */
export async function refuseTooLargePool(connectionString: string, size: number, processes = 1): Promise<void> {
  const allowed = await readAllowed(connectionString);
  const most = Math.floor(allowed / processes) - BESIDE_THE_POOL;
  if (size <= most) return;
  const wayOut =
    most >= 6
      ? `set DATABASE_POOL to at most ${most} or raise max_connections`
      : 'raise max_connections of the database';
  const each = processes > 1 ? `, of which each of ${processes} processes has a part` : '';
  throw new StartError(
    `DATABASE_POOL ${size} is more than the database gives: of the ${allowed} connections it allows this user, ${BESIDE_THE_POOL} are needed besides${each}; ${wayOut}.`,
  );
}

/** A limit of -1 is none; the settings of reserved connections differ by version. */
async function readAllowed(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ allowed: number }>(`
      select least(
        current_setting('max_connections')::int - case when r.rolsuper then 0 else
          current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true)::int, 0) end,
        nullif(r.rolconnlimit, -1),
        nullif(d.datconnlimit, -1)
      ) as allowed
      from pg_roles r, pg_database d
      where r.rolname = current_user and d.datname = current_database()`);
    return rows[0]?.allowed ?? Number.POSITIVE_INFINITY;
  } finally {
    await client.end();
  }
}
