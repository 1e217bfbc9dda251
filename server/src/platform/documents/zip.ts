/** A zip that is written while its content comes, so that none of it is whole in memory (PKWARE APPNOTE 6.3). */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** With slashes between folders. */
  name: string;
  at: Date;
  content: AsyncIterable<Uint8Array>;
  /** Texts shrink; pictures and documents are packed already. */
  is_packed: boolean;
}

/** From here on a zip needs the fields of zip64, which this writer does not have. */
export const ZIP_BOUNDS = { bytes: 2 ** 32 - 1, entries: 65_535 } as const;

const VERSION = 20;
/** Sizes follow the content, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;

interface Written {
  header: Buffer;
  name: Buffer;
  offset: number;
}

/** The bytes of a zip with these entries. Throws RangeError beyond ZIP_BOUNDS, and whatever the content throws. */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const begin = offset;
    const name = Buffer.from(entry.name);
    const method = entry.is_packed ? DEFLATED : 0;
    const fixed = [VERSION, FLAGS, method, ...dosMoment(entry.at)];
    const local = Buffer.concat([
      numbers([0x04034b50, 4], ...two(fixed), ...four([0, 0, 0]), ...two([name.length, 0])),
      name,
    ]);
    offset += local.length;
    yield local;
    const sums = { crc: 0, size: 0, stored: 0 };
    for await (const chunk of packed(entry, sums)) {
      offset += chunk.length;
      assertFits(offset, written.length);
      yield chunk;
    }
    assertFits(sums.size, written.length);
    const sizes = four([sums.crc, sums.stored, sums.size]);
    const descriptor = numbers([0x08074b50, 4], ...sizes);
    offset += descriptor.length;
    yield descriptor;
    const header = numbers(
      [0x02014b50, 4],
      ...two([VERSION, ...fixed]),
      ...sizes,
      ...two([name.length, 0, 0, 0, 0]),
      ...four([0, begin]),
    );
    written.push({ header, name, offset: begin });
  }
  const directory = Buffer.concat(written.flatMap(({ header, name }) => [header, name]));
  assertFits(offset + directory.length, written.length);
  yield directory;
  const count = written.length;
  yield numbers([0x06054b50, 4], ...two([0, 0, count, count]), ...four([directory.length, offset]), ...two([0]));
}

/** The content as it is stored; counts it on its way. */
async function* packed(
  { content, is_packed }: ZipEntry,
  sums: { crc: number; size: number; stored: number },
): AsyncGenerator<Uint8Array> {
  const counted = async function* () {
    for await (const chunk of content) {
      sums.crc = crc32(chunk, sums.crc);
      sums.size += chunk.length;
      yield chunk;
    }
  };
  const deflate = createDeflateRaw();
  const done = is_packed ? pipeline(Readable.from(counted()), deflate) : Promise.resolve();
  // The loop below meets the same error.
  done.catch(() => undefined);
  for await (const chunk of is_packed ? deflate : counted()) {
    const bytes = chunk as Uint8Array;
    sums.stored += bytes.length;
    yield bytes;
  }
  await done;
}

function assertFits(bytes: number, entries: number): void {
  if (bytes > ZIP_BOUNDS.bytes || entries > ZIP_BOUNDS.entries) throw new RangeError('This is too much for a zip');
}

/** Time and day as DOS kept them, in UTC. */
function dosMoment(at: Date): [number, number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, day];
}

type Sized = [value: number, bytes: 2 | 4];
const two = (values: readonly number[]) => values.map((value): Sized => [value, 2]);
const four = (values: readonly number[]) => values.map((value): Sized => [value, 4]);

function numbers(...fields: readonly Sized[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
