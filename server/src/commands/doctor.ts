import { examine, INVARIANTS } from '../doctor/examine.ts';
import { openChosenDatabase } from '../platform/chosen-database.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';

const MOST_SHOWN = 10;

/** `npm run doctor`: checks what must hold whatever happened, beside a running server too; exit code 1 when something doesn't. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openChosenDatabase(config, { whenRunning: 'share' });
  const { pool, close } = openDatabase(() => database.connectionString, 2);
  try {
    const findings = await examine(pool, systemClock.now());
    for (const { invariant, faults } of findings) {
      console.log(`BROKEN  ${invariant}: ${faults.length}`);
      for (const fault of faults.slice(0, MOST_SHOWN)) console.log(`          ${fault}`);
    }
    console.log(`${INVARIANTS.length - findings.length} of ${INVARIANTS.length} invariants hold`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await close();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isEmpty = (error as { code?: string }).code === '42P01';
  if (isEmpty)
    console.error('The database has no tables of this release yet: start the server or run `npm run migrate`.');
  else console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
