import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AVATAR_SIZES, PEOPLE_LIMITS } from '@provodka/domain/people.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import sharp from 'sharp';

/** A picture of a person in every size, ready to be kept. */
export interface Avatar {
  /** Tells this picture from any other. */
  version: string;
  images: { size: number; image: Buffer }[];
}

const QUALITY = 84;
const VERSION_LENGTH = 16;
const MOST_SECONDS = 10;
const LARGEST = Math.max(...AVATAR_SIZES.map(Number));

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Only what begins like one of these is ever given to a decoder: no vector, no document, no animation of another kind. */
function isPicture(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || [PNG, JPEG].some((mark) => bytes.subarray(0, mark.length).equals(mark));
}

/** A whole upload in memory. Throws RefusedError `avatar_too_large` before it holds more than the limit. */
export async function readPicture({ size, open }: { size: number; open(): Promise<Readable> }): Promise<Buffer> {
  if (size > PEOPLE_LIMITS.avatarBytes) throw new RefusedError(refuse('avatar_too_large'));
  return Buffer.concat(await (await open()).toArray());
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture anew as squares around its middle, upright and without what the camera noted (decisions 16). One at a time:
 * a decoded picture takes far more memory than its file. Throws RefusedError `avatar_not_a_picture`, `avatar_too_large`.
 */
export function drawAvatar(bytes: Buffer): Promise<Avatar> {
  const drawn = turn.then(() => draw(bytes));
  turn = drawn.catch(() => undefined);
  return drawn;
}

async function draw(bytes: Buffer): Promise<Avatar> {
  if (!isPicture(bytes)) throw new RefusedError(refuse('avatar_not_a_picture'));
  const square = await decode(bytes);
  const images: Avatar['images'] = [];
  for (const size of AVATAR_SIZES.map(Number)) {
    const image = await sharp(square).resize(size, size).webp({ quality: QUALITY }).toBuffer();
    images.push({ size, image });
  }
  const largest = images.find(({ size }) => size === LARGEST)?.image ?? square;
  return { version: createHash('sha256').update(largest).digest('hex').slice(0, VERSION_LENGTH), images };
}

async function decode(bytes: Buffer): Promise<Buffer> {
  const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  try {
    const { width, height } = await open().metadata();
    if (width * height > PEOPLE_LIMITS.avatarPixels) throw new RefusedError(refuse('avatar_too_large'));
    const square = open().autoOrient().resize(LARGEST, LARGEST, { fit: 'cover' });
    return await square.timeout({ seconds: MOST_SECONDS }).png().toBuffer();
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    throw new RefusedError(refuse('avatar_not_a_picture'));
  }
}
