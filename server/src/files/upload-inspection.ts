import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE, UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import type { Upload } from '../platform/http/uploads/incoming-files.ts';
import { fileTitle } from './file-title.ts';
import { ALLOWED_TYPES, hasMagicBytes } from './file-types.ts';

/** Formats of phones that most browsers and our decoder do not open. */
const PHONE_PICTURES = ['.heic', '.heif', '.avif'];
/** How their bytes begin, whatever the name says: phones call them .jpg when they are sent on. */
const PHONE_BYTES = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/s;
const SAVE_AS_JPEG =
  'такие снимки открываются не везде. Сохраните его как JPEG: «Поделиться», «Параметры», «Наиболее совместимый»';
/** The type of a file is judged by this much of it, in however small pieces it arrives. */
const JUDGED_BYTES = 8192;

/** Reads an upload that will not be stored, with the same checks as `acceptUpload`; returns its digest. */
export async function inspectUpload(upload: Upload): Promise<string> {
  const inspection = startInspection(upload);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(upload.content, inspection.stream, nowhere);
  } catch (error) {
    throw asUploadFailure(error);
  }
  return inspection.digest();
}

export interface UploadInspection {
  title: string;
  type: string;
  stream: Transform;
  size(): number;
  digest(): string;
  /** The hash of the bytes in hex. */
  sha256(): string;
}

/** Counts and digests the bytes on their way and stops a file that is empty, too long or no such file as its name says. */
export function startInspection({ filename, content }: Upload): UploadInspection {
  const title = fileTitle(filename);
  const extension = extname(title).toLowerCase();
  const type = ALLOWED_TYPES[extension];
  if (!type) {
    content.resume();
    const wayOut = PHONE_PICTURES.includes(extension) ? SAVE_AS_JPEG : 'такой тип не принимается. Упакуйте его в ZIP';
    throw new HttpFailure(415, `Файл «${title}»: ${wayOut}`);
  }
  const hash = createHash('sha256').update(title).update('\n');
  const bare = createHash('sha256');
  let size = 0;
  let beginning: Buffer[] | null = [];

  function judge(): Error | null {
    const bytes = Buffer.concat(beginning ?? []);
    beginning = null;
    if (bytes.length === 0) return new HttpFailure(422, `Файл «${title}» пуст. Выберите другой`);
    if (!hasMagicBytes(extension, bytes)) {
      const isOfPhone = PHONE_BYTES.test(bytes.toString('latin1', 0, 16));
      const why = isOfPhone ? SAVE_AS_JPEG : 'содержимое не соответствует расширению';
      return new HttpFailure(415, `Файл «${title}»: ${why}`);
    }
    stream.push(bytes);
    return null;
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > UPLOAD_LIMITS.fileBytes)
        return done(new HttpFailure(413, `Файл «${title}» больше ${UPLOAD_LIMITS.fileBytes / MEGABYTE} МБ`));
      hash.update(chunk);
      bare.update(chunk);
      if (beginning === null) return done(null, chunk);
      beginning.push(chunk);
      done(size < JUDGED_BYTES ? null : judge());
    },
    flush: (done) => done(beginning === null ? null : judge()),
  });
  const digests = { digest: () => hash.digest('base64url'), sha256: () => bare.digest('hex') };
  return { title, type, stream, size: () => size, ...digests };
}

/** The parser's message, which has no code, for a form that ended in the middle of a file. */
const ENDED_EARLY = /unexpected end of multipart data/i;

/** Translates the error of a broken upload into a reply for its sender. */
export function asUploadFailure(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new HttpFailure(507, 'На сервере закончилось место для файлов. Повторите позже');
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || ENDED_EARLY.test(message ?? ''))
    return new HttpFailure(422, 'Загрузка прервана');
  return error;
}
