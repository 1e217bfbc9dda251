import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Download } from '../handler.ts';
import { HttpFailure } from '../http-failure.ts';

/** Sends a file as an attachment that no browser renders in our origin (quality.md, security). */
export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const ascii = file.title.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const stream = await openStored(file);
  return reply
    .type(file.type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${extendedValue(file.title)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(stream);
}

/** RFC 8187: also escapes signs that encodeURIComponent leaves bare but the header gives a meaning. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A picture cached so long stands under an address whose content never changes. */
const YEAR = 31_536_000;

/** Sends a picture that our server has drawn; any cache may keep it for so many `seconds`. */
export async function sendPicture(reply: FastifyReply, picture: Download, seconds: number): Promise<FastifyReply> {
  const stream = await openStored(picture);
  return reply
    .type(picture.type)
    .header('content-length', picture.size)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${seconds}${seconds >= YEAR ? ', immutable' : ''}`)
    .send(stream);
}

/** Opens a stored file; lost bytes count as a missing file. Throws HttpFailure 404. */
async function openStored(file: Download): Promise<Readable> {
  try {
    return await file.open();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw new HttpFailure(404, 'Файл не найден на сервере');
    throw error;
  }
}
