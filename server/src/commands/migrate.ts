import { openChosenDatabase } from '../platform/chosen-database.ts';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/migrate.ts';
import { StartError } from '../platform/start-error.ts';

/** `npm run migrate`: brings the database, DATABASE_URL or the embedded one, to the schema of this release. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openChosenDatabase(config, { whenRunning: 'share' });
  try {
    await migrateAndReport(database.connectionString);
  } finally {
    await database.stop();
  }
}

async function migrateAndReport(connectionString: string): Promise<void> {
  const applied = await migrate(connectionString, { log: console.log });
  console.log(applied.length > 0 ? `${applied.length} migrations applied` : 'nothing to apply');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
