import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '../../platform/uploads.ts';

/** Files in a folder, spread over 256 subfolders. A file appears under its key only when it is whole and on the disk. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async create() {
      const key = randomUUID();
      const final = pathOf(key);
      const partial = `${final}.part`;
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      return {
        key,
        stream: createWriteStream(partial, { flags: 'wx' }),
        async keep() {
          const handle = await open(partial, 'r');
          try {
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(partial, final);
        },
        drop: () => rm(partial, { force: true }),
      };
    },
    async open(key) {
      const handle = await open(pathOf(key), 'r');
      return createReadStream('', { fd: handle });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
