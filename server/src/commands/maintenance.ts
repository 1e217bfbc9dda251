import { openContent } from '../content/service.ts';
import { openChosenDatabase } from '../platform/chosen-database.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';
import { readMaintenance } from './read-maintenance.ts';

/**
 * `npm run maintenance`: tells whether technical work goes on, begins it, moves its end or ends it (decisions 13), beside
 * running servers, which learn it within a second and tell the open pages.
 */
async function main(): Promise<number> {
  const order = readMaintenance(process.argv.slice(2), systemClock.now());
  if (order.do === 'explain') {
    console.error(order.why);
    return 1;
  }
  const database = await openChosenDatabase(readConfig(process.env), { whenRunning: 'share' });
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    const content = openContent(db, systemClock);
    if (order.do === 'set') await content.setMaintenance(order.until);
    const until = await content.maintenanceUntil(systemClock.now());
    console.log(until ? `Maintenance until ${until.toISOString()}` : 'No maintenance: the site is open');
    return 0;
  } finally {
    await close();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
