import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../operations/start-error.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, clusterDirectory, ensureCluster, readPostmaster, SUPERUSER } from './cluster.ts';
import { type ClusterSettings, prepareDataDir, readSettings, writeSettings } from './data-dir.ts';
import { diskFull, explainFileError } from './file-errors.ts';
import { type Release, tryLock } from './lock-file.ts';
import { findServer, type RunningServer, startServer, stopServer, waitUntilReady } from './postmaster.ts';
import { isRunning } from './running-process.ts';
import { chooseServerUser } from './server-user.ts';

/** The app's role and database; the role is no superuser, as on any other server. */
const APP = 'provodka';
const SUPERVISE_EVERY_MS = 500;
const SHARE_WITHIN_MS = 60_000;
/** A former process that was told to stop may need this long to finish its requests. */
const HANDOVER_WITHIN_MS = 10_000;

const SERVER_PARAMETERS = {
  max_connections: '100',
  // A frequent word matches many orders: with less its bitmap forgets rows and every page of them is read again.
  work_mem: '16MB',
  // Requests are many and short; a second core serves the next one better than half of this one.
  max_parallel_workers_per_gather: '0',
  shared_buffers: '256MB',
  jit: 'off',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  log_checkpoints: 'off',
  // The details of a refusal quote the row, and a statement its values.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Options of `startEmbedded`. */
export interface EmbeddedOptions {
  /** DATA_DIR, whose folder `pg` holds the cluster. Created when absent. */
  dataDir: string;
  /** Server settings in addition to the usual ones, or instead of them. */
  parameters?: Record<string, string>;
  /** False for clusters nobody will miss: their making does not wait for the disk. */
  durable?: boolean;
  /**
   * The behaviour while another process has this DATA_DIR: `refuse` (the app) or `share` its server (commands such as
   * doctor, which then leave it running).
   */
  whenRunning?: 'refuse' | 'share';
  /** Milliseconds for which `refuse` waits for a process that may be stopping; 10 000 by default. */
  handoverMs?: number;
  /** Receives a sentence about each thing worth telling: adoption, a restart after a crash. */
  log?: (line: string) => void;
}

/** A running embedded database. */
export interface EmbeddedDatabase {
  /**
   * The address of the server as it runs now: a restarted one may have another port, so read it before each connection.
   */
  readonly connectionString: string;
  /** Process id of the server as it is now; it changes when a killed server is started again. */
  serverPid: () => number;
  /** Stops the server cleanly and releases DATA_DIR. May be called repeatedly. */
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL in DATA_DIR, making the cluster at first, and keeps it running until `stop`: a server that dies
 * is started again, on the same port unless somebody took it meanwhile. A server that survived a kill -9 of the app is taken over.
 *
 * @throws StartError when the folder is unusable, the disk is full, or another process uses it (unless shared)
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = prepareDataDir(options.dataDir);
  const release = await lockDataDir(dataDir, options);
  if (!release) {
    return shareServer(dataDir);
  }
  try {
    writeFileSync(holderFile(dataDir), String(process.pid));
    return await startLocked(dataDir, release, options);
  } catch (error) {
    release();
    throw explainFileError(error, dataDir);
  }
}

/** Takes DATA_DIR for this process; undefined when another has it and its server is to be shared. */
async function lockDataDir(dataDir: string, options: EmbeddedOptions): Promise<Release | undefined> {
  const path = join(dataDir, 'instance.lock');
  const release = openLock(path, dataDir);
  if (release || options.whenRunning === 'share') {
    return release;
  }
  options.log?.(`${readHolder(dataDir)} works in DATA_DIR ${dataDir}: waiting in case it is stopping`);
  const deadline = Date.now() + (options.handoverMs ?? HANDOVER_WITHIN_MS);
  while (Date.now() < deadline) {
    await sleep(100);
    const late = openLock(path, dataDir);
    if (late) {
      return late;
    }
  }
  throw new StartError(
    `${readHolder(dataDir)} works in DATA_DIR ${dataDir}: stop it, or give this one a DATA_DIR and a PORT of its own.`,
  );
}

function openLock(path: string, dataDir: string): Release | undefined {
  try {
    return tryLock(path);
  } catch (error) {
    throw String(error).includes('disk is full')
      ? diskFull(dataDir)
      : new StartError(`The lock file of DATA_DIR ${dataDir} cannot be used (${String(error)}): check its owner.`);
  }
}

async function startLocked(dataDir: string, release: Release, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => {});
  const cluster = openCluster(dataDir);
  const settings = readSettings(dataDir) ?? newSettings();
  const parameters = { ...SERVER_PARAMETERS, ...options.parameters };
  // Written before the cluster: a cluster whose password nobody knows could not be used.
  writeSettings(dataDir, settings);
  await ensureCluster(cluster, settings.superuserPassword, options.durable ?? true);

  const left = findServer(cluster);
  if (left) {
    log(`PostgreSQL (process ${left.pid}) was still running: taken over`);
  }
  let server = left ? await waitUntilReady(cluster) : await startServer(cluster, settings.port, parameters);
  try {
    writeSettings(dataDir, { ...settings, port: server.port });
    await ensureDatabase(server, settings, dataDir);
  } catch (error) {
    await stopServer(cluster, server.pid);
    throw error;
  }

  const restart = async () => {
    const back = findServer(cluster);
    log(`PostgreSQL (process ${server.pid}) died: ${back ? 'somebody started it again' : 'starting it again'}`);
    try {
      server = back ? await waitUntilReady(cluster) : await startServer(cluster, server.port, parameters);
      writeSettings(dataDir, { ...settings, port: server.port });
    } catch (error) {
      log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const endSupervision = supervise(() => isRunning(server.pid), restart);

  const stopOnce = async () => {
    await endSupervision();
    await stopServer(cluster, (findServer(cluster) ?? server).pid);
    rmSync(holderFile(dataDir), { force: true });
    release();
  };
  let stopping: Promise<void> | undefined;
  return {
    get connectionString() {
      return connectionString(recordedPort(cluster) ?? server.port, settings.password);
    },
    serverPid: () => server.pid,
    stop: () => {
      stopping ??= stopOnce();
      return stopping;
    },
  };
}

/** The port that the server itself recorded, whoever started it; undefined while it is down. */
function recordedPort(cluster: Cluster): number | undefined {
  const port = readPostmaster(cluster.dir)?.port;
  return port && port > 0 ? port : undefined;
}

function newSettings(): ClusterSettings {
  return {
    port: 0,
    password: randomBytes(24).toString('hex'),
    superuserPassword: randomBytes(24).toString('hex'),
  };
}

function openCluster(dataDir: string): Cluster {
  const dir = clusterDirectory(dataDir);
  return { dataDir, dir, user: chooseServerUser(findBinaries(), dataDir, dir) };
}

/**
 * Watches over the server until the returned function is called, which waits for a restart under way.
 * The timer alone does not keep the process alive.
 */
function supervise(alive: () => boolean, restart: () => Promise<void>): () => Promise<void> {
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (restarting || alive()) {
      return;
    }
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, SUPERVISE_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await restarting;
  };
}

/** Uses the server of another process, which may only be starting. */
async function shareServer(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster = openCluster(dataDir);
  const deadline = Date.now() + SHARE_WITHIN_MS;
  while (Date.now() < deadline) {
    const settings = readSettings(dataDir);
    const server = findServer(cluster);
    if (settings && server && (await accepts(connectionString(server.port, settings.password)))) {
      return {
        get connectionString() {
          return connectionString(recordedPort(cluster) ?? server.port, settings.password);
        },
        serverPid: () => server.pid,
        stop: async () => {},
      };
    }
    await sleep(200);
  }
  throw new StartError(`${readHolder(dataDir)} works in DATA_DIR ${dataDir}, but its database does not answer.`);
}

async function accepts(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** The app's role and database, at the first start or after one that was interrupted here. */
async function ensureDatabase(server: RunningServer, settings: ClusterSettings, dataDir: string): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: SUPERUSER,
    password: settings.superuserPassword,
    database: 'postgres',
  });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      `The database in DATA_DIR ${dataDir} refuses the password kept in postgres.json beside it (${String(error)}): restore that file.`,
    );
  }
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [APP]);
    if (role.rowCount === 0) {
      await client.query(`create role ${APP} login createdb password '${settings.password}'`);
    }
    const database = await client.query('select from pg_database where datname = $1', [APP]);
    if (database.rowCount === 0) {
      await client.query(`create database ${APP} owner ${APP}`);
    }
  } finally {
    await client.end();
  }
}

function connectionString(port: number, password: string): string {
  return `postgres://${APP}:${password}@127.0.0.1:${port}/${APP}`;
}

function holderFile(dataDir: string): string {
  return join(dataDir, 'instance.pid');
}

/** Reads who holds DATA_DIR, for the message only; the lock itself decides. */
function readHolder(dataDir: string): string {
  try {
    return `Process ${readFileSync(holderFile(dataDir), 'utf8').trim()}`;
  } catch {
    return 'Another process';
  }
}
