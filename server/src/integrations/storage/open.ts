import { join } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { FileStorage } from '../../platform/file-storage.ts';
import { diskStorage } from './disk.ts';

/**
 * The storage that the configuration names.
 *
 * @throws StorageFailure when it does not answer, before anything is written
 */
export async function openStorage({ data_dir, files }: Pick<Config, 'data_dir' | 'files'>): Promise<FileStorage> {
  if (!files) return diskStorage(join(data_dir, 'files'));
  // Read only where there is one: most installations are a folder.
  const { examineStore, s3Storage } = await import('./s3.ts');
  await examineStore(files, systemClock.now());
  return s3Storage(files);
}
