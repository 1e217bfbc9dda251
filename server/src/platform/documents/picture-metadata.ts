/** Attached pictures: they keep their look and lose the camera's metadata (product: trust). */

import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { PICTURE_LIMITS } from '@provodka/domain/uploads.ts';
import type { Sharp } from 'sharp';
import { HttpFailure } from '../http/http-failure.ts';
import { loadSharp, withPictureLock } from './drawn-picture.ts';

const MOST_SECONDS = 30;
const QUALITY = 85;

/** Encoders by format, with settings that keep the picture's look. */
const WRITTEN: Record<string, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: QUALITY }),
  'image/png': (picture) => picture.png({ compressionLevel: 6 }),
  'image/webp': (picture) => picture.webp({ quality: QUALITY, effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};
const ANIMATED: readonly string[] = ['image/gif', 'image/webp'];

export const isStripped = (type: string): boolean => Object.hasOwn(WRITTEN, type);

/**
 * The same picture, upright and in its own format, without the place, time and device of its making. One at a time: a
 * decoded picture takes far more memory than its file. Throws HttpFailure 422 for too many pixels, all frames together,
 * and RefusedError `not_a_picture` for a file that cannot be decoded.
 */
export function stripPicture(bytes: Buffer, type: string, title: string): Promise<Buffer> {
  return withPictureLock(() => strip(bytes, type, title));
}

async function strip(bytes: Buffer, type: string, title: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'error', animated: ANIMATED.includes(type) });
  try {
    const { width, height, format } = await open().metadata();
    if (`image/${format}` !== type) throw new RefusedError(refuse('not_a_picture'));
    if (width * height > PICTURE_LIMITS.pixels) {
      const most = PICTURE_LIMITS.pixels / 1_000_000;
      throw new HttpFailure(
        422,
        `Файл «${title}»: больше ${most} мегапикселей. Уменьшите картинку или упакуйте её в ZIP`,
      );
    }
    const written = WRITTEN[type]?.(open().autoOrient()) ?? open();
    return await written.timeout({ seconds: MOST_SECONDS }).toBuffer();
  } catch (error) {
    if (error instanceof HttpFailure) throw error;
    throw new RefusedError(refuse('not_a_picture'));
  }
}
