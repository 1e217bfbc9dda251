import pg from 'pg';
import type { Config } from '../config/config.ts';
import { StartError } from '../operations/start-error.ts';
import { prepareDataDir } from '../postgres/data-dir.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../postgres/embedded.ts';

export interface ChosenDatabase {
  /** Ask before each connection: the embedded server may come back on another port. */
  readonly connectionString: string;
  /**
   * The address for work that is repeated after a loss: on the embedded server its commits do not wait for the disk.
   * The next commit of `connectionString` waits for them too.
   */
  readonly hastyConnectionString: string;
  /** Stops the embedded server; an external one keeps running. */
  stop(): Promise<void>;
}

const OLDEST_SERVER = 15;

/**
 * The database the configuration names: that of DATABASE_URL, or the embedded one in DATA_DIR, which is started.
 * Throws StartError when it cannot be used.
 */
export async function openChosenDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'data_dir'>,
  options: Pick<EmbeddedOptions, 'whenRunning' | 'log'> = {},
): Promise<ChosenDatabase> {
  const { DATABASE_URL, data_dir } = config;
  if (!DATABASE_URL) return ownDatabase(await startEmbedded({ dataDir: data_dir, ...options }));
  // Uploads and the secret lie there also beside an external database.
  prepareDataDir(data_dir);
  return openExternal(DATABASE_URL);
}

/** The database of DATABASE_URL, once it has answered. */
export async function openExternal(connectionString: string): Promise<ChosenDatabase> {
  await checkExternal(connectionString);
  // A pooler in between would hand such a session on to others.
  return { connectionString, hastyConnectionString: connectionString, stop: async () => undefined };
}

const ownDatabase = (server: EmbeddedDatabase): ChosenDatabase => ({
  get connectionString() {
    return server.connectionString;
  },
  get hastyConnectionString() {
    const address = new URL(server.connectionString);
    address.searchParams.set('options', '-c synchronous_commit=off');
    return address.href;
  },
  stop: server.stop,
});

async function checkExternal(connectionString: string): Promise<void> {
  const version = await askVersion(connectionString).catch((error: unknown) => {
    throw new StartError(
      `DATABASE_URL leads to no usable database (${reasonOf(error)}): check its address, name, user and password.`,
    );
  });
  if (version >= OLDEST_SERVER) return;
  throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}: version ${OLDEST_SERVER} or newer is needed.`);
}

async function askVersion(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } finally {
    await client.end();
  }
}

/** Node reports a host with several addresses by an error without a message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
