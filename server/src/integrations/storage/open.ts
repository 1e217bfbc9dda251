import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { FilesSettings } from '../../platform/config/files-config.ts';
import type { FileStorage } from '../../platform/file-storage.ts';
import { diskStorage } from './disk.ts';

/**
 * The storage that the configuration names, or another one beside it.
 *
 * @throws StorageFailure when it does not answer, before anything is written
 */
export async function openStorage(
  config: Pick<Config, 'data_dir' | 'files'>,
  settings: FilesSettings = config.files,
): Promise<FileStorage> {
  if (!settings) return diskStorage(join(config.data_dir, 'files'));
  // Read only where there is one: most installations are a folder.
  const { s3Storage } = await import('./s3.ts');
  const storage = s3Storage(settings);
  await storage.readMarker();
  return storage;
}
