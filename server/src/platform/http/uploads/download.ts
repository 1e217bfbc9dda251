import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isNoSuchFile } from '../../file-storage.ts';
import type { Download } from '../handler.ts';
import { HttpFailure } from '../http-failure.ts';
import { readRange } from './byte-range.ts';

/**
 * Sends a file, or the part of it that is asked for, as an attachment that no browser renders in our origin
 * (quality.md, security).
 */
export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const ascii = file.title.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const stream = await openAsked(reply, file);
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${extendedValue(file.title)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(stream);
}

/** Opens what `Range` asks for, no bytes for a HEAD, and says in the headers what that is. Throws HttpFailure 404, 416. */
async function openAsked(reply: FastifyReply, file: Download): Promise<Readable> {
  const { size, openPart, sha256 } = file;
  const { method, headers } = reply.request;
  const isAsked = openPart && method === 'GET' && isOfThis(headers['if-range'], sha256);
  const range = isAsked ? readRange(headers.range, size) : null;
  if (range === 'outside') {
    reply.header('content-range', `bytes */${size}`);
    throw new HttpFailure(416, 'В файле нет такой части. Скачайте его целиком');
  }
  const isPart = openPart && range;
  const stream = method === 'HEAD' ? Readable.from([]) : await orMissing(isPart ? openPart(range) : file.open());
  if (openPart) reply.header('accept-ranges', 'bytes');
  if (sha256) reply.header('etag', etagOf(sha256));
  if (!isPart) {
    reply.header('content-length', size);
    return stream;
  }
  reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  reply.header('content-length', range.last - range.first + 1);
  return stream;
}

const etagOf = (sha256: string): string => `"${sha256}"`;

/** Whether the browser has the beginning of this very file, by `If-Range`; without it, the part of any is wanted. */
function isOfThis(ifRange: string | string[] | undefined, sha256: string | null | undefined): boolean {
  return ifRange === undefined || (sha256 != null && ifRange === etagOf(sha256));
}

/** RFC 8187: also escapes signs that encodeURIComponent leaves bare but the header gives a meaning. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A picture cached so long stands under an address whose content never changes. */
const YEAR = 31_536_000;

/** Sends a picture that our server has drawn; any cache may keep it for so many `seconds`. */
export async function sendPicture(reply: FastifyReply, picture: Download, seconds: number): Promise<FastifyReply> {
  const stream = await orMissing(picture.open());
  return reply
    .type(picture.type)
    .header('content-length', picture.size)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${seconds}${seconds >= YEAR ? ', immutable' : ''}`)
    .send(stream);
}

/** Lost bytes count as a missing file. Throws HttpFailure 404. */
async function orMissing(opened: Promise<Readable>): Promise<Readable> {
  try {
    return await opened;
  } catch (error) {
    if (isNoSuchFile(error)) throw new HttpFailure(404, 'Файл не найден на сервере');
    throw error;
  }
}
