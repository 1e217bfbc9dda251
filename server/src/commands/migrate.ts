import { EXIT, runCommandLine } from '../platform/command-line.ts';
import { readConfig } from '../platform/config.ts';
import { openInstallation } from '../platform/installation.ts';
import { migrate } from '../platform/migrate.ts';

const MIGRATE = {
  call: 'npm run migrate',
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
