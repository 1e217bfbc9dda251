import pg from 'pg';
import type { Config } from '../config/config.ts';
import { StartError } from '../operations/start-error.ts';
import { prepareDataDir } from '../postgres/data-dir.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../postgres/embedded.ts';

export interface ChosenDatabase {
  /** Ask before each connection: the embedded server may come back on another port. */
  readonly connectionString: string;
  /** The address for the connections of requests, which a pooler may share in transaction mode; else the same. */
  readonly pooledConnectionString: string;
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
  config: DatabaseAddresses & Pick<Config, 'data_dir'>,
  options: Pick<EmbeddedOptions, 'whenRunning' | 'log'> = {},
): Promise<ChosenDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, data_dir } = config;
  if (!DATABASE_URL) return ownDatabase(await startEmbedded({ dataDir: data_dir, ...options }));
  // Uploads and the secret lie there also beside an external database.
  prepareDataDir(data_dir);
  return openExternal({ DATABASE_URL, DATABASE_DIRECT_URL });
}

export type DatabaseAddresses = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** The database of DATABASE_URL, once it has answered. Throws StartError, also when DATABASE_DIRECT_URL leads to another one. */
export async function openExternal({
  DATABASE_URL = '',
  DATABASE_DIRECT_URL,
}: DatabaseAddresses): Promise<ChosenDatabase> {
  const connectionString = DATABASE_DIRECT_URL || DATABASE_URL;
  await checkExternal(connectionString, DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
  if (DATABASE_DIRECT_URL) await refuseAnother(DATABASE_URL, DATABASE_DIRECT_URL);
  return {
    connectionString,
    pooledConnectionString: DATABASE_URL,
    // A pooler in between would hand such a session on to others.
    hastyConnectionString: connectionString,
    stop: async () => undefined,
  };
}

const ownDatabase = (server: EmbeddedDatabase): ChosenDatabase => ({
  get connectionString() {
    return server.connectionString;
  },
  get pooledConnectionString() {
    return server.connectionString;
  },
  get hastyConnectionString() {
    const address = new URL(server.connectionString);
    address.searchParams.set('options', '-c synchronous_commit=off');
    return address.href;
  },
  stop: server.stop,
});

async function checkExternal(connectionString: string, variable: string): Promise<void> {
  const number = await ask(connectionString, "current_setting('server_version_num')").catch((error: unknown) => {
    throw new StartError(
      `${variable} leads to no usable database (${reasonOf(error)}): check its address, name, user and password.`,
    );
  });
  const version = Math.floor(Number(number) / 10_000);
  if (version >= OLDEST_SERVER) return;
  throw new StartError(`${variable} leads to PostgreSQL ${version}: version ${OLDEST_SERVER} or newer is needed.`);
}

/** Identifies the database: its server's identifier and its name. */
const IDENTITY = "(select system_identifier from pg_control_system()) || '/' || current_database()";

async function refuseAnother(pooled: string, direct: string): Promise<void> {
  await checkExternal(pooled, 'DATABASE_URL');
  if ((await ask(pooled, IDENTITY)) === (await ask(direct, IDENTITY))) return;
  throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: name the same one twice.');
}

async function ask(connectionString: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(`select ${question} as answer`);
    return rows[0]?.answer ?? '';
  } finally {
    await client.end();
  }
}

/** Node reports a host with several addresses by an error without a message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
