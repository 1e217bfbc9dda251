import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { deleteWithThisProcess, startThrowAway } from '../../server/src/platform/postgres/throw-away.ts';
import { createDatabase, query, untilNone } from './database.ts';
import { BARE, DEMO } from './market-site.ts';
import { startSite } from './server.ts';

const UNHELD = JSON.stringify({
  first_wait_minutes: 0,
  young_pair_sum: 100_000_000,
  young_pair_count: 1000,
  new_customers_sum: 100_000_000,
});
const SENT_AT_ONCE = `insert into settings (name, value, updated_at) values ('payouts', '${UNHELD}', $1)`;

/**
 * One throw-away database server for the whole run, and on it a bare database and the demo marketplace, played once and copied by
 * each worker (market-site.ts). Their places go to the workers through the environment: E2E_DATABASE_SERVER and E2E_DEMO_FILES.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Enough for the sites of all workers together.
  const database = await startThrowAway({ max_connections: '300' });
  const files = mkdtempSync(join(tmpdir(), 'provodka-e2e-demo-'));
  const dismissGuard = deleteWithThisProcess(files);
  const end = async () => {
    await database.stop();
    rmSync(files, { recursive: true, force: true });
    dismissGuard();
  };
  try {
    process.env.E2E_DATABASE_SERVER = database.connectionString;
    process.env.E2E_DEMO_FILES = files;
    const bare = await createDatabase(BARE);
    await migrate(bare);
    const demo = await createDatabase(DEMO, BARE);
    const site = await startSite(demo, { DATA_DIR: files });
    // Waits for the outbox and the jobs of the demo's history here, instead of in each copy.
    await untilNone(demo, 'outbox where number is null');
    await untilNone(demo, 'graphile_worker.jobs where last_error is null');
    await site.stop();
    // Payouts leave at once, so that journeys need not wait; held-payout.spec.ts tests the hold and sets it itself.
    for (const one of [bare, demo]) await query(one, SENT_AT_ONCE, [new Date()]);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
