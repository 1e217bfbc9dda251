import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TELEGRAM_MS } from '../../src/background.ts';
import { FREED_AFTER_MS } from '../../src/platform/database/advisory-lock.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { TEST_SECRET } from '../makers.ts';
import { insertOrder } from '../orders.ts';
import { isInTurn } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type AppProcess, killLeftovers, startApp } from './app-process.ts';

/** A usual run plays one of so many scenes: each starts servers of its own. */
const TURNS = 3;

/** Its sandbox plays Telegram. */
let telegram: TestServer;
let database: TestDatabase;
/** Looks into the database of the workers and does nothing in the background. */
let server: TestServer;
let folder: string;
beforeAll(async () => {
  telegram = await startTestServer();
  database = await createTestDatabase();
  server = await startTestServer({}, { database });
  folder = mkdtempSync(join(tmpdir(), 'provodka-workers-'));
});
afterEach(killLeftovers);
afterAll(async () => {
  await server.stop();
  await telegram.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A process whose connections bear its name. */
async function startWorker(name: string): Promise<AppProcess> {
  return startApp({
    PGAPPNAME: name,
    ROLE: 'worker',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: database.connectionString,
    TELEGRAM_MODE: 'polling',
    TELEGRAM_BOT_TOKEN: `7000000:${createHmac('sha256', TEST_SECRET).update('sandbox telegram').digest('base64url')}`,
    TELEGRAM_BOT_NAME: 'provodka_bot',
    TELEGRAM_API_ROOT: `${telegram.url}/sandbox/telegram`,
  });
}

it('promises another poller within five seconds', () => {
  expect(FREED_AFTER_MS + TELEGRAM_MS).toBeLessThanOrEqual(5000);
});

/** Names of the processes that hold the lock of the poller. */
async function pollers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = 7301002 and granted and datname = current_database()
      and state = 'idle in transaction'`.execute(server.db);
  return rows.map(({ name }) => name);
}
const becomesPoller = (name: string) => expect.poll(pollers).toEqual([name]);

async function expiries(ids: number[]): Promise<number[]> {
  const lines = server.db.selectFrom('outbox').select('payload').where('kind', '=', 'order_changed');
  const moved = (await lines.execute()).map(({ payload }) => payload as { order_id: number; move: string });
  return moved.filter(({ order_id, move }) => move === 'expire' && ids.includes(order_id)).map((line) => line.order_id);
}

it.runIf(
  isInTurn('goes on when the worker that did the work is killed or stands still, and moves each row once', TURNS),
)('goes on when the worker that did the work is killed or stands still, and moves each row once', async () => {
  const past = new Date('2020-01-01');
  const ids = await Promise.all(
    Array.from({ length: 40 }, () => insertOrder(server, 'customer', { expires_at: past })),
  );
  const [one, two] = await Promise.all([startWorker('one'), startWorker('two')]);
  await Promise.all([one.ready, two.ready]);
  await expect.poll(async () => (await expiries(ids)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  await expect.poll(async () => (await pollers()).length).toBe(1);

  const [first] = await pollers();
  const [holder, other, otherName] = first === 'one' ? [one, two, 'two'] : [two, one, 'one'];
  process.kill(holder.pid, 'SIGSTOP');
  await becomesPoller(otherName);
  process.kill(holder.pid, 'SIGCONT');
  await other.end('SIGKILL');
  await becomesPoller(String(first));

  // The one that is left hands on, sweeps and moves what came meanwhile; a late one takes nothing twice.
  const later = await insertOrder(server, 'customer', { expires_at: past });
  const three = await startWorker('three');
  await three.ready;
  await expect.poll(() => expiries([...ids, later])).toHaveLength(ids.length + 1);
  await holder.end('SIGKILL');
  await becomesPoller('three');
  await three.end('SIGTERM');
});
