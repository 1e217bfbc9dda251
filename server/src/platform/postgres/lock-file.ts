import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/** Releases a lock; harmless when repeated. */
export type Release = () => void;

/**
 * Takes a lock on a file, made when absent, for as long as this process lives. SQLite is only the portable way to the
 * operating system's own file lock: the system drops it however the holder dies, so nothing is ever stale, and a
 * process id given twice misleads nobody.
 *
 * @returns undefined when another holder has it
 */
export function tryLock(path: string): Release | undefined {
  const database = new DatabaseSync(path);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (isBusy(error)) {
      return undefined;
    }
    throw error;
  }
  return () => {
    if (database.isOpen) {
      database.close();
    }
  };
}

/** Takes the lock as `tryLock` does, waiting while another holder has it. */
export async function waitForLock(path: string): Promise<Release> {
  for (;;) {
    const release = tryLock(path);
    if (release) {
      return release;
    }
    await sleep(100);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
