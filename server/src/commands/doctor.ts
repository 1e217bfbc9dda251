import { join } from 'node:path';
import { openContent } from '../content/service.ts';
import { examine, INVARIANTS } from '../doctor/examine.ts';
import { findStorageFaults, STORAGE_INVARIANTS } from '../doctor/file-invariants.ts';
import { findNameWarnings } from '../doctor/name-warnings.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
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
  const { db, pool, close } = openDatabase(() => database.connectionString, 2);
  try {
    const now = systemClock.now();
    const storage = diskStorage(join(config.data_dir, 'files'));
    const findings = [...(await examine(pool, now)), ...(await findStorageFaults(db, storage, now))];
    for (const { invariant, faults } of findings) {
      console.log(`BROKEN  ${invariant}: ${faults.length}`);
      for (const fault of faults.slice(0, MOST_SHOWN)) console.log(`          ${fault}`);
    }
    const warnings = await findNameWarnings(db, await openContent(db, systemClock, config.BRAND_NAME).reservedWords());
    if (warnings.length > 0) console.log(`NAMES   ${warnings.length} from before the rules, no faults:`);
    for (const warning of warnings) console.log(`        ${warning}`);
    const all = INVARIANTS.length + Object.keys(STORAGE_INVARIANTS).length;
    console.log(`${all - findings.length} of ${all} invariants hold`);
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
