import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** In order of preference: the lowest cost for the same size first. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** One trip to the thread that compresses, and one back. */
const CHUNK = { chunkSize: 64 * 1024 };

/** Bytes; a page has 100 kB. */
const MOST_AT_ONCE = 256 * 1024;

/**
 * A page or a reply is compressed once and read once or twice, so the levels stop where better compression gets
 * expensive.
 */
const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // A page takes a quarter of a millisecond: the ways to another thread and back cost as much again.
  zstd: async (body) => {
    const options = {
      ...CHUNK,
      pledgedSrcSize: body.length,
      params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 },
    };
    if (body.length > MOST_AT_ONCE) return await promisify(zlib.zstdCompress)(body, options);
    return zlib.zstdCompressSync(body, options);
  },
  // A window that holds a page and the size told beforehand leave the bytes as they are and spare a fifth of the work:
  // the compressor's own tables are megabytes otherwise.
  br: (body) =>
    promisify(zlib.brotliCompress)(body, {
      ...CHUNK,
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 4,
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_LGWIN]: 17,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(zlib.gzip)(body, { ...CHUNK, level: 4 }),
};

const ACCEPTED = ENCODINGS.map((name) => [name, new RegExp(`\\b${name}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`)] as const);

/** The best compression the visitor accepts, by their `Accept-Encoding`. */
export function encodingOf(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '');
  return ACCEPTED.find(([, named]) => named.test(accepted))?.[0] ?? null;
}

/** The body as it goes over the wire. */
export const compressWhole = (body: Buffer, encoding: Encoding): Promise<Buffer> => COMPRESS[encoding](body);
