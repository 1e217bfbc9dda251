import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore.ts';
import { openChosenDatabase } from '../platform/chosen-database.ts';
import { readConfig } from '../platform/config.ts';
import { openProgress } from '../platform/progress.ts';
import { StartError } from '../platform/start-error.ts';

/** `npm run restore`: brings a backup back into an empty DATA_DIR, and an empty database where there is an external one. */
async function main([folder, ...rest]: string[]): Promise<number> {
  if (!folder || rest.length > 0) {
    console.error('npm run restore -- <the folder of a backup>: the database and DATA_DIR have to be new');
    return 1;
  }
  const config = readConfig(process.env);
  const database = await openChosenDatabase(config);
  const progress = openProgress('Restoring', process.stdout);
  try {
    const { connectionString } = database;
    const parts = { connectionString, data_dir: config.data_dir, onStep: progress.reach };
    const { made_at, files, tables, has_secret } = await restoreBackup(parts, resolve(folder));
    progress.end();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables and ${files.number} files, as of ${made_at}.`);
    if (!has_secret) console.log('The installation had its SECRET in the environment: start with the same one.');
    console.log('`npm run doctor` looks at what came back.');
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
