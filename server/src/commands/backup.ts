import { join, resolve } from 'node:path';
import { listBackups } from '../backup/list.ts';
import { makeBackup } from '../backup/make.ts';
import { recordBackup } from '../content/service.ts';
import { refuseForeignStorage } from '../files/storage-marker.ts';
import { openStorage } from '../integrations/storage/open.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine, UsageError } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';
import { openProgress } from '../platform/operations/progress.ts';

const BACKUP = {
  call: commandCall('backup'),
  does: 'Writes a backup, every row and upload as of one moment, beside a running server too; or lists those there are.',
  ways: [
    ['', 'into a new folder in DATA_DIR/backups'],
    ['<folder>', 'into this folder, which is not there yet'],
    ['--list [folder]', 'lists the backups in DATA_DIR/backups or in this folder'],
    ['--list --json [folder]', 'the same for a program'],
  ],
  options: { list: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  most_words: 1,
} as const;

await runCommandLine(BACKUP, async ({ values, positionals: [folder] }) => {
  if (values.json && !values.list) throw new UsageError('--json goes with --list.');
  return values.list ? list(folder, values.json) : make(folder);
});

async function list(folder: string | undefined, isJson: boolean): Promise<number> {
  const { data_dir } = readConfig(process.env);
  const backups = await listBackups(resolve(folder ?? join(data_dir, 'backups')));
  if (isJson) console.log(JSON.stringify(backups, null, 2));
  else if (backups.length === 0) console.log('There are none.');
  else
    for (const { folder, made_at, release, rows, files } of backups)
      console.log(`${made_at}  ${release}  ${rows} rows  ${files.number} files  ${folder}`);
  return EXIT.done;
}

async function make(folder: string | undefined): Promise<number> {
  const config = readConfig(process.env);
  const now = systemClock.now();
  const target = resolve(folder ?? join(config.data_dir, 'backups', now.toISOString().replaceAll(/[:.]/g, '-')));
  const database = await openInstallation(config, { files: true });
  const progress = openProgress('Backing up', process.stdout);
  const { db, close } = openDatabase(() => database.connectionString, 1);
  try {
    const storage = await openStorage(config);
    await refuseForeignStorage(db, storage);
    const { data_dir, SECRET } = config;
    const hasOwnSecret = SECRET === undefined;
    const { connectionString } = database;
    const parts = { connectionString, storage, data_dir, hasOwnSecret, now, onStep: progress.reach };
    const { tables, files } = await makeBackup(parts, target);
    await recordBackup(db, now);
    progress.end();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables and ${files.number} files: ${target}`);
    if (!hasOwnSecret) console.log('SECRET comes from the environment and is not in it: keep it yourself.');
    return EXIT.done;
  } finally {
    progress.end();
    await close();
    await database.stop();
  }
}
