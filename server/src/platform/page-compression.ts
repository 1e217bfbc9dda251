import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/**
 * A page is compressed once and read once. Quality 5 makes the list 8 % lighter than 4 for 0.4 ms of CPU; 6 adds 1 %,
 * and from 7 on the time triples.
 */
const BROTLI = {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
  },
};
const GZIP = { level: 4 };

/** The best compression the visitor accepts. */
export function encodingOf(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null;
}

export const compressWhole = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? promisify(zlib.brotliCompress)(body, BROTLI) : promisify(zlib.gzip)(body, GZIP);
