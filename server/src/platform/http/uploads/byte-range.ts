import type { ByteRange } from '../../file-storage.ts';

/**
 * Reads the header `Range` of a download (RFC 9110, 14.2). Null stands for the whole file, which also answers several
 * ranges and anything that is not understood; `outside` for a part that the file does not have.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return readTail(Number(last), size);
  const range = { first: Number(first), last: Math.min(last === '' ? Infinity : Number(last), size - 1) };
  if (last !== '' && Number(last) < range.first) return null;
  return range.first >= size ? 'outside' : range;
}

function readTail(length: number, size: number): ByteRange | 'outside' {
  if (length === 0 || size === 0) return 'outside';
  return { first: Math.max(0, size - length), last: size - 1 };
}
