import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '../server.ts';

/** Every file in a storage's folder, whole ones and partial ones, without its marker. */
export function storedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = entries.filter((entry) => entry !== 'installation');
  return files.filter((entry) => statSync(join(folder, entry), { throwIfNoEntry: false })?.isFile()).toSorted();
}

/** The number of rows in the table of files. */
export const countFileRows = async ({ db }: TestServer): Promise<number> =>
  (await db.selectFrom('files').select('id').execute()).length;
