/** Uploaded pictures, redrawn in the sizes they are shown in, so that no byte of the original is served. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { PICTURE_LIMITS } from '@provodka/domain/uploads.ts';
import type { Download } from '../http/handler.ts';

/** An uploaded picture in every width it is shown in, ready to be stored. */
export interface DrawnPicture {
  /** A name for the picture that changes with its content. */
  version: string;
  images: { width: number; image: Buffer }[];
}

/** The part that is cut out around the middle of a picture. */
export interface Frame {
  /** Widths in pixels. */
  widths: readonly number[];
  /** The height divided by the width. */
  ratio: number;
}

const QUALITY = 84;
const VERSION_LENGTH = 16;
const MOST_SECONDS = 10;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Only files with such a beginning reach a decoder: no vectors, no documents, no other animations. */
function isPicture(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || [PNG, JPEG].some((mark) => bytes.subarray(0, mark.length).equals(mark));
}

/** The reply that serves a drawn picture. Throws RefusedError `not_found` without one. */
export function serveImage(title: string, image: Buffer | undefined): Download {
  if (!image) throw new RefusedError(refuse('not_found'));
  const open = () => Promise.resolve(Readable.from([image]));
  return { title, type: 'image/webp', size: image.length, open };
}

/** A whole upload in memory. Throws RefusedError `picture_too_large` before it holds more than the limit. */
export async function readPicture({ size, open }: { size: number; open(): Promise<Readable> }): Promise<Buffer> {
  if (size > PICTURE_LIMITS.bytes) throw new RefusedError(refuse('picture_too_large'));
  return Buffer.concat(await (await open()).toArray());
}

let turn: Promise<unknown> = Promise.resolve();

/** Waits until no other picture is being worked on. */
export function withPictureLock<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/**
 * Redraws a picture in a frame around its middle, upright and without the camera's metadata (product: calls). One at a
 * time: a decoded picture takes far more memory than its file. Throws RefusedError `not_a_picture`,
 * `picture_too_large`.
 */
export function drawPicture(bytes: Buffer, frame: Frame): Promise<DrawnPicture> {
  return withPictureLock(() => draw(bytes, frame));
}

/** Read with the first picture: a start need not wait for it. */
export const loadSharp = async () => (await import('sharp')).default;

async function draw(bytes: Buffer, frame: Frame): Promise<DrawnPicture> {
  if (!isPicture(bytes)) throw new RefusedError(refuse('not_a_picture'));
  const heightOf = (width: number) => Math.round(width * frame.ratio);
  const widest = Math.max(...frame.widths);
  const cut = await decode(bytes, { width: widest, height: heightOf(widest) });
  const sharp = await loadSharp();
  const images: DrawnPicture['images'] = [];
  for (const width of frame.widths) {
    const image = await sharp(cut).resize(width, heightOf(width)).webp({ quality: QUALITY }).toBuffer();
    images.push({ width, image });
  }
  const largest = images.find(({ width }) => width === widest)?.image ?? cut;
  return { version: createHash('sha256').update(largest).digest('hex').slice(0, VERSION_LENGTH), images };
}

async function decode(bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp();
  const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  try {
    const { width, height } = await open().metadata();
    if (width * height > PICTURE_LIMITS.pixels) throw new RefusedError(refuse('picture_too_large'));
    const cut = open().autoOrient().resize(size.width, size.height, { fit: 'cover' });
    return await cut.timeout({ seconds: MOST_SECONDS }).png().toBuffer();
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    throw new RefusedError(refuse('not_a_picture'));
  }
}
