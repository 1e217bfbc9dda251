import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';
import type { MarkerIds } from './marker.ts';

export interface KnownMarker extends MarkerIds {
  written_at: Date | null;
}

const COLUMNS = ['installation', 'storage', 'written_at'] as const;

/** The marker of the storage in use; undefined before the first start. */
export async function findMarker(db: Reader): Promise<KnownMarker | undefined> {
  return await db.selectFrom('storage_marker').select(COLUMNS).executeTakeFirst();
}

/**
 * Does `work` while no other server claims a storage. It writes by other connections: what the database knows must be committed before
 * the storage says it.
 */
export async function whileClaiming(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockName(tx, 'storage marker');
    await work();
  });
}

/** Keeps a marker that is not in its storage yet, unless another server was faster; returns the kept one. */
export async function addMarker(db: Db, { installation, storage }: MarkerIds): Promise<KnownMarker> {
  await db
    .insertInto('storage_marker')
    .values({ installation, storage })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  return await db.selectFrom('storage_marker').select(COLUMNS).executeTakeFirstOrThrow();
}

/** Gives the installation's next storage an id that no storage has yet; returns what is kept if another server was faster. */
export async function renewMarker(db: Db, from: string, storage: string): Promise<KnownMarker> {
  await db.updateTable('storage_marker').set({ storage, written_at: null }).where('storage', '=', from).execute();
  return await db.selectFrom('storage_marker').select(COLUMNS).executeTakeFirstOrThrow();
}

/** Makes a storage that has its marker the one in use, unless another server has left `from` meanwhile. */
export async function saveMarker(db: Db, from: string, storage: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('storage_marker')
    .set({ storage, written_at: now })
    .where('storage', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The marker of a restored installation, written on the restore's one connection. */
export async function saveRestoredMarker(
  client: pg.Client,
  { installation, storage }: MarkerIds,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into storage_marker (installation, storage, written_at) values ($1, $2, $3)
      on conflict (is_only) do update set installation = excluded.installation, storage = excluded.storage,
        written_at = excluded.written_at`,
    [installation, storage, now],
  );
}

/** Keys of the oldest and the newest files, at most so many of each. */
export async function findSampleKeys(db: Reader, most: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    (select storage_key from files order by id limit ${most})
    union (select storage_key from files order by id desc limit ${most})`.execute(db);
  return rows.map((row) => row.storage_key);
}

export async function findLastId(db: Reader): Promise<number> {
  const { last } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Waits for the files that are being written, so that none appears later below the last id. */
export async function awaitWrites(tx: Tx): Promise<void> {
  await sql`lock table files in share mode`.execute(tx);
}

export interface KeyedFile {
  id: number;
  storage_key: string;
  sha256: string | null;
}

/** How many files there are up to an id. */
export async function countFiles(db: Reader, lastId: number): Promise<number> {
  const { number } = await db
    .selectFrom('files')
    .select((of) => of.fn.countAll<number>().as('number'))
    .where('id', '<=', lastId)
    .executeTakeFirstOrThrow();
  return number;
}

/** Files up to an id whose keys begin with these two digits, in the order of keys. */
export async function findStoredFiles(db: Reader, lastId: number, beginning: string): Promise<KeyedFile[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'storage_key', 'sha256'])
    .where('id', '<=', lastId)
    .where(sql`left(storage_key, 2)`, '=', beginning)
    .orderBy('storage_key')
    .execute();
}
