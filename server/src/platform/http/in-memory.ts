import { Readable } from 'node:stream';
import type { Download } from './handler.ts';

/** What of a download its bytes say by themselves. */
export const inMemory = (bytes: Buffer): Pick<Download, 'size' | 'open'> => ({
  size: bytes.length,
  open: () => Promise.resolve(Readable.from([bytes])),
});
