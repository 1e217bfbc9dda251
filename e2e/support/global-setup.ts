import { startThrowAway } from '../../server/src/platform/postgres/throw-away.ts';
import { createDatabase } from './database.ts';
import { startSite } from './server.ts';

/**
 * One throw-away database server and one site with the demo marketplace for the whole run. Their addresses go to the
 * tests through the environment: E2E_ORIGIN, and E2E_DATABASE_SERVER for tests that need a site of their own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await startThrowAway();
  try {
    process.env.E2E_DATABASE_SERVER = database.connectionString;
    const site = await startSite(await createDatabase('demo'));
    process.env.E2E_ORIGIN = site.origin;
    return async () => {
      await site.stop();
      await database.stop();
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
