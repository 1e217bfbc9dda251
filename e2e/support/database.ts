import pg from 'pg';

/** Makes a database on the run's throw-away server and gives the way to it. */
export async function createDatabase(name: string): Promise<string> {
  const server = fromEnvironment('E2E_DATABASE_SERVER');
  await query(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = name;
  return address.href;
}

/** Runs one statement, for what no page and no call of the API can do. */
export async function query(databaseUrl: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** What global-setup.ts has left in the environment. */
export function fromEnvironment(name: 'E2E_ORIGIN' | 'E2E_DATABASE_SERVER'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by global-setup.ts`);
  return value;
}
