import { openContent } from '../content/service.ts';
import { checkInvariants, INVARIANTS } from '../doctor/check-invariants.ts';
import { findStorageFaults, STORAGE_INVARIANTS } from '../doctor/file-invariants.ts';
import { findNameWarnings } from '../doctor/name-warnings.ts';
import { refuseForeignStorage } from '../files/storage-marker.ts';
import { openStorage } from '../integrations/storage/open.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';
import { StartError } from '../platform/operations/start-error.ts';

const MOST_SHOWN = 10;

const DOCTOR = {
  call: commandCall('doctor'),
  does: 'Checks what must hold whatever happened, beside a running server too. Ends with 0 when all holds, 1 when something is broken, 3 when it could not look.',
  ways: [
    ['', 'tells what is broken'],
    ['--json', 'the same for a program: {invariants, broken: [{invariant, faults}], warnings}'],
  ],
  options: { json: { type: 'boolean', default: false } },
  most_words: 0,
  failure: EXIT.could_not_look,
} as const;

await runCommandLine(DOCTOR, async ({ values }) => {
  const report = await look().catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42P01') throw error;
    throw new StartError(
      `The database has no tables of this release yet: start the server or run \`${commandCall('migrate')}\`.`,
    );
  });
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else print(report);
  return report.broken.length === 0 ? EXIT.done : EXIT.failed;
});

interface Report {
  /** The number of checked invariants. */
  invariants: number;
  broken: { invariant: string; faults: string[] }[];
  /** Names from before the rules, no faults. */
  warnings: string[];
}

async function look(): Promise<Report> {
  const config = readConfig(process.env);
  const database = await openInstallation(config, { files: true });
  const { db, pool, close } = openDatabase(() => database.connectionString, 2);
  try {
    const now = systemClock.now();
    const storage = await openStorage(config);
    await refuseForeignStorage(db, storage);
    return {
      invariants: INVARIANTS.length + Object.keys(STORAGE_INVARIANTS).length,
      broken: [...(await checkInvariants(pool, now)), ...(await findStorageFaults(db, storage, now))],
      warnings: await findNameWarnings(
        db,
        await openContent(db, systemClock, { brand: config.BRAND_NAME }).reservedWords(),
      ),
    };
  } finally {
    await close();
    await database.stop();
  }
}

function print({ invariants, broken, warnings }: Report): void {
  for (const { invariant, faults } of broken) {
    console.log(`BROKEN  ${invariant}: ${faults.length}`);
    for (const fault of faults.slice(0, MOST_SHOWN)) console.log(`          ${fault}`);
  }
  if (warnings.length > 0) console.log(`NAMES   ${warnings.length} from before the rules, no faults:`);
  for (const warning of warnings) console.log(`        ${warning}`);
  console.log(`${invariants - broken.length} of ${invariants} invariants hold`);
}
