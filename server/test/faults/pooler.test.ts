import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { DatabaseUnavailable } from '../../src/platform/database/database-unavailable.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { isInstalled } from '../installed.ts';
import { refusalOf } from './app-process.ts';
import { type Gate, openGate } from './gate.ts';

/** The first PgBouncer that keeps prepared statements in transaction mode. */
const KEEPS_FROM = 1.21;
const version = isInstalled('pgbouncer')
  ? Number(/(\d+\.\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1])
  : 0;

let database: TestDatabase;
let folder: string;
let pooler: ChildProcess | undefined;
let pooled: string;
/** Stands between the pooler and PostgreSQL. */
let gate: Gate | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'provodka-pooler-'));
  if (version > 0) await startPooler();
});
afterAll(async () => {
  if (pooler) {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGINT');
    await ended;
  }
  await gate?.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function startPooler(): Promise<void> {
  gate = await openGate(database.connectionString);
  const { hostname, port, username, password, pathname } = new URL(gate.connectionString);
  const listen = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listen}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'query_wait_timeout = 1',
      ...(version >= KEEPS_FROM ? ['max_prepared_statements = 1000'] : []),
    ].join('\n'),
  );
  pooler = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let told = '';
    pooler?.on('exit', () => reject(new Error(told)));
    pooler?.stderr?.on('data', (text) => {
      told += String(text);
      if (told.includes('process up')) resolve();
    });
  });
  const address = new URL(database.connectionString);
  address.host = `127.0.0.1:${listen}`;
  pooled = address.href;
}

const settings = (addresses: Record<string, string>) => ({ PORT: '0', DATA_DIR: join(folder, 'data'), ...addresses });

it.runIf(version > 0)('does not listen through a pooler in transaction mode', async () => {
  expect(await refusalOf(settings({ DATABASE_URL: pooled }))).toContain(
    'name PostgreSQL itself in DATABASE_DIRECT_URL',
  );
});

it.runIf(version > 0 && version < KEEPS_FROM)(
  'does not start behind a pooler that loses prepared statements',
  async () => {
    const addresses = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: database.connectionString };
    expect(await refusalOf(settings(addresses))).toContain('a pooler that loses prepared statements');
  },
);

it.runIf(version >= KEEPS_FROM)('starts behind a pooler that keeps prepared statements', async () => {
  const addresses = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: database.connectionString };
  await expect(refusalOf(settings(addresses))).rejects.toThrow('It has started.');
});

it.runIf(version > 0)('takes a pooler that has lost PostgreSQL for a database that is away', async () => {
  const { db, close } = openDatabase(pooled, 1, { patienceMs: 0 });
  try {
    await sql`select 1`.execute(db);
    const asking = sql`select pg_sleep(60)`.execute(db);
    await expect.poll(async () => await asleep(database.connectionString)).toBe(1);
    await gate?.cut();
    await expect(asking).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailable);
  } finally {
    await gate?.open();
    await close();
  }
});

/** How many connections wait in pg_sleep. */
async function asleep(connectionString: string): Promise<number> {
  const { db, close } = openDatabase(connectionString, 1);
  const { rows } = await sql`
    select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(db);
  await close();
  return rows.length;
}

it('does not start with the addresses of two databases', async () => {
  const other = await createTestDatabase();
  const addresses = { DATABASE_URL: database.connectionString, DATABASE_DIRECT_URL: other.connectionString };
  expect(await refusalOf(settings(addresses))).toContain('lead to different databases');
  await other.drop();
});

it('starts with one database named twice', async () => {
  const address = new URL(database.connectionString);
  address.searchParams.set('application_name', 'direct');
  const addresses = { DATABASE_URL: database.connectionString, DATABASE_DIRECT_URL: address.href };
  await expect(refusalOf(settings(addresses))).rejects.toThrow('It has started.');
});
