import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { Db } from '../platform/database/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { orphanFileSweep } from './orphan-files.ts';
import { assertOwnStorage } from './storage-marker.ts';
import { deleteDaysBefore, deleteUnattached } from './store.ts';

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

/** Removes uploads that nothing took within 24 hours. Rows go first, so no row ever lacks its bytes. */
async function sweepUnattached(db: Db, storage: FileStorage, now: Date): Promise<void> {
  await assertOwnStorage(db, storage);
  const before = new Date(now.getTime() - UNATTACHED_HOURS * 3_600_000);
  for (const key of await deleteUnattached(db, before)) await storage.remove(key);
}
