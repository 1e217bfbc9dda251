import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { loadOrCreateSecret } from '../platform/config/secrets.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { VERSION } from '../platform/operations/version.ts';
import { copyFilesOut, flush, hashOf, measureFiles, writePiece } from './backup-parts.ts';
import { type FoundTable, findHistory, findSequences, findTables, nameOf } from './catalog.ts';
import { type BackedUpTable, FILES, FORMAT, MANIFEST, type Manifest, SECRET } from './manifest.ts';

export interface BackupParts {
  connectionString: string;
  storage: FileStorage;
  data_dir: string;
  /** Null where the environment gives the secret: then the operator keeps it themselves. */
  hasOwnSecret: boolean;
  now: Date;
  /** Called with a name at each step. */
  onStep(name: string): void;
}

/** Tables that are one mark of progress. */
export const STEP = 16;

/**
 * Writes a backup into a new folder while servers run: every row as of one moment, the uploads and the secret. The
 * folder gets its name only once it is complete and on the disk; a failed backup leaves nothing. Throws StartError when
 * the folder exists already.
 */
export async function makeBackup(parts: BackupParts, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`${folder} is there already: name a new folder.`);
  const partial = `${folder}.part-${process.pid}`;
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(parts, partial);
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(partial, folder);
    await flush(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  { connectionString, storage, data_dir, hasOwnSecret, now, onStep }: BackupParts,
  partial: string,
): Promise<Manifest> {
  // Once before the moment of the rows and once after it: what these know was there at either time.
  onStep('files');
  await copyFilesOut(storage, join(partial, FILES));
  const rows = await inSnapshot(connectionString, (client) => copyRows(client, partial, onStep));
  onStep('new files');
  await copyFilesOut(storage, join(partial, FILES));
  if (hasOwnSecret)
    await writeFile(join(partial, SECRET), `${loadOrCreateSecret(data_dir)}\n`, { mode: 0o600, flush: true });
  const files = await measureFiles(join(partial, FILES));
  const secret = hasOwnSecret
    ? { has_secret: true, secret_sha256: await hashOf(join(partial, SECRET)) }
    : { has_secret: false };
  return { format: FORMAT, release: VERSION, made_at: now.toISOString(), ...rows, files, ...secret };
}

async function copyRows(client: pg.Client, partial: string, onStep: (name: string) => void) {
  const migrations = await findHistory(client);
  const tables: BackedUpTable[] = [];
  const found = await findTables(client);
  for (const [index, table] of found.entries()) {
    if (index % STEP === 0) onStep(`${Math.round((100 * index) / found.length)} %`);
    tables.push(await copyTable(client, table, partial));
  }
  // No older than the rows: numbers that were given meanwhile are passed over.
  return { migrations, tables, sequences: await findSequences(client) };
}

async function copyTable(client: pg.Client, table: FoundTable, partial: string): Promise<BackedUpTable> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy ${nameOf(client, table)} (${columns}) to stdout`));
  const piece = `tables/${table.schema}.${table.name}.copy.gz`;
  const sha256 = await writePiece(rows, join(partial, piece));
  return { ...table, rows: rows.rowCount, piece, sha256 };
}

async function inSnapshot<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
