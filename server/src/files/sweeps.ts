import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { Db } from '../platform/database/database.ts';
import { sweepRows } from '../platform/database/sweep-rows.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { orphanFileSweep } from './orphan-files.ts';
import { assertOwnStorage } from './storage-marker.ts';
import { deleteDaysBefore, deleteUnattached, findUnattachedSince } from './store.ts';

const UNATTACHED_HOURS = 24;

/** Timed work on files, by the name of each sweep. */
export function fileSweeps(db: Db, storage: FileStorage): (now: Date) => Record<string, () => Promise<unknown>> {
  const sweepOrphanFiles = orphanFileSweep(db, storage);
  return (now) => ({
    drop_uploads: () => sweepUnattached(db, storage, now),
    drop_stray_files: async () => {
      await assertOwnStorage(db, storage);
      return await sweepOrphanFiles(now);
    },
    forget_upload_days: () => deleteDaysBefore(db, moscowDay(now)),
  });
}

/**
 * Removes files that nothing took, or that a noun released, within 24 hours. A row and its bytes go in one
 * transaction: if the row went first and the storage failed, bytes older than a week would stay for good.
 */
async function sweepUnattached(db: Db, storage: FileStorage, now: Date): Promise<void> {
  await assertOwnStorage(db, storage);
  const before = new Date(now.getTime() - UNATTACHED_HOURS * 3_600_000);
  await sweepRows(db, {
    noun: 'file',
    find: (seen, most) => findUnattachedSince(db, before, { seen, most }),
    async move(tx, id) {
      const key = await deleteUnattached(tx, id, before);
      if (key === undefined) return false;
      await storage.remove(key);
      return true;
    },
  });
}
