import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openStorageScene, SCENE_CONNECTIONS } from '../../test/files/storage-scene.ts';
import { storedFiles } from '../../test/files/stored-files.ts';
import { type FileStorage, StorageFailure } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { readMarker, writeMarker } from './marker.ts';
import { findMarker } from './marker-store.ts';
import { adoptStorage, claimStorage, refuseForeignStorage } from './storage-marker.ts';
import { fileSweeps } from './sweeps.ts';

const NOW = new Date('2026-10-01T12:00:00Z');
const LONG_AGO = new Date('2026-09-01T12:00:00Z');

const scene = openStorageScene();
const { disk } = scene;
const claim = (storage: FileStorage) => claimStorage(scene.db, storage, NOW);

/** A file that nothing holds: its bytes and its row, or only the row. */
async function addFile(storage: FileStorage | null, key: string = randomUUID()): Promise<void> {
  if (storage) {
    const place = await storage.create(key);
    place.stream.end('Сальдо');
    await place.keep();
  }
  const file = { owner_uuid: randomUUID(), title: 'Сальдо.txt', size: 12, type: 'text/plain', storage_key: key };
  await scene.db
    .insertInto('files')
    .values({ ...file, created_at: LONG_AGO })
    .execute();
}

async function untilOneWaits(): Promise<void> {
  const waiting = sql<{
    number: number;
  }>`select count(*)::int as number from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
  await expect.poll(async () => (await waiting.execute(scene.db)).rows[0]?.number).toBe(1);
}

const ids = async () => (await scene.db.selectFrom('files').select('id').execute()).map(({ id }) => id);

describe('a start', () => {
  it('marks the storage of a new installation, and knows it again', async () => {
    await claim(disk());
    const { installation, storage } = (await findMarker(scene.db)) ?? {};
    expect(await readMarker(disk())).toEqual({ installation, storage });
    await claim(disk());
    expect(await readMarker(disk())).toEqual({ installation, storage });
  });

  it('marks it alike when two servers start at once', async () => {
    await Promise.all([claim(disk()), claim(disk()), claim(disk())]);
    const { installation, storage } = (await findMarker(scene.db)) ?? {};
    expect(await readMarker(disk())).toEqual({ installation, storage });
    await claim(disk());
  });

  it('is not held up by others when more processes start again at once than the database gives connections', async () => {
    await claim(disk());
    const starts = await Promise.allSettled(Array.from({ length: 2 * SCENE_CONNECTIONS }, () => claim(disk())));
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('waits for a server whose marker is half written', async () => {
    const storage = disk();
    let second: Promise<void> | undefined;
    const first: FileStorage = {
      ...storage,
      async writeMarker(text) {
        await storage.writeMarker(text.slice(0, 9));
        second = claim(storage);
        await Promise.race([second.catch(() => undefined), untilOneWaits()]);
        await storage.writeMarker(text);
      },
    };
    await claim(first);
    await second;
    expect(await readMarker(storage)).toMatchObject({ storage: (await findMarker(scene.db))?.storage });
  });

  it('marks the storage of a release before markers when it has files of the table', async () => {
    await addFile(disk());
    await addFile(null);
    await claim(disk());
    expect(await readMarker(disk())).toMatchObject({ storage: (await findMarker(scene.db))?.storage });
  });

  it('goes on where it was killed before it wrote the marker', async () => {
    await claim(disk());
    await scene.db.updateTable('storage_marker').set({ written_at: null }).execute();
    rmSync(join(scene.folder, 'disk/installation'));
    await claim(disk());
    expect(await readMarker(disk())).toMatchObject({ storage: (await findMarker(scene.db))?.storage });
  });

  it.each<[string, RegExp, () => Promise<void>]>([
    ['has no marker', /has no marker: mount the right disk or correct FILES_URL/, async () => undefined],
    [
      'belongs to another installation',
      /belong to another installation/,
      () => writeMarker(disk('other'), { installation: randomUUID(), storage: randomUUID() }),
    ],
    [
      'is one that the files left',
      /is a place that they left/,
      async () => {
        const { installation = '' } = (await findMarker(scene.db)) ?? {};
        await writeMarker(disk('other'), { installation, storage: randomUUID() });
      },
    ],
    ['has a marker that cannot be read', /is damaged/, () => disk('other').writeMarker('{')],
  ])('is refused in a sentence when the storage %s', async (_what, words, prepare) => {
    await claim(disk());
    await addFile(disk());
    await prepare();
    const before = [await disk('other').readMarker(), await findMarker(scene.db)];
    for (const look of [claim, (storage: FileStorage) => refuseForeignStorage(scene.db, storage)]) {
      const looking = look(disk('other'));
      await expect(looking).rejects.toThrow(words);
      await expect(looking).rejects.toBeInstanceOf(StartError);
    }
    expect([await disk('other').readMarker(), await findMarker(scene.db)]).toEqual(before);
    await claim(disk());
  });

  it('is refused when a database without a marker knows files, and the storage has none of them', async () => {
    await addFile(null);
    await expect(claim(disk())).rejects.toThrow(/holds none of the files that the database knows.*-- adopt/);
    expect(await disk().readMarker()).toBe(null);
    expect(await findMarker(scene.db)).toBe(undefined);
  });

  it('of a new database is refused on the storage of another one', async () => {
    await claim(disk());
    await scene.db.deleteFrom('storage_marker').execute();
    await expect(claim(disk())).rejects.toThrow('belong to another installation');
  });

  it('may take another storage while there is no file, and then the first one is left', async () => {
    await claim(disk());
    await claim(disk('other'));
    await addFile(disk('other'));
    await claim(disk('other'));
    await expect(claim(disk())).rejects.toThrow('is a place that they left');
  });
});

describe('sweeps', () => {
  it.each<[string, () => Promise<void>]>([
    ['has no marker', async () => undefined],
    [
      'has the marker of another installation',
      () => writeMarker(disk('other'), { installation: randomUUID(), storage: randomUUID() }),
    ],
  ])('delete neither rows nor bytes when the storage %s', async (_what, prepare) => {
    await claim(disk());
    await addFile(disk());
    await prepare();
    const place = await disk('other').create();
    place.stream.end('чужое');
    await place.keep();
    const before = [await ids(), storedFiles(join(scene.folder, 'other')), storedFiles(join(scene.folder, 'disk'))];
    const sweeps = fileSweeps(scene.db, disk('other'));
    for (let call = 0; call < 16; call += 1)
      await expect(sweeps(NOW).drop_stray_files?.()).rejects.toBeInstanceOf(StartError);
    await expect(sweeps(NOW).drop_uploads?.()).rejects.toBeInstanceOf(StartError);
    expect([await ids(), storedFiles(join(scene.folder, 'other')), storedFiles(join(scene.folder, 'disk'))]).toEqual(
      before,
    );
  });

  it('delete an upload that nothing took from the own storage', async () => {
    await claim(disk());
    await addFile(disk());
    await fileSweeps(scene.db, disk())(NOW).drop_uploads?.();
    expect([await ids(), storedFiles(join(scene.folder, 'disk'))]).toEqual([[], []]);
  });

  it('keep the row of a released file until its bytes are gone, however old they are, and go on with the others', async () => {
    await claim(disk());
    await addFile(disk(), 'ab-away');
    await addFile(disk(), 'ab-there');
    const storage = disk();
    let isAway = true;
    const failing: FileStorage = {
      ...storage,
      async remove(key) {
        if (isAway && key === 'ab-away') throw new StorageFailure('The storage is away');
        await storage.remove(key);
      },
    };
    await expect(fileSweeps(scene.db, failing)(NOW).drop_uploads?.()).rejects.toThrow('1 of 2 files failed');
    expect(await ids()).toHaveLength(1);
    expect(storedFiles(join(scene.folder, 'disk'))).toEqual(['ab/ab-away']);
    isAway = false;
    await fileSweeps(scene.db, failing)(NOW).drop_uploads?.();
    expect([await ids(), storedFiles(join(scene.folder, 'disk'))]).toEqual([[], []]);
  });
});

describe('an adoption', () => {
  it('goes on without files that are lost for good, and leaves the storage before', async () => {
    await claim(disk());
    await addFile(disk());
    await adoptStorage(scene.db, disk('other'), NOW);
    await adoptStorage(scene.db, disk('other'), NOW);
    await claim(disk('other'));
    await expect(claim(disk())).rejects.toThrow('is a place that they left');
  });

  it('takes the storage as it is after the database went back to before a move', async () => {
    await claim(disk());
    const before = await findMarker(scene.db);
    await adoptStorage(scene.db, disk('other'), NOW);
    await scene.db
      .updateTable('storage_marker')
      .set(before ?? {})
      .execute();
    await addFile(null);
    await expect(claim(disk('other'))).rejects.toThrow(/is a place that they left.*-- adopt/);
    await adoptStorage(scene.db, disk('other'), NOW);
    await claim(disk('other'));
  });

  it('works before the first start', async () => {
    await addFile(null);
    await adoptStorage(scene.db, disk(), NOW);
    await claim(disk());
    expect(await readMarker(disk())).toMatchObject({ storage: (await findMarker(scene.db))?.storage });
  });

  it('does not take the storage of another installation', async () => {
    await claim(disk());
    await writeMarker(disk('other'), { installation: randomUUID(), storage: randomUUID() });
    await expect(adoptStorage(scene.db, disk('other'), NOW)).rejects.toThrow('belong to another installation');
    await claim(disk());
  });
});
