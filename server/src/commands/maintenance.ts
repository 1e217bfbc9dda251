import { openContent } from '../content/service.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';
import { readMaintenance } from './read-maintenance.ts';

/** Running servers see it within a second and tell the open pages (product: maintenance). */
const MAINTENANCE = {
  call: commandCall('maintenance'),
  does: 'Tells whether technical work goes on, begins it, moves its end or ends it, beside running servers.',
  ways: [
    ['', 'tells the state'],
    ['on <minutes>', 'closes the site for as long'],
    ['on <moment>', 'closes it until then; a moment has its offset, such as 2026-11-22T18:00+03:00'],
    ['off', 'opens it'],
  ],
  options: {},
  most_words: 2,
} as const;

await runCommandLine(MAINTENANCE, async ({ positionals }) => {
  const order = readMaintenance(positionals, systemClock.now());
  const database = await openInstallation(readConfig(process.env));
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    const content = openContent(db, systemClock);
    if (order.do === 'set') await content.setMaintenance(order.until);
    const until = await content.maintenanceUntil(systemClock.now());
    console.log(until ? `Maintenance until ${until.toISOString()}` : 'No maintenance: the site is open');
    return EXIT.done;
  } finally {
    await close();
    await database.stop();
  }
});
