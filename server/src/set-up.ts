import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { startBackground, startOwnDispatch } from './background.ts';
import { saveReferenceLists } from './classifiers/service.ts';
import { openContent } from './content/service.ts';
import { beginDemo, beginWithoutDemo } from './demo/begin.ts';
import type { PastServer } from './demo/load.ts';
import { claimStorage } from './files/storage-marker.ts';
import { buildPageServer } from './page-server.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Config, warningsOf } from './platform/config/config.ts';
import { loadOrCreateSecret } from './platform/config/secrets.ts';
import type { ChosenDatabase } from './platform/database/chosen-database.ts';
import { assertSameClock } from './platform/database/clock-check.ts';
import { refuseTooLargePool } from './platform/database/connection-limit.ts';
import { openDatabase, openReplica } from './platform/database/database.ts';
import { openGuestReads } from './platform/database/guest-reads.ts';
import { migrate } from './platform/database/migrate.ts';
import { assertKeepsPrepared, assertNotifies } from './platform/database/pooler-checks.ts';
import { assertReplica } from './platform/database/replica-checks.ts';
import type { FileStorage } from './platform/file-storage.ts';
import { isOneOfSeveral, type Role, reportReady, startProcesses } from './platform/operations/processes.ts';
import { openProgress } from './platform/operations/progress.ts';
import { StartError } from './platform/operations/start-error.ts';
import { BUILD, VERSION } from './platform/operations/version.ts';
import { type AppParts, publisherOf } from './server-parts.ts';

const print = (line: string): void => console.log(line);
/** With several processes only the supervisor logs facts that are true of all. */
const log = isOneOfSeveral() ? () => undefined : print;
const build = BUILD === 'none' ? '' : ` (${BUILD})`;

/** Connections of background jobs beside a pooler: the queue listens on one for each kind of work. */
const JOB_CONNECTIONS = 12;

/** Connections for the demo, where people act one after another beside the bank. */
const PLAYING_POOL = 6;

/** The state of a start before any part of the server is read. */
export interface Start {
  config: Config;
  storage: FileStorage;
  siteBuilt: Promise<void>;
  /** Functions that end what was begun, the last one first. */
  stops: (() => Promise<void>)[];
}

/** Prepares the database, serves site and API, and runs the background work. Throws StartError. */
export async function serveOn(database: ChosenDatabase, { config, storage, siteBuilt, stops }: Start): Promise<void> {
  const isPooled = database.pooledConnectionString !== database.connectionString;
  await refuseTooLargePool(
    database.connectionString,
    isPooled ? JOB_CONNECTIONS : config.DATABASE_POOL,
    rolesOf(config).length,
  );
  if (config.DATABASE_URL) {
    await assertSameClock(database.connectionString, systemClock);
    await assertNotifies(database.connectionString);
    await assertKeepsPrepared(database.pooledConnectionString);
    await askReplica(database.connectionString, config.DATABASE_READ_URL);
  }
  await migrate(database.connectionString);
  const { db, pool, aside, close, ...opened } = openDatabase(
    () => database.pooledConnectionString,
    config.DATABASE_POOL,
  );
  stops.push(close);
  const direct = isPooled ? openDatabase(() => database.connectionString, JOB_CONNECTIONS) : null;
  if (direct) stops.push(direct.close);
  const { openClient } = direct ?? opened;
  const replica =
    config.DATABASE_READ_URL && config.is_web ? openReplica(config.DATABASE_READ_URL, config.DATABASE_POOL) : null;
  if (replica) stops.push(replica.close);
  const jobPool = direct?.pool ?? pool;
  await saveReferenceLists(db);
  await claimStorage(db, storage, systemClock.now());
  const secret = config.SECRET ?? loadOrCreateSecret(config.data_dir);
  const parts: AppParts = { config, secret, db, pool, jobPool, aside, openClient, clock: systemClock, storage };
  const beginning = { db, connectionString: database.connectionString, now: systemClock.now(), log };
  if (config.DEMO) {
    await beginDemo(beginning, (id) => playDemo(parts, () => database.hastyConnectionString, id));
  } else await beginWithoutDemo(beginning);
  await siteBuilt;
  if (config.PROCESSES > 1) return superviseProcesses(config, stops);
  const server = await buildApp({
    ...parts,
    hasNoPages: !config.is_web,
    openGuestReads: replica ? (log) => openGuestReads({ replica, primary: aside, log }) : undefined,
  });
  stops.push(() => server.app.close());
  // Beside web processes a worker would be handed their requests.
  if (config.is_web || !isOneOfSeveral()) await listen(server.app, config);
  else await server.app.ready();
  const background = config.is_worker ? await startBackground(server) : startOwnDispatch(server);
  // At the same moment, so that nobody new is served while the background finishes; the app closes after both.
  stops.push(async () => void (await Promise.all([server.stopServing(), background.stop()])));
  reportReady();
  tellStarted(config);
}

/** Nothing is written until it is known whose replica that is; one that is away is followed when it is back. */
async function askReplica(primary: string, address: string | undefined): Promise<void> {
  if (!address) return;
  const { aside, close } = openDatabase(primary, 1);
  try {
    if (!(await assertReplica(address, aside)))
      log('The replica of DATABASE_READ_URL does not answer: guests read from the primary until it does.');
  } finally {
    await close();
  }
}

function tellStarted(config: Config): void {
  for (const warning of warningsOf(config)) log(warning);
  log(`Проводка ${VERSION}${build}: ${config.public_url}`);
}

/** The processes of a machine: as many web ones as were asked for, and one for the background work. */
const rolesOf = ({ PROCESSES, is_web, is_worker }: Config): Role[] => [
  ...Array.from({ length: is_web ? PROCESSES : 0 }, (): Role => 'web'),
  ...(is_worker && (PROCESSES > 1 || !is_web) ? (['worker'] as const) : []),
];

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts the other processes, which serve what this one has prepared; SIGHUP replaces them one by one. */
export async function superviseProcesses(config: Config, stops: Start['stops']): Promise<void> {
  const roles = rolesOf(config).filter((role) => role === 'web' || !config.api_origin);
  const environment = { PUBLIC_URL: config.public_url };
  const processes = await startProcesses({ main: MAIN, roles, environment, log });
  stops.push(processes.stop);
  process.on('SIGHUP', () => void processes.replaceEach());
  tellStarted(config);
}

/**
 * Plays the demo on connections of its own, whose commits need not reach the disk: an interrupted demo is played again.
 */
async function playDemo(parts: AppParts, address: () => string, id: string): Promise<void> {
  const { loadDemo } = await import('./demo/load.ts');
  const hasty = openDatabase(address, PLAYING_POOL);
  const content = openContent(hasty.aside, systemClock, publisherOf(parts.config));
  const openPast = (clock: Clock) => openPastServer({ ...parts, ...hasty, content, clock });
  const progress = openProgress('A new database: playing ninety days of a demo marketplace, day', process.stdout);
  try {
    await loadDemo({ db: hasty.db, content, storage: parts.storage, clock: systemClock, openPast, progress }, id);
  } finally {
    progress.end();
    await hasty.close();
  }
}

/** Pages alone, against the API of another server: no database, no jobs. Throws StartError. */
export async function servePages(config: Config, stops: Start['stops']): Promise<void> {
  const { app, stopServing } = await buildPageServer(config);
  stops.push(() => app.close());
  await listen(app, config);
  stops.push(stopServing);
  reportReady();
  log(`Проводка ${VERSION}${build}: ${config.public_url}, API of ${config.api_origin}`);
}

/** The server of the demo's past, whose address nobody knows. */
async function openPastServer(parts: AppParts): Promise<PastServer> {
  const { app, deals, reconcilePayments, moveDue, sweep } = await buildApp({ ...parts, hasNoPages: true });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, deals, reconcilePayments, moveDue, sweep, close: () => app.close() };
}

async function listen(
  app: { listen(options: { host: string; port: number }): Promise<string> },
  config: Config,
): Promise<void> {
  try {
    await app.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.PORT} at ${config.HOST} is taken by another program: stop it, or start with PORT=<another port>.`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`This user may not listen on port ${config.PORT}: choose a PORT above 1023.`);
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${config.HOST} is not an address of this machine.`);
    throw error;
  }
}
