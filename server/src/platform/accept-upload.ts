import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { moscowDay } from '@provodka/domain/moscow-days.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import { refuseUpload, UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import { sql } from 'kysely';
import { type Db, type Reader, transact } from './database.ts';
import { fileTitle } from './file-title.ts';
import { ALLOWED_TYPES, hasRightBeginning } from './file-types.ts';
import { HttpFailure } from './http/http-failure.ts';
import { assertAllowed } from './rights.ts';
import type { FileStorage } from './uploads.ts';

/** The type of a file is judged by this much of it, in however small pieces it arrives. */
const JUDGED_BYTES = 8192;

export interface Upload {
  filename: string;
  content: Readable;
}

export interface Uploader {
  user_uuid: string;
  now: Date;
}

export interface AcceptedUpload {
  id: number;
  /** Tells the name and the bytes apart from any others. */
  digest: string;
}

/**
 * Streams one upload into the storage and notes it as its owner's unattached file. Throws HttpFailure 413, 415 or 422, and
 * RefusedError when the owner's quota is spent; then nothing is left.
 */
export async function acceptUpload(
  db: Db,
  storage: FileStorage,
  owner: Uploader,
  upload: Upload,
): Promise<AcceptedUpload> {
  const gauge = measure(upload);
  const place = await storage.create();
  try {
    await pipeline(upload.content, gauge.stream, place.stream);
    await place.keep();
  } catch (error) {
    await place.drop();
    throw asUploadFailure(error);
  }
  const file = { title: gauge.title, type: gauge.type, size: gauge.size(), storage_key: place.key };
  try {
    return { id: await noteUpload(db, owner, file), digest: gauge.digest() };
  } catch (error) {
    await storage.remove(place.key);
    throw error;
  }
}

/** Reads an upload that is not to be kept, and refuses what `acceptUpload` refuses of any file; returns its digest. */
export async function inspectUpload(upload: Upload): Promise<string> {
  const gauge = measure(upload);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(upload.content, gauge.stream, nowhere);
  } catch (error) {
    throw asUploadFailure(error);
  }
  return gauge.digest();
}

/** What keeps the person from uploading anything more, as things stand; null when at least a small file has room. */
export async function refuseMoreUploads(db: Reader, owner: Uploader): Promise<Refusal | null> {
  const row = await db
    .selectFrom('upload_days')
    .select('bytes')
    .where('owner_uuid', '=', owner.user_uuid)
    .where('day', '=', moscowDay(owner.now))
    .executeTakeFirst();
  return refuseUpload(await heldWith(db, owner, { size: 1, bytesToday: (row?.bytes ?? 0) + 1 }));
}

interface NewFile {
  title: string;
  type: string;
  size: number;
  storage_key: string;
}

/** The row of the day is changed first and so makes one person's uploads take turns: their sums hold. */
async function noteUpload(db: Db, owner: Uploader, file: NewFile): Promise<number> {
  return await transact(db, async (tx) => {
    const day = await tx
      .insertInto('upload_days')
      .values({ owner_uuid: owner.user_uuid, day: moscowDay(owner.now), bytes: file.size })
      .onConflict((conflict) =>
        conflict.columns(['owner_uuid', 'day']).doUpdateSet({ bytes: sql<number>`upload_days.bytes + excluded.bytes` }),
      )
      .returning('bytes')
      .executeTakeFirstOrThrow();
    assertAllowed(refuseUpload(await heldWith(tx, owner, { size: file.size, bytesToday: day.bytes })));
    const { id } = await tx
      .insertInto('files')
      .values({ ...file, owner_uuid: owner.user_uuid, created_at: owner.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function heldWith(db: Reader, owner: Uploader, { size, bytesToday }: { size: number; bytesToday: number }) {
  const { files, bytes } = await db
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .where('owner_uuid', '=', owner.user_uuid)
    .where('attached_at', 'is', null)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { unattachedFiles: files + 1, unattachedBytes: bytes + size, bytesToday };
}

interface Gauge {
  title: string;
  type: string;
  stream: Transform;
  size(): number;
  digest(): string;
}

/** Counts and digests the bytes on their way and stops a file that is empty, too long or no such file as its name says. */
function measure({ filename, content }: Upload): Gauge {
  const title = fileTitle(filename);
  const extension = extname(title).toLowerCase();
  const type = ALLOWED_TYPES[extension];
  if (!type) {
    content.resume();
    throw new HttpFailure(415, `Файл «${title}»: такой тип не принимается. Упакуйте его в ZIP`);
  }
  const hash = createHash('sha256').update(title).update('\n');
  let size = 0;
  let beginning: Buffer[] | null = [];

  function judge(): Error | null {
    const bytes = Buffer.concat(beginning ?? []);
    beginning = null;
    if (bytes.length === 0) return new HttpFailure(422, `Файл «${title}» пуст`);
    if (!hasRightBeginning(extension, bytes))
      return new HttpFailure(415, `Файл «${title}»: содержимое не соответствует расширению`);
    stream.push(bytes);
    return null;
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > UPLOAD_LIMITS.fileBytes) return done(new HttpFailure(413, `Файл «${title}» больше 25 МБ`));
      hash.update(chunk);
      if (beginning === null) return done(null, chunk);
      beginning.push(chunk);
      done(size < JUDGED_BYTES ? null : judge());
    },
    flush: (done) => done(beginning === null ? null : judge()),
  });
  return { title, type, stream, size: () => size, digest: () => hash.digest('base64url') };
}

/** What the parser says, without a code, of a form whose sender ended it in the middle of a file. */
const ENDED_EARLY = /unexpected end of multipart data/i;

function asUploadFailure(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new HttpFailure(507, 'На сервере закончилось место для файлов. Повторите позже');
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || ENDED_EARLY.test(message ?? ''))
    return new HttpFailure(422, 'Загрузка прервана');
  return error;
}

/** Forgets the sums of days that are over. */
export async function sweepUploadDays(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('upload_days').where('day', '<', moscowDay(now)).execute();
}
