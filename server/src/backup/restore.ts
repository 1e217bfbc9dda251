import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { MarkerIds } from '../files/marker.ts';
import { markRestored } from '../files/storage-marker.ts';
import { restoreSecret } from '../platform/config/secrets.ts';
import { migrate, refuseUnknown } from '../platform/database/migrate.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { findKeys, measureFiles, readPiece, restoreFiles, verifyPiece } from './backup-parts.ts';
import { findConstraintSuspension, findHistory, hasData, nameOf } from './catalog.ts';
import { claimForRestore, examineStorage, type StorageClaim } from './claim-storage.ts';
import { STEP } from './make.ts';
import { type BackedUpTable, FILES, type Manifest, readManifest, SECRET } from './manifest.ts';

export interface RestoreParts {
  connectionString: string;
  storage: FileStorage;
  data_dir: string;
  /** Called with a name at each step. */
  onStep(name: string): void;
}

/** A backup that is whole, and a storage that may take it. */
export interface ExaminedBackup {
  folder: string;
  manifest: Manifest;
  claim: StorageClaim;
}

const USED = 'restore into a new one, with another DATA_DIR or an empty database in DATABASE_URL';

/**
 * Reads every byte of a backup and looks at the storage; writes nothing. Throws StartError when the backup is damaged or
 * newer than this release, or the storage holds anything else.
 */
export async function examineBackup(
  { openStorage, onStep }: { openStorage(): Promise<FileStorage>; onStep(name: string): void },
  folder: string,
): Promise<ExaminedBackup> {
  const manifest = await readManifest(folder);
  onStep('reading');
  refuseUnknown(manifest.migrations);
  for (const { piece, sha256 } of manifest.tables) await verifyPiece(join(folder, piece), sha256);
  const found = await measureFiles(join(folder, FILES));
  const { number, bytes, sha256 = found.sha256 } = manifest.files;
  if (found.number !== number || found.bytes !== bytes || found.sha256 !== sha256)
    throw new StartError(`The backup is damaged: ${join(folder, FILES)} does not hold the files that were written.`);
  if (manifest.secret_sha256 !== undefined) await verifyPiece(join(folder, SECRET), manifest.secret_sha256);
  const claim = await examineStorage(await openStorage(), manifest, await findKeys(join(folder, FILES)));
  return { folder, manifest, claim };
}

/**
 * Restores a backup into an empty database and data folder, and migrates it to the schema of this release. Everything
 * is checked before anything is written, and all rows come in one transaction, so an interrupted command may be
 * repeated. Throws StartError when the backup is damaged or newer than this release, or the database is in use.
 */
export async function restoreBackup({ storage, ...parts }: RestoreParts, folder: string): Promise<Manifest> {
  const { onStep } = parts;
  return await restoreExamined(
    parts,
    await examineBackup({ openStorage: () => Promise.resolve(storage), onStep }, folder),
  );
}

/** `restoreBackup` after `examineBackup`. */
export async function restoreExamined(
  { connectionString, data_dir, onStep }: Omit<RestoreParts, 'storage'>,
  { folder, manifest, claim }: ExaminedBackup,
): Promise<Manifest> {
  const { storage, marker } = claim;
  await migrate(connectionString, { until: manifest.migrations.at(-1)?.name });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await refuseUsed(client, manifest);
    if (manifest.has_secret) restoreSecret(data_dir, (await readFile(join(folder, SECRET), 'utf8')).trim());
    onStep('files');
    await claimForRestore(claim);
    await restoreFiles(join(folder, FILES), storage);
    await bringRows(client, manifest, { folder, marker, onStep });
    onStep('schema');
    await migrate(connectionString);
    await markRestored(client, marker, new Date(manifest.made_at));
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return manifest;
}

async function refuseUsed(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const last = (await findHistory(client)).at(-1)?.name;
  if (last !== migrations.at(-1)?.name)
    throw new StartError(`This database was made by a newer release than the backup: ${USED}.`);
  if (await hasData(client)) throw new StartError(`This database is in use: ${USED}.`);
}

async function bringRows(
  client: pg.Client,
  manifest: Manifest,
  { folder, marker, onStep }: { folder: string; marker: MarkerIds; onStep(name: string): void },
): Promise<void> {
  const { tables, sequences } = manifest;
  await client.query('begin');
  // Nobody begins here meanwhile.
  await client.query('lock table settings, users in access exclusive mode');
  if (await hasData(client)) throw new StartError(`This database is in use: ${USED}.`);
  const { before, after } = await findConstraintSuspension(client, tables);
  for (const statement of before) await client.query(statement);
  for (const [index, table] of tables.entries()) {
    if (index % STEP === 0) onStep(`${Math.round((100 * index) / tables.length)} %`);
    await bringTable(client, table, folder);
  }
  for (const { last_value, ...sequence } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [nameOf(client, sequence), last_value]);
  onStep('keys');
  for (const statement of after) await client.query(statement);
  if (tables.some(({ name }) => name === 'storage_marker'))
    await markRestored(client, marker, new Date(manifest.made_at));
  await client.query('commit');
}

async function bringTable(client: pg.Client, table: BackedUpTable, folder: string): Promise<void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyFrom(`copy ${nameOf(client, table)} (${columns}) from stdin`));
  await readPiece(join(folder, table.piece), rows);
  if (rows.rowCount !== table.rows) throw new Error(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}`);
}
