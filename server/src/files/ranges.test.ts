import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ObjectStore, openObjectStore } from '../../test/files/object-store.ts';
import { uploadText } from '../../test/files/uploads.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
import { s3Storage } from '../integrations/storage/s3.ts';
import type { FileStorage } from '../platform/file-storage.ts';

const TEXT = 'Сальдо: 0123456789';
const BYTES = Buffer.from(TEXT);

const folder = mkdtempSync(join(tmpdir(), 'provodka-ranges-'));
let store: ObjectStore;
beforeAll(async () => {
  store = await openObjectStore();
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['a disk', () => diskStorage(folder)],
  ['an object store', () => s3Storage(store.settings)],
])('a download from %s', (_name, open) => {
  let server: TestServer;
  let address: string;
  let storage: FileStorage;
  beforeAll(async () => {
    storage = open();
    server = await startTestServer({}, { storage });
    const id = await uploadText(await server.browser('customer'), 'Сальдо.txt', TEXT);
    address = `/rest/v1/freelance/files/${id}`;
  });
  afterAll(() => server.stop());

  const get = async (headers: Record<string, string> = {}, method = 'GET') =>
    await (await server.browser('customer')).request(address, { method, headers });

  it('comes whole when no part is asked for, and says that parts may be', async () => {
    const reply = await get();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('accept-ranges')).toBe('bytes');
    expect(reply.headers.get('content-length')).toBe(String(BYTES.length));
    expect(reply.headers.get('etag')).toMatch(/^"[\da-f]{64}"$/);
    expect(await reply.text()).toBe(TEXT);
  });

  it('is told by a HEAD without its bytes being opened', async () => {
    const opens = vi.spyOn(storage, 'open');
    const reply = await get({}, 'HEAD');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-length')).toBe(String(BYTES.length));
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(opens).not.toHaveBeenCalled();
    expect((await get()).status).toBe(200);
    expect(opens).toHaveBeenCalledOnce();
    opens.mockRestore();
  });

  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=16-', 16, BYTES.length - 1],
    ['bytes=-4', BYTES.length - 4, BYTES.length - 1],
    ['bytes=4-100000', 4, BYTES.length - 1],
  ])('gives %s alone', async (range, first, last) => {
    const reply = await get({ range });
    expect(reply.status).toBe(206);
    expect(reply.headers.get('content-range')).toBe(`bytes ${first}-${last}/${BYTES.length}`);
    expect(reply.headers.get('content-length')).toBe(String(last - first + 1));
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(BYTES.subarray(first, last + 1));
  });

  it('refuses a part behind its end', async () => {
    const reply = await get({ range: `bytes=${BYTES.length}-` });
    expect(reply.status).toBe(416);
    expect(reply.headers.get('content-range')).toBe(`bytes */${BYTES.length}`);
    expect(reply.headers.get('content-disposition')).toBe(null);
    expect(await reply.json()).toMatchObject({ message: 'В файле нет такой части. Скачайте его целиком' });
  });

  it('goes on only with the file that was begun', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=2-', 'if-range': etag })).status).toBe(206);
    const other = await get({ range: 'bytes=2-', 'if-range': '"another"' });
    expect([other.status, await other.text()]).toEqual([200, TEXT]);
  });

  it('tells the size of the whole to HEAD, whatever part is named', async () => {
    const reply = await get({ range: 'bytes=0-1' }, 'HEAD');
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, String(BYTES.length)]);
  });

  it('gives no part to whom the whole is not shown', async () => {
    const ranged = { headers: { range: 'bytes=0-1' } };
    expect((await (await server.browser('stranger')).request(address, ranged)).status).toBe(404);
    expect((await server.guest().request(address, ranged)).status).toBe(401);
  });
});
