import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from '@provodka/contract/http/client.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { buildApp } from '../src/app.ts';
import { saveReferenceLists } from '../src/classifiers/service.ts';
import { claimStorage } from '../src/files/storage-marker.ts';
import { diskStorage } from '../src/integrations/storage/disk.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { type Db, openDatabase } from '../src/platform/database/database.ts';
import type { FileStorage } from '../src/platform/file-storage.ts';
import { runJobs } from '../src/platform/jobs/jobs.ts';
import { dispatchEvents } from '../src/platform/jobs/outbox-dispatcher.ts';
import type { AppParts, BuiltApp } from '../src/server-parts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Makers, openMakers, TEST_SECRET } from './makers.ts';
import { type Browser, openBrowser } from './people/browser.ts';
import { TestClock } from './test-clock.ts';

export interface TestServer {
  url: string;
  built: BuiltApp;
  db: Db;
  clock: TestClock;
  makers: Makers;
  /** A visitor with an empty cookie jar. */
  guest(): Browser;
  /** The API as a person of `makers.user` uses it, over real HTTP with cookies and CSRF. */
  api(login?: string): Promise<Api>;
  /** The same person's browser: raw requests beside the typed client. */
  browser(login: string): Promise<Browser>;
  /** Dispatches waiting events and lets all consumers react. */
  tell(): Promise<void>;
  /** Runs everything automatic now: events are dispatched, payments followed, sweeps run. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Most tests are about payouts that were sent; those about holds set the default limits. */
export const UNHELD_PAYOUTS = {
  first_wait_minutes: 0,
  young_pair_sum: 100_000_000,
  young_pair_count: 1000,
  new_customers_sum: 100_000_000,
  budget_times: 1000,
  destination_day_sum: 100_000_000,
};

/** Storages of running servers by their database: servers with one database share their files. */
const storages = new Map<string, FileStorage>();

/** A whole server on a migrated database and a disk of its own, or on the given ones; call it in beforeAll and `stop` in afterAll. */
export async function startTestServer(
  environment: Record<string, string> = {},
  given: { database?: TestDatabase; storage?: FileStorage; plugin?: KyselyPlugin } & Pick<
    AppParts,
    'openGuestReads' | 'webhookPatienceMs'
  > = {},
): Promise<TestServer> {
  const database = given.database ?? (await createTestDatabase());
  const folder = mkdtempSync(join(tmpdir(), 'provodka-test-'));
  const config = readConfig({ DATA_DIR: folder, RATE_LIMIT: '0', LOG_LEVEL: 'error', ...environment });
  const clock = new TestClock();
  const { pool, aside, openClient, close, ...opened } = openDatabase(database.connectionString, 12);
  const db = given.plugin ? opened.db.withPlugin(given.plugin) : opened.db;
  // A database of the test's own comes with them, as a clone of the template.
  if (given.database) await saveReferenceLists(db);
  else {
    const setting = { name: 'payouts', value: JSON.stringify(UNHELD_PAYOUTS), updated_at: clock.now() };
    await db.insertInto('settings').values(setting).execute();
  }
  const address = database.connectionString;
  const storage = given.storage ?? storages.get(address) ?? diskStorage(join(folder, 'files'));
  const isFirst = !storages.has(address);
  if (isFirst) storages.set(address, storage);
  await claimStorage(db, storage, clock.now());
  // `settle` waits until messages have come, however busy the machine.
  const { openGuestReads, webhookPatienceMs = 60_000 } = given;
  const options = { openGuestReads, webhookPatienceMs };
  const parts = { config, secret: TEST_SECRET, db, pool, aside, openClient, clock, storage, ...options };
  const built = await buildApp(parts);
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 });
  const makers = openMakers(db, clock, config);
  const browsers = new Map<string, Promise<Browser>>();
  const browser = (login: string) => {
    const known = browsers.get(login) ?? makers.signIn(openBrowser(url), login);
    browsers.set(login, known);
    return known;
  };
  async function tell(): Promise<void> {
    for (;;) {
      const dispatched = await dispatchEvents(db, clock.now());
      // The end of a job is recorded a moment after its worker has finished.
      if (await hasUnfinishedJobs(db)) await runJobs(pool, built.consumers, built);
      else if (dispatched.length === 0) return;
    }
  }
  return {
    url,
    built,
    db,
    clock,
    makers,
    guest: () => openBrowser(url),
    browser,
    api: async (login) => (login ? (await browser(login)).api : openBrowser(url).api),
    tell,
    async settle() {
      await built.reconcilePayments();
      if (await mayTelegramTell(db, config)) await built.telegram?.turn({ seconds: 0 });
      await built.sweep();
      await tell();
      await built.notifyOfMessages();
      for (const [name, deliver] of Object.entries(built.deliveries)) {
        await deliver().catch((error: unknown) => built.report(name, error));
      }
    },
    async stop() {
      await built.app.close();
      if (isFirst) storages.delete(address);
      await close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each turn opens a connection, so with the sandbox's bot a turn without updates is skipped. */
async function mayTelegramTell(db: Db, { telegram }: Config): Promise<boolean> {
  if (telegram.mode !== 'sandbox') return true;
  const { rows } = await sql`select from sandbox_telegram_updates limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a job has neither ended nor failed. */
async function hasUnfinishedJobs(db: Db): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs where last_error is null limit 1`.execute(db);
  return rows.length > 0;
}
