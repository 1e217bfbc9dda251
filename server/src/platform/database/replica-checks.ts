/** Whether an address leads to a replica of the primary: asked at the start and whenever a lost replica answers again (decisions 0133). */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartError } from '../operations/start-error.ts';
import { type Db, openReplica } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** PostgreSQL's codes for a function that may not be called and a table that is not there. */
const FORBIDDEN = '42501';
const NO_TABLE = '42P01';
/** PostgreSQL's codes for a refused user or password and for a missing database. */
const WRONG_ADDRESS = /^(28...|3D000)$/;
/** A replica may be a moment behind the migrations of a server that has just started. */
const ATTEMPTS = 10;
const ATTEMPT_MS = 200;

/** The reason why guests must not read from it, as the end of a sentence; null for a replica of this primary. */
export async function findReplicaFault(replica: Db, primary: Db): Promise<string | null> {
  if (!(await isReplica(replica))) return 'a server that takes writes itself: name a streaming replica of the database';
  const [ours, theirs] = await Promise.all([identify(primary), identify(replica)]);
  const isKnown = ours.system !== null && theirs.system !== null;
  // While another server makes the tables, one of both has none yet: then the server's identifier tells alone.
  const isBegun = ours.began !== '' && theirs.began !== '';
  const isSame =
    ours.name === theirs.name &&
    (ours.began === theirs.began || (isKnown && !isBegun)) &&
    (ours.system === theirs.system || !isKnown);
  return isSame ? null : 'a replica of another database';
}

/**
 * Throws StartError when DATABASE_READ_URL leads to something else than a replica of the primary with its schema; writes nothing. One
 * that is away is no reason not to start.
 *
 * @returns whether the replica answered
 */
export async function assertReplica(address: string, primary: Db): Promise<boolean> {
  const { aside, close } = openReplica(address, 1);
  try {
    const fault = (await findReplicaFault(aside, primary)) ?? (await findSchemaFault(aside, primary));
    if (fault) throw new StartError(`DATABASE_READ_URL leads to ${fault}.`);
    return true;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = (error instanceof DatabaseUnavailable ? error.cause : error) as Error & { code?: string };
    if (error instanceof DatabaseUnavailable && !WRONG_ADDRESS.test(reason.code ?? '')) return false;
    throw new StartError(
      `DATABASE_READ_URL leads to no usable database (${reason.message}): check its address, name, user and password.`,
    );
  } finally {
    await close();
  }
}

async function findSchemaFault(replica: Db, primary: Db): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const [theirs, ours] = [await readHistory(replica), await readHistory(primary)];
    if (theirs.text === ours.text) return null;
    if (attempt === ATTEMPTS)
      return `a replica with another schema (its last migration is ${theirs.last}, that of the database is ${ours.last}): wait until it has caught up`;
    await sleep(ATTEMPT_MS);
  }
}

export async function isReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db);
  return rows[0]?.is_replica === true;
}

async function identify(db: Db): Promise<{ name: string; system: string | null; began: string }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const system = await orNull(FORBIDDEN, async () => {
    const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(
      db,
    );
    return rows[0]?.id ?? null;
  });
  return { name: rows[0]?.name ?? '', system, began: (await readHistory(db)).first };
}

/** The migrations a database has had and when, which tell two databases apart even where their servers' identifiers may not be read. */
async function readHistory(db: Db): Promise<{ text: string; first: string; last: string }> {
  const rows = await orNull(NO_TABLE, async () => {
    const found = await sql<{ name: string; line: string }>`
      select name, concat_ws(' ', name, sha256, extract(epoch from applied_at)) as line
      from schema_migrations order by name`.execute(db);
    return found.rows;
  });
  const lines = (rows ?? []).map(({ line }) => line);
  return { text: lines.join('\n'), first: lines[0] ?? '', last: rows?.at(-1)?.name ?? 'none' };
}

async function orNull<T>(code: string, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if ((error as { code?: string }).code === code) return null;
    throw error;
  }
}
