import { readConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';

const MIGRATE = {
  call: commandCall('migrate'),
  does: 'Brings the database to the schema of this release without starting the server.',
  ways: [['', 'applies the migrations that it lacks']],
  options: {},
  most_words: 0,
} as const;

await runCommandLine(MIGRATE, async () => {
  const database = await openInstallation(readConfig(process.env));
  try {
    const applied = await migrate(database.connectionString, { log: console.log });
    console.log(applied.length > 0 ? `${applied.length} migrations applied` : 'nothing to apply');
    return EXIT.done;
  } finally {
    await database.stop();
  }
});
