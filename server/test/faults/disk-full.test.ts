import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStorage } from '../../src/integrations/storage/disk.ts';
import type { FileStorage } from '../../src/platform/file-storage.ts';
import { storedFiles } from '../files/stored-files.ts';
import { startTestServer, type TestServer } from '../server.ts';

const ROOM_BYTES = 100_000;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'provodka-full-'));
  server = await startTestServer({}, { storage: smallDisk(diskStorage(folder)) });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes to the real disk until its space is used up, then fails as the kernel does. */
function smallDisk(disk: FileStorage): FileStorage {
  let room = ROOM_BYTES;
  return {
    ...disk,
    async create() {
      const place = await disk.create();
      const write = place.stream._write.bind(place.stream);
      place.stream._write = (chunk: Buffer, encoding, done) => {
        room -= chunk.length;
        if (room < 0) done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
        else write(chunk, encoding, done);
      };
      // Otherwise queued chunks would bypass it.
      Object.defineProperty(place.stream, '_writev', { value: null });
      return place;
    },
  };
}

async function publishWithFile(bytes: number): Promise<{ status: number; message: string }> {
  const form = new FormData();
  form.append('title', 'Заказ с вложением на полный диск');
  form.append('is_draft', '1');
  form.append('files[]', new Blob(['а'.repeat(bytes / 2)]), 'остатки.txt');
  const browser = await server.browser('customer');
  const reply = await browser.request('/rest/v1/freelance/orders', { method: 'POST', body: form });
  const { message } = (await reply.json()) as { message: string };
  return { status: reply.status, message };
}

it('a full disk refuses the file and the write it came with, and leaves nothing behind', async () => {
  expect(await publishWithFile(50_000)).toMatchObject({ status: 201 });
  expect(await publishWithFile(90_000)).toEqual({
    status: 507,
    message: 'На сервере закончилось место для файлов. Повторите позже',
  });
  const api = await server.api('customer');
  expect((await api.customer_orders_list()).meta.total).toBe(1);
  expect(await server.db.selectFrom('files').select('size').execute()).toEqual([{ size: 50_000 }]);
  expect(storedFiles(folder)).toHaveLength(1);
});
