import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Reader } from '../platform/database/database.ts';

export interface KeptMarker {
  id: string;
  written_at: Date | null;
}

/** What the storage has to say; undefined before it was first asked. */
export async function findMarker(db: Reader): Promise<KeptMarker | undefined> {
  return await db.selectFrom('storage_marker').select(['id', 'written_at']).executeTakeFirst();
}

/** Keeps a marker that no storage is known to say yet, unless another server was faster; returns the kept one. */
export async function addMarker(db: Db, id: string = randomUUID()): Promise<KeptMarker> {
  await db
    .insertInto('storage_marker')
    .values({ id })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  return await db.selectFrom('storage_marker').select(['id', 'written_at']).executeTakeFirstOrThrow();
}

/** Notes that the storage says so. */
export async function saveMarker(db: Db, id: string, now: Date): Promise<void> {
  await db
    .insertInto('storage_marker')
    .values({ id, written_at: now })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ id, written_at: now }))
    .execute();
}

/** Keys of the oldest and the newest files, so many of each. */
export async function findSampleKeys(db: Reader, most: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    (select storage_key from files order by id limit ${most})
    union (select storage_key from files order by id desc limit ${most})`.execute(db);
  return rows.map((row) => row.storage_key);
}

/** `saveMarker` for a restore, which has one connection. */
export async function saveMarkerOn(client: pg.Client, id: string, now: Date): Promise<void> {
  await client.query(
    `insert into storage_marker (id, written_at) values ($1, $2)
      on conflict (is_only) do update set id = excluded.id, written_at = excluded.written_at`,
    [id, now],
  );
}

export interface KeyedFile {
  id: number;
  storage_key: string;
  sha256: string | null;
}

/** Every file there is, by its key. */
export async function findStoredFiles(db: Reader): Promise<KeyedFile[]> {
  return await db.selectFrom('files').select(['id', 'storage_key', 'sha256']).orderBy('storage_key').execute();
}
