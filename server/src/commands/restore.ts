import { resolve } from 'node:path';
import type { Manifest } from '../backup/manifest.ts';
import { type ExaminedBackup, examineBackup, restoreExamined } from '../backup/restore.ts';
import { openStorage } from '../integrations/storage/open.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { openChosenDatabase } from '../platform/database/chosen-database.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine, UsageError } from '../platform/operations/command-line.ts';
import { describe } from '../platform/operations/installation.ts';
import { openProgress } from '../platform/operations/progress.ts';
import { StartError } from '../platform/operations/start-error.ts';

const RESTORE = {
  call: commandCall('restore'),
  does: 'Brings a backup back into a new DATA_DIR, and into an empty database where DATABASE_URL names one.',
  ways: [['<folder>', 'the folder of the backup; DATA_DIR has to be named']],
  options: {},
  most_words: 1,
} as const;

await runCommandLine(RESTORE, async ({ positionals: [folder] }) => {
  if (!folder) throw new UsageError('It does not say which backup.');
  // The one command that makes a database: it says where only when it was told.
  if (!process.env.DATA_DIR)
    throw new StartError('DATA_DIR is not set: name the folder into which the backup comes, or run deploy/provodka.');
  const config = readConfig(process.env);
  console.error(describe(config, true));
  const progress = openProgress('Restoring', process.stdout);
  const onStep = progress.reach;
  try {
    // Before there is a database: a backup or a storage that will not do must leave nothing behind.
    const backup = await examineBackup({ openStorage: () => openStorage(config), onStep }, resolve(folder));
    const { made_at, files, tables, has_secret } = await restore(config, backup, onStep);
    progress.end();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables and ${files.number} files, as of ${made_at}.`);
    if (!has_secret) console.log('The installation had its SECRET in the environment: start with the same one.');
    console.log(`\`${commandCall('doctor')}\` looks at what came back.`);
    return EXIT.done;
  } finally {
    progress.end();
  }
});

async function restore(config: Config, backup: ExaminedBackup, onStep: (name: string) => void): Promise<Manifest> {
  const { connectionString, stop } = await openChosenDatabase(config);
  try {
    return await restoreExamined({ connectionString, data_dir: config.data_dir, onStep }, backup);
  } finally {
    await stop();
  }
}
