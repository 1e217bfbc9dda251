import type { ContentCode } from '@provodka/domain/content.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { DrawnPicture } from '../platform/documents/drawn-picture.ts';
import { offsetOf, type Page } from '../platform/paging.ts';

export interface VersionRow {
  code: ContentCode;
  number: number;
  title: string;
  text: string;
  saved_by: string | null;
  saved_by_name: string | null;
  saved_at: Date;
}

const VERSIONS = sql`select v.code, v.number, v.title, v.text, v.saved_by, u.full_name as saved_by_name, v.saved_at
  from content_versions v left join users u on u.uuid = v.saved_by`;

/** The newest version of each of these texts that has one. */
export async function findNewest(db: Reader, codes: readonly ContentCode[]): Promise<VersionRow[]> {
  const found = await sql<VersionRow>`${VERSIONS} where v.code = any(${sql.val([...codes])}::text[])
    and v.number = (select max(n.number) from content_versions n where n.code = v.code)`.execute(db);
  return found.rows;
}

export async function findVersions(
  db: Reader,
  code: ContentCode,
  page: Page,
): Promise<{ rows: VersionRow[]; total: number }> {
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from content_versions where code = ${code}`.execute(db);
  const found = await sql<VersionRow>`${VERSIONS} where v.code = ${code}
    order by v.number desc limit ${page.limit} offset ${offsetOf(page)}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Edits of documents without a change of meaning. */
export async function findMinorChanges(db: Reader) {
  return await db.selectFrom('minor_changes').select(['document', 'from_hash', 'to_hash']).execute();
}

export async function insertVersion(
  tx: Tx,
  version: Pick<VersionRow, 'code' | 'number' | 'title' | 'text' | 'saved_at'> & { saved_by: string | null },
): Promise<void> {
  await tx.insertInto('content_versions').values(version).execute();
}

export interface SlideRow {
  id: number;
  title: string;
  text: string;
  link: string | null;
  button_title: string | null;
  active_from: Date | null;
  active_to: Date | null;
  position: number;
  picture_version: string | null;
  picture_alt: string;
  updated_at: Date;
}
export type SlideFields = Omit<SlideRow, 'id' | 'updated_at'>;

const SLIDE_COLUMNS = [
  'id',
  'title',
  'text',
  'link',
  'button_title',
  'active_from',
  'active_to',
  'position',
  'picture_version',
  'picture_alt',
  'updated_at',
] as const;

export async function findSlides(db: Reader): Promise<SlideRow[]> {
  return await db.selectFrom('slides').select(SLIDE_COLUMNS).orderBy('position').orderBy('id').execute();
}

export async function lockSlide(tx: Tx, slideId: number): Promise<SlideRow | undefined> {
  return await tx.selectFrom('slides').select(SLIDE_COLUMNS).where('id', '=', slideId).forUpdate().executeTakeFirst();
}

export async function insertSlide(tx: Tx, slide: SlideFields, now: Date): Promise<number> {
  const row = await tx
    .insertInto('slides')
    .values({ ...slide, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSlide(tx: Tx, slideId: number, slide: SlideFields, now: Date): Promise<void> {
  await tx
    .updateTable('slides')
    .set({ ...slide, updated_at: now })
    .where('id', '=', slideId)
    .execute();
}

export async function deleteSlide(tx: Tx, slideId: number): Promise<void> {
  await tx.deleteFrom('slides').where('id', '=', slideId).execute();
}

/** Stores a picture, unless it is stored already. */
export async function insertPicture(tx: Tx, { version, images }: DrawnPicture): Promise<void> {
  await tx
    .insertInto('slide_pictures')
    .values(images.map((image) => ({ version, ...image })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findPicture(db: Reader, version: string, width: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('slide_pictures')
    .select('image')
    .where('version', '=', version)
    .where('width', '=', width)
    .executeTakeFirst();
  return row?.image;
}
