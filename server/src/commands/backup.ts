import { join, resolve } from 'node:path';
import { makeBackup } from '../backup/make.ts';
import { openChosenDatabase } from '../platform/chosen-database.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openProgress } from '../platform/progress.ts';
import { StartError } from '../platform/start-error.ts';

/** `npm run backup`: writes a backup into a new folder, beside a running server too. */
async function main([folder, ...rest]: string[]): Promise<number> {
  if (rest.length > 0) {
    console.error('npm run backup -- [a folder that is not there yet; in DATA_DIR/backups unless named]');
    return 1;
  }
  const config = readConfig(process.env);
  const now = systemClock.now();
  const target = resolve(folder ?? join(config.data_dir, 'backups', now.toISOString().replaceAll(/[:.]/g, '-')));
  const database = await openChosenDatabase(config, { whenRunning: 'share' });
  const progress = openProgress('Backing up', process.stdout);
  try {
    const { connectionString } = database;
    const { data_dir, SECRET } = config;
    const hasOwnSecret = SECRET === undefined;
    const parts = { connectionString, data_dir, hasOwnSecret, now, onStep: progress.reach };
    const { tables, files } = await makeBackup(parts, target);
    progress.end();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables and ${files.number} files: ${target}`);
    if (!hasOwnSecret) console.log('SECRET comes from the environment and is not in it: keep it yourself.');
    return 0;
  } finally {
    progress.end();
    await database.stop();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
