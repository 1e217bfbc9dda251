import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, readManifest } from './manifest.ts';

/** A complete backup, by its description. */
export interface ListedBackup {
  folder: string;
  made_at: string;
  release: string;
  rows: number;
  files: { number: number; bytes: number };
}

/** The backups that lie in a folder, the latest first; none where there is no such folder. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const entries = existsSync(folder) ? await readdir(folder) : [];
  const whole = entries.map((name) => join(folder, name)).filter((path) => existsSync(join(path, MANIFEST)));
  const listed = await Promise.all(whole.map(readListed));
  return listed.toSorted((left, right) => right.made_at.localeCompare(left.made_at));
}

async function readListed(folder: string): Promise<ListedBackup> {
  const { made_at, release, tables, files } = await readManifest(folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { folder, made_at, release, rows, files: { number: files.number, bytes: files.bytes } };
}
