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

/** An empty folder for each test of a file; what `start` has started there ends with the test. */
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
    /** Once a test runs. */
    get folder() {
      return folder;
    },
    /** Puts into it what a first start has made. */
    fill: () => made.copyTo(folder),
    async start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
      const database = await startEmbedded({ dataDir: folder, durable: false, handoverMs: 0, ...options });
      started.push(database);
      return database;
    },
  };
}

/** Makes it once for a file of tests: the first start takes longer than most of what follows it. */
async function makeDataDir(): Promise<MadeDataDir> {
  const made = mkdtempSync(join(tmpdir(), 'provodka-made-'));
  await (await startEmbedded({ dataDir: made, durable: false })).stop();
  // Of its own start each copy has a log of its own.
  rmSync(join(made, 'postgres.log'), { force: true });
  return {
    // Keeps whose the files are: PostgreSQL does not run as root.
    copyTo: (folder) => void execFileSync('cp', ['-a', `${made}/.`, folder]),
    delete: () => rmSync(made, { recursive: true, force: true }),
  };
}
