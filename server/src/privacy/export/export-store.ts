import type { ExportStatus } from '@provodka/domain/people/data-export.ts';
import { sql } from 'kysely';
import { fileLink, type StoredFile } from '../../files/service.ts';
import { type Db, type Reader, type Tx, UNPREPARED } from '../../platform/database/database.ts';
import type { ExportedList, ExportedRow } from './exported-list.ts';

export const EXPORT_FILES = fileLink('export_files', 'export_id');

/** Rows read at once. */
const BATCH = 500;

export async function findLatest(db: Reader, userUuid: string) {
  return await db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findLatest>>>;

export async function insertExport(tx: Tx, userUuid: string, asked_at: Date): Promise<void> {
  await tx.insertInto('data_exports').values({ user_uuid: userUuid, asked_at }).execute();
}

/** Marks copies as failed that have stalled since then after this many attempts: each attempt ended its server, and the next one would too. */
export async function giveUpStalled(tx: Tx, stalledBefore: Date, attempts: number): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ status: 'failed' })
    .where('status', '=', 'making')
    .where('worked_at', '<', stalledBefore)
    .where('attempts', '>=', attempts)
    .execute();
}

/**
 * Takes the oldest copy that waits, for its first attempt or since then for another one, or whose work stands still since then; each
 * is taken by one server.
 */
export async function claimNext(
  tx: Tx,
  before: { stalled: Date; repeated: Date },
  now: Date,
): Promise<ExportRow | undefined> {
  const next = await tx
    .selectFrom('data_exports')
    .select('id')
    .where((of) =>
      of.or([
        of.and([
          of('status', '=', 'waiting'),
          of.or([of('worked_at', 'is', null), of('worked_at', '<=', before.repeated)]),
        ]),
        of.and([of('status', '=', 'making'), of('worked_at', '<', before.stalled)]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!next) return undefined;
  return await tx
    .updateTable('data_exports')
    .set((of) => ({ status: 'making', worked_at: now, parts: 0, parts_done: 0, attempts: of('attempts', '+', 1) }))
    .where('id', '=', next.id)
    .returningAll()
    .executeTakeFirst();
}

/** Records how far this attempt has come; false when another one has taken the work over, or the copy is gone. */
export async function recordProgress(
  db: Db,
  { id, attempts }: Pick<ExportRow, 'id' | 'attempts'>,
  progress: { parts: number; parts_done: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ ...progress, worked_at: now })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends this attempt; false when another one has taken the work over, or the copy is gone. */
export async function endAttempt(
  tx: Tx,
  { id, attempts }: Pick<ExportRow, 'id' | 'attempts'>,
  end: { status: ExportStatus; worked_at?: Date | null; made_at?: Date; expires_at?: Date; number_left_out?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set(end.status === 'done' ? (of) => ({ ...end, parts_done: of.ref('parts') }) : end)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertArchive(tx: Tx, export_id: number, file_id: number): Promise<void> {
  await tx.insertInto('export_files').values({ export_id, file_id }).execute();
}

/** Numbers of archives whose days are over. */
export async function findExpired(
  db: Reader,
  now: Date,
  { seen, most }: { seen: readonly number[]; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('data_exports')
    .select('id')
    .where('status', '=', 'done')
    .where('expires_at', '<=', now)
    .where(sql<boolean>`not (id = any(${sql.val([...seen])}::bigint[]))`)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks an archive as no longer kept; false when another sweep did so first. */
export async function setExpired(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'done')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findExportIds(db: Reader, userUuid: string): Promise<number[]> {
  const rows = await db.selectFrom('data_exports').select('id').where('user_uuid', '=', userUuid).execute();
  return rows.map(({ id }) => id);
}

export async function deleteExports(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('data_exports').where('user_uuid', '=', userUuid).execute();
}

/** Rows of a list in batches, however many there are, by a cursor of a short transaction of their own. */
export async function* readList(db: Db, { query }: ExportedList, most: number): AsyncGenerator<ExportedRow[]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`declare exported no scroll cursor for select * from (${query}) listed limit ${most} ${UNPREPARED}`.execute(
      tx,
    );
    for (;;) {
      const { rows } = await sql<ExportedRow>`fetch ${sql.lit(BATCH)} from exported`.execute(tx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** A person's uploads after this number, without archives. */
export async function findOwnFiles(
  db: Reader,
  userUuid: string,
  after: number,
): Promise<(StoredFile & { created_at: Date })[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'title', 'size', 'type', 'storage_key', 'sha256', 'created_at'])
    .where('owner_uuid', '=', userUuid)
    .where('id', '>', after)
    .where((of) =>
      of.not(of.exists(of.selectFrom('export_files').select('file_id').whereRef('file_id', '=', 'files.id'))),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

export async function countOwnFiles(db: Reader, userUuid: string): Promise<number> {
  const { number } = await db
    .selectFrom('files')
    .select((of) => of.fn.countAll<number>().as('number'))
    .where('owner_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return number;
}

/** The person's picture as it is shown largest. */
export async function findPicture(db: Reader, userUuid: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('avatars')
    .select('image')
    .where('user_uuid', '=', userUuid)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.image;
}
