import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';

/** A DATA_DIR after a first start and a clean stop. */
export interface MadeDataDir {
  copyTo(folder: string): void;
  delete(): void;
}

/** Makes it once for a file of tests: the first start takes longer than most of what follows it. */
export async function makeDataDir(): Promise<MadeDataDir> {
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
