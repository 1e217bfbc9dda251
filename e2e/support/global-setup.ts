import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/migrate.ts';
import { deleteWithThisProcess, startThrowAway } from '../../server/src/platform/postgres/throw-away.ts';
import { createDatabase, untilNone } from './database.ts';
import { BARE, DEMO } from './market-site.ts';
import { startSite } from './server.ts';

/**
 * One throw-away database server for the whole run, and on it a bare database and the demo marketplace, played once and copied by
 * each worker (market-site.ts). Their places go to the workers through the environment: E2E_DATABASE_SERVER and E2E_DEMO_FILES.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Of the sites of all workers together.
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
    await migrate(await createDatabase(BARE));
    const demo = await createDatabase(DEMO, BARE);
    const site = await startSite(demo, { DATA_DIR: files });
    // What is told of the demo's past is worked off behind everything else: here, instead of in each copy.
    await untilNone(demo, 'outbox where number is null');
    await untilNone(demo, 'graphile_worker.jobs where last_error is null');
    await site.stop();
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
