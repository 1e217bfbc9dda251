import { Readable } from 'node:stream';
import type { Download } from './handler.ts';

/** The fields of a download that follow from its bytes. */
export const inMemory = (bytes: Buffer): Pick<Download, 'size' | 'open'> => ({
  size: bytes.length,
  open: () => Promise.resolve(Readable.from([bytes])),
});
