import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Creates a database on the run's throw-away server and returns its URL.
 *
 * @param template a database without connections to copy
 */
export async function createDatabase(name: string, template = 'template1'): Promise<string> {
  const server = fromEnvironment('E2E_DATABASE_SERVER');
  await query(server, `create database ${name} template ${template}`);
  const address = new URL(server);
  address.pathname = name;
  return address.href;
}

/** Runs one statement, for what no page and no call of the API can do. */
export async function query<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}

const LOOK_EVERY_MS = 200;

/** Waits until a table has no such rows left. */
export async function untilNone(databaseUrl: string, rows: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    while ((await client.query(`select from ${rows} limit 1`)).rowCount !== 0) await sleep(LOOK_EVERY_MS);
  } finally {
    await client.end();
  }
}

/** Reads a variable set by global-setup.ts for all workers, or by a worker for its tests. */
export function fromEnvironment(
  name: 'E2E_DATABASE_SERVER' | 'E2E_DEMO_FILES' | 'E2E_ORIGIN' | 'E2E_DATABASE',
): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by global-setup.ts or the market of a worker`);
  return value;
}
