import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { deleteWithThisProcess } from '../../src/platform/postgres/throw-away.ts';

/** A DATA_DIR after a first start and a clean stop. */
interface MadeDataDir {
  copyTo(folder: string): void;
  delete(): void;
}

/** An empty folder for each test of a file; processes that `start` has started end with the test. */
export function openDataDirs() {
  let folder: string;
  let endWatch: () => void;
  let made: MadeDataDir;
  const started: EmbeddedDatabase[] = [];
  beforeAll(async () => {
    made = await makeDataDir();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'provodka-launcher-'));
    endWatch = deleteWithThisProcess(folder);
  });
  afterEach(async () => {
    for (const database of started.splice(0)) await database.stop();
    rmSync(folder, { recursive: true, force: true });
    endWatch();
  });
  afterAll(() => made.delete());
  return {
    /** Available once a test runs. */
    get folder() {
      return folder;
    },
    /** Copies the result of a first start into the folder. */
    fill: () => made.copyTo(folder),
    async start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
      const database = await startEmbedded({ dataDir: folder, durable: false, handoverMs: 0, ...options });
      started.push(database);
      return database;
    },
  };
}

/** Made once for a file of tests: the first start takes longer than most of its tests. */
async function makeDataDir(): Promise<MadeDataDir> {
  const made = mkdtempSync(join(tmpdir(), 'provodka-made-'));
  await (await startEmbedded({ dataDir: made, durable: false })).stop();
  // Each copy writes a log of its own start.
  rmSync(join(made, 'postgres.log'), { force: true });
  return {
    // Keeps the owners of files: PostgreSQL does not run as root.
    copyTo: (folder) => void execFileSync('cp', ['-a', `${made}/.`, folder]),
    delete: () => rmSync(made, { recursive: true, force: true }),
  };
}
