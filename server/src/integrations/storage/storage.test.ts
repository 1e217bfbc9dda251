import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectStore, openObjectStore, refuseWith } from '../../../test/files/object-store.ts';
import { freePort } from '../../../test/free-port.ts';
import { readFiles } from '../../platform/config/files-config.ts';
import { type FileStorage, StorageFailure } from '../../platform/file-storage.ts';
import { diskStorage } from './disk.ts';
import { openStorage } from './open.ts';
import { s3Storage } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'provodka-storage-'));
let store: ObjectStore;
beforeAll(async () => {
  store = await openObjectStore('files/');
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => store.misbehave(null));

const MEGABYTE = 1024 * 1024;

async function keep(storage: FileStorage, bytes: Buffer, key?: string): Promise<string> {
  const place = await storage.create(key);
  await pipeline(Readable.from(pieces(bytes)), place.stream);
  await place.keep();
  return place.key;
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001);
}

const read = async (storage: FileStorage, key: string, range?: { first: number; last: number }) =>
  Buffer.concat(await (await storage.open(key, range)).toArray());
const print = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

// Keys of the tests begin with «x»: a random key begins with a hexadecimal digit, so that no list of theirs has it by chance.
describe.each<[string, () => FileStorage]>([
  ['a disk', () => diskStorage(join(folder, 'disk'))],
  ['an object store', () => s3Storage(store.settings)],
])('%s', (_name, open) => {
  it.each([0, 10, 5 * MEGABYTE, 12 * MEGABYTE + 7])('gives back a file of %i bytes as it came', async (size) => {
    const bytes = randomBytes(size);
    const key = await keep(open(), bytes);
    expect(print(await read(open(), key))).toBe(print(bytes));
    const path = join(folder, `${key}.out`);
    expect(await open().copyOut(key, path)).toBe(true);
    expect(print(readFileSync(path))).toBe(print(bytes));
  });

  it('gives a part of a file', async () => {
    const key = await keep(open(), Buffer.from('Сальдо'));
    expect((await read(open(), key, { first: 2, last: 5 })).toString()).toBe('ал');
  });

  it('shows a file when it is kept, not before, and not when it is dropped', async () => {
    const storage = open();
    const place = await storage.create('xb-late');
    await pipeline(Readable.from([Buffer.alloc(6 * MEGABYTE)]), place.stream);
    const wholeKeys = async () => (await storage.list('xb')).filter((entry) => !entry.is_partial).map(({ key }) => key);
    expect(await wholeKeys()).toEqual([]);
    expect(await storage.list('xb')).toMatchObject([{ key: 'xb-late', is_partial: true }]);
    await place.drop();
    expect(await storage.list('xb')).toEqual([]);
    await keep(storage, Buffer.from('да'), 'xb-late');
    expect(await wholeKeys()).toEqual(['xb-late']);
  });

  it('forgets a file, whole or partial, also one that is not there', async () => {
    const storage = open();
    await keep(storage, Buffer.from('да'), 'xc-whole');
    const place = await storage.create('xc-begun');
    await pipeline(Readable.from([Buffer.alloc(6 * MEGABYTE)]), place.stream);
    for (const key of ['xc-whole', 'xc-begun', 'xc-nowhere']) await storage.remove(key);
    expect(await storage.list('xc')).toEqual([]);
    await expect(storage.open('xc-whole')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await storage.copyOut('xc-whole', join(folder, 'nothing'))).toBe(false);
  });

  it('tells the marker that was written last, and none before', async () => {
    const storage = open();
    expect(await storage.readMarker()).toBe(null);
    await storage.writeMarker('чьё\n');
    await storage.writeMarker('наше\n');
    expect(await storage.readMarker()).toBe('наше\n');
  });
});

describe('an object store', () => {
  const storage = () => s3Storage(store.settings);

  it('lists more than it tells at once', async () => {
    const keys = ['xd-1', 'xd-2', 'xd-3', 'xd-4', 'xd-5'];
    for (const key of keys) await keep(storage(), Buffer.from('да'), key);
    expect((await s3Storage(store.settings, 2).list('xd')).map(({ key }) => key)).toEqual(keys);
  });

  it('lists more begun uploads than it tells at once, and forgets all of a key', async () => {
    const few = s3Storage(store.settings, 2);
    for (const key of ['xf-1', 'xf-2', 'xf-2', 'xf-2', 'xf-3']) {
      const place = await few.create(key);
      await pipeline(Readable.from([Buffer.alloc(6 * MEGABYTE)]), place.stream);
    }
    expect((await few.list('xf')).map(({ key }) => key)).toEqual(['xf-1', 'xf-2', 'xf-2', 'xf-2', 'xf-3']);
    await few.remove('xf-2');
    expect((await few.list('xf')).map(({ key }) => key)).toEqual(['xf-1', 'xf-3']);
    for (const key of ['xf-1', 'xf-3']) await few.remove(key);
  });

  it('tries again what is over soon', async () => {
    let refusals = 2;
    store.misbehave((_request, reply) => (refusals-- > 0 ? refuseWith(reply, 503, 'SlowDown') : false));
    const key = await keep(storage(), Buffer.from('Сальдо'));
    expect((await read(storage(), key)).toString()).toBe('Сальдо');
  });

  it('does not take for kept what it says it did not complete', async () => {
    store.misbehave((request, reply) =>
      request.method === 'POST' && request.url?.includes('uploadId=') ? refuseWith(reply, 200, 'InternalError') : false,
    );
    await expect(keep(storage(), Buffer.alloc(6 * MEGABYTE), 'xe-broken')).rejects.toThrow('did not complete');
    store.misbehave(null);
    await storage().remove('xe-broken');
    expect(store.begun()).toBe(0);
  });

  it('takes an upload for kept that was completed by a try whose answer was lost', async () => {
    let isAnswered = false;
    store.misbehave((request, reply) => {
      if (request.method !== 'POST' || !request.url?.includes('uploadId=') || isAnswered) return false;
      isAnswered = true;
      // The store has done its work when it begins to answer.
      reply.writeHead = () => {
        request.socket.destroy();
        return reply;
      };
      return false;
    });
    const bytes = randomBytes(6 * MEGABYTE);
    await keep(storage(), bytes, 'xf-lost-answer');
    expect(print(await read(storage(), 'xf-lost-answer'))).toBe(print(bytes));
  });

  it('fails a download that is cut off, instead of ending it', async () => {
    const key = await keep(storage(), randomBytes(MEGABYTE));
    store.misbehave((request, reply) => {
      reply.writeHead(200, { 'content-length': MEGABYTE });
      reply.write(Buffer.alloc(1000), () => request.socket.destroy());
      return true;
    });
    await expect(read(storage(), key)).rejects.toThrow('terminated');
  });

  it('still works with one that does not tell which uploads were begun', async () => {
    store.misbehave((request, reply) =>
      request.url?.includes('uploads=') && request.method === 'GET' ? refuseWith(reply, 501, 'NotImplemented') : false,
    );
    await keep(storage(), Buffer.from('да'), 'xg-one');
    expect((await storage().list('xg')).map(({ key }) => key)).toEqual(['xg-one']);
    await storage().remove('xg-one');
    expect(await storage().list('xg')).toEqual([]);
  });
});

describe('refused in a sentence, and nothing is written', () => {
  it.each<[string, RegExp, Record<string, string>]>([
    ['a bucket that is not there', /NoSuchBucket.*make it, or correct FILES_URL/, { FILES_URL: 's3://nowhere' }],
    ['a key that it does not know', /InvalidAccessKeyId.*S3_ACCESS_KEY_ID/, { S3_ACCESS_KEY_ID: 'stranger' }],
    ['a key that is another one', /SignatureDoesNotMatch.*S3_SECRET/, { S3_SECRET_ACCESS_KEY: 'another' }],
  ])('is %s', async (_what, words, wrong) => {
    const { settings, mistakes } = readFiles({ ...store.environment, ...wrong });
    expect(mistakes).toEqual([]);
    store.seen.length = 0;
    const opening = openStorage({ data_dir: join(folder, 'unused'), files: settings });
    await expect(opening).rejects.toThrow(words);
    await expect(opening).rejects.toBeInstanceOf(StorageFailure);
    expect(store.seen.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('is a place where nothing answers', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const opening = openStorage({ data_dir: folder, files: { ...store.settings, endpoint } });
    await expect(opening).rejects.toThrow(/does not answer \(.*ECONNREFUSED.*check S3_ENDPOINT/);
  });

  it('is a machine whose clock is wrong', async () => {
    store.misbehave((_request, reply) => refuseWith(reply, 403, 'RequestTimeTooSkewed'));
    const opening = openStorage({ data_dir: folder, files: store.settings });
    await expect(opening).rejects.toThrow(/RequestTimeTooSkewed.*clock is wrong/);
  });

  it.each([-10, 10])('is a machine whose clock is %i min off, though the store still takes that', async (minutes) => {
    store.misbehave((_request, reply) => {
      reply.setHeader('date', new Date(Date.now() + minutes * 60_000).toUTCString());
      return false;
    });
    const opening = openStorage({ data_dir: folder, files: store.settings });
    await expect(opening).rejects.toThrow(/clock is 10 min off .*set it by NTP/);
  });

  it('is an address where something else answers', async () => {
    store.misbehave((_request, reply) => {
      reply.writeHead(404).end('<h1>Not found</h1>');
      return true;
    });
    const opening = openStorage({ data_dir: folder, files: store.settings });
    await expect(opening).rejects.toThrow(/refuses \(404\): what answers there does not speak S3/);
  });
});
