import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectStore, openObjectStore, refuseWith } from '../../test/files/object-store.ts';
import { openStorageScene } from '../../test/files/storage-scene.ts';
import { storedFiles } from '../../test/files/stored-files.ts';
import { s3Storage } from '../integrations/storage/s3.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { readMarker, writeMarker } from './marker.ts';
import { copyStorage } from './storage-copy.ts';
import { claimStorage, refuseForeignStorage } from './storage-marker.ts';

const NOW = new Date('2026-10-01T12:00:00Z');
const BIG = 6 * 1024 * 1024;

const scene = openStorageScene();
const { disk } = scene;
let store: ObjectStore;
beforeEach(async () => {
  store = await openObjectStore();
  await claimStorage(scene.db, disk(), NOW);
});
afterEach(() => store.stop());
const bucket = () => s3Storage(store.settings);
const copy = (from: FileStorage, to: FileStorage) =>
  copyStorage({ db: scene.db, from, to, now: NOW, onStep: () => undefined });

/** Files of a release with hashes, and one of a release before them. */
async function addFiles(storage: FileStorage, number: number): Promise<string[]> {
  const keys: string[] = [];
  for (let index = 0; index < number; index += 1) {
    const bytes = Buffer.alloc(index === 1 ? BIG : 10 + index, `${index}`);
    const place = await storage.create(`a${index % 3}-${randomUUID()}`);
    place.stream.end(bytes);
    await new Promise((finished) => place.stream.on('finish', finished));
    await place.keep();
    const sha256 = index === 2 ? null : createHash('sha256').update(bytes).digest('hex');
    const file = { owner_uuid: randomUUID(), title: 'Сальдо.txt', size: bytes.length, type: 'text/plain', sha256 };
    await scene.db
      .insertInto('files')
      .values({ ...file, storage_key: place.key, created_at: NOW })
      .execute();
    keys.push(place.key);
  }
  return keys.toSorted();
}

const read = async (storage: FileStorage, key: string) => Buffer.concat(await (await storage.open(key)).toArray());

async function expectSame(from: FileStorage, to: FileStorage, keys: readonly string[]): Promise<void> {
  for (const key of keys) expect((await read(to, key)).equals(await read(from, key))).toBe(true);
}

describe('a copy', () => {
  it('brings files from the disk into an object store and back, where a start then moves to each', async () => {
    const keys = await addFiles(disk(), 7);
    expect(await copy(disk(), bucket())).toEqual({ copied: 7, verified: 0, lost: [], changed: [] });
    expect(store.keys()).toEqual(keys);
    await expectSame(disk(), bucket(), keys);
    await claimStorage(scene.db, bucket(), NOW);

    keys.push(...(await addFiles(bucket(), 1)));
    // The disk has the old files still; the new one and that without a hash are sent.
    expect(await copy(bucket(), disk())).toEqual({ copied: 2, verified: 6, lost: [], changed: [] });
    await expectSame(bucket(), disk(), keys);
    await claimStorage(scene.db, disk(), NOW);
    await expect(claimStorage(scene.db, bucket(), NOW)).rejects.toThrow('is a place that they left');
  });

  it('may be given again, and only reads what is there', async () => {
    await addFiles(disk(), 4);
    await copy(disk(), bucket());
    const marker = await readMarker(bucket());
    store.seen.length = 0;
    expect(await copy(disk(), bucket())).toEqual({ copied: 1, verified: 3, lost: [], changed: [] });
    expect(store.seen.filter((request) => request.startsWith('PUT'))).toHaveLength(2);
    expect(await readMarker(bucket())).toEqual(marker);
  });

  it('goes on after an interruption, and no server starts on a half', async () => {
    const keys = await addFiles(disk(), 12);
    let puts = 0;
    store.misbehave((request, reply) => {
      if (request.method !== 'PUT') return false;
      puts += 1;
      return puts > 5 && refuseWith(reply, 403, 'AccessDenied');
    });
    await expect(copy(disk(), bucket())).rejects.toThrow('AccessDenied');
    store.misbehave(null);
    await expect(claimStorage(scene.db, bucket(), NOW)).rejects.toThrow('has no marker');
    const { copied, verified } = await copy(disk(), bucket());
    expect(verified).toBeGreaterThan(0);
    expect(copied + verified).toBe(12);
    expect([store.keys(), store.begun()]).toEqual([keys, 0]);
    await claimStorage(scene.db, bucket(), NOW);
  });

  it('removes what an interrupted one left half-written', async () => {
    const keys = await addFiles(disk(), 1);
    const [key = ''] = keys;
    mkdirSync(join(scene.folder, 'other/a0'), { recursive: true });
    writeFileSync(join(scene.folder, `other/a0/${key}.part`), 'Са');
    await copy(disk(), disk('other'));
    expect(storedFiles(join(scene.folder, 'other'))).toEqual([`a0/${key}`]);
  });

  it('tells files that were lost or changed before it', async () => {
    const [lost = '', changed = ''] = await addFiles(disk(), 2);
    const pathOf = (key: string) => join(scene.folder, 'disk', key.slice(0, 2), key);
    rmSync(pathOf(lost));
    writeFileSync(pathOf(changed), 'другое');
    const found = await scene.db.selectFrom('files').select(['id', 'storage_key']).execute();
    const idOf = (key: string) => found.find(({ storage_key }) => storage_key === key)?.id;
    expect(await copy(disk(), bucket())).toMatchObject({ lost: [idOf(lost)], changed: [idOf(changed)] });
  });

  it('fails when the store does not give back what was sent', async () => {
    await addFiles(disk(), 1);
    store.misbehave((request, reply) => {
      if (request.method !== 'GET' || !request.url?.includes('/a0-')) return false;
      reply.end('другое');
      return true;
    });
    await expect(copy(disk(), bucket())).rejects.toThrow('does not give back');
    expect(await readMarker(bucket())).toBe(null);
  });

  it('neither leaves nor enters the storage of another installation', async () => {
    await addFiles(disk(), 1);
    await writeMarker(bucket(), { installation: randomUUID(), storage: randomUUID() });
    await expect(copy(disk(), bucket())).rejects.toThrow('belong to another installation');
    await expect(copy(bucket(), disk('other'))).rejects.toThrow('belong to another installation');
    await expect(copy(disk(), disk())).rejects.toThrow('are the same place');
    expect([store.keys(), storedFiles(join(scene.folder, 'other'))]).toEqual([[], []]);
  });
});

describe('after a copy', () => {
  it('a server goes on with the first storage until one starts with the copy, and not again', async () => {
    await addFiles(disk(), 2);
    await copy(disk(), bucket());
    await claimStorage(scene.db, disk(), NOW);
    await expect(refuseForeignStorage(scene.db, bucket())).rejects.toThrow('no server was started with it yet');
    await Promise.all([claimStorage(scene.db, bucket(), NOW), claimStorage(scene.db, bucket(), NOW)]);
    await claimStorage(scene.db, bucket(), NOW);
    await expect(claimStorage(scene.db, disk(), NOW)).rejects.toThrow('is a place that they left');
    await expect(refuseForeignStorage(scene.db, disk())).rejects.toThrow('is a place that they left');
  });

  it('no server starts with it while it lacks files that came meanwhile', async () => {
    await addFiles(disk(), 2);
    await copy(disk(), bucket());
    await addFiles(disk(), 1);
    await expect(claimStorage(scene.db, bucket(), NOW)).rejects.toThrow(
      /came after .*`npm run files -- copy` once more/,
    );
    await copy(disk(), bucket());
    await claimStorage(scene.db, bucket(), NOW);
  });

  it('a second copy of the same files is left when the first is used', async () => {
    await addFiles(disk(), 2);
    await copy(disk(), bucket());
    await copy(disk(), disk('other'));
    await claimStorage(scene.db, bucket(), NOW);
    await expect(claimStorage(scene.db, disk('other'), NOW)).rejects.toThrow('is a place that they left');
  });
});
