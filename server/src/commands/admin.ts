import { openChosenDatabase } from '../platform/chosen-database.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase, transact } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';
import { appointAdmin } from '../users/service.ts';

const USAGE = 'npm run admin -- <login or e-mail>: makes somebody who has signed up a moderator with the admin right';

/** `npm run admin`: appoints the first admin of an installation, beside a running server too; the next ones are made by this one. */
async function main([name, ...rest]: string[]): Promise<number> {
  if (!name || rest.length > 0) {
    console.error(USAGE);
    return 1;
  }
  const database = await openChosenDatabase(readConfig(process.env), { whenRunning: 'share' });
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    const now = systemClock.now();
    const appointed = await transact(db, (tx) => appointAdmin({ db: tx, viewer: null, now }, name));
    if (!appointed) throw new StartError(`Nobody has signed up as ${name}.`);
    console.log(`${appointed.login} is an admin ${appointed.is_new ? 'now' : 'already'}.`);
    return 0;
  } finally {
    await close();
    await database.stop();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
