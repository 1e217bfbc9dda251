import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { diskStorage } from '../../src/integrations/storage/disk.ts';
import { type Db, openDatabase } from '../../src/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

export const SCENE_CONNECTIONS = 4;

/** A database without files and a folder for storages, new for each test of a file. */
export function openStorageScene() {
  let database: TestDatabase;
  let opened: ReturnType<typeof openDatabase>;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    opened = openDatabase(database.connectionString, SCENE_CONNECTIONS);
  });
  afterAll(async () => {
    await opened.close();
    await database.drop();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'provodka-storage-'));
  });
  afterEach(async () => {
    await opened.db.deleteFrom('files').execute();
    await opened.db.deleteFrom('storage_marker').execute();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get db(): Db {
      return opened.db;
    },
    get folder(): string {
      return folder;
    },
    disk: (name = 'disk') => diskStorage(join(folder, name)),
  };
}
