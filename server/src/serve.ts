import { openStorage } from './integrations/storage/open.ts';
import { type Config, readServerConfig } from './platform/config/config.ts';
import { openChosenDatabase } from './platform/database/chosen-database.ts';
import { DatabaseUnavailable, toDatabaseUnavailable } from './platform/database/database-unavailable.ts';
import { isOneOfSeveral } from './platform/operations/processes.ts';
import { StartError } from './platform/operations/start-error.ts';
import { isClusterMade } from './platform/postgres/cluster.ts';

/**
 * Sets up all that is missing, serves site and API, and on a signal drains and stops cleanly (product: operation). Ends the process with
 * what is wrong when it cannot. The database is prepared while the site is still being built.
 *
 * @param siteBuilt when it is settled there is a site, or none will be; a failure is that of the start
 */
export async function serve(siteBuilt: Promise<void>): Promise<void> {
  try {
    await start(siteBuilt);
  } catch (error) {
    // Work under way at the signal may fail; the stop itself goes on.
    if (isStopping) await new Promise(() => undefined);
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
    process.exit(1);
  }
}

async function start(siteBuilt: Promise<void>): Promise<void> {
  const config = readServerConfig(process.env);
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    const ends = [];
    for (const stop of stops.splice(0).toReversed()) ends.push(...(await Promise.allSettled([stop()])));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  };
  // From the first moment: a start that is interrupted must not leave its database running.
  stopOnSignal(stopAll, config);
  const failed = siteBuilt.then(() => new Promise<never>(() => undefined));
  try {
    await Promise.race([setUp(config, siteBuilt, stops), failed]);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/**
 * The work of `serve` without the process: appends to `stops` how to end each thing it begins, in the order of their
 * beginnings.
 * @throws StartError with the sentence that says why it cannot
 */
export async function setUp(config: Config, siteBuilt: Promise<void>, stops: (() => Promise<void>)[]): Promise<void> {
  if (config.api_origin) {
    await siteBuilt;
    const { servePages, superviseProcesses } = await import('./set-up.ts');
    return config.PROCESSES > 1 ? superviseProcesses(config, stops) : servePages(config, stops);
  }
  // First, so that nothing is made where it cannot be reached.
  const storage = await openStorage(config);
  const isNew = !config.DATABASE_URL && !isClusterMade(config.data_dir);
  const opening = openChosenDatabase(config, {
    log: (line) => console.log(line),
    whenRunning: isOneOfSeveral() ? 'share' : 'refuse',
  });
  // One that is interrupted while it comes up is stopped when it is up.
  stops.push(() =>
    opening.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  // A cluster takes a second to be made, by another process: the rest of the server is read meanwhile. One that is there comes up
  // in many short steps, each of which would wait for all the modules.
  if (!isNew) await opening;
  const [database, { serveOn }] = await Promise.all([opening, import('./set-up.ts')]);
  await serveOn(database, { config, storage, siteBuilt, stops });
}

/** Time after the last request for running jobs and the database to stop. */
const HARD_STOP_SECONDS = 10;

let isStopping = false;

function stopOnSignal(stopAll: () => Promise<void>, { LEAVE_SECONDS, STOP_SECONDS, PROCESSES }: Config): void {
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), (LEAVE_SECONDS + STOP_SECONDS + HARD_STOP_SECONDS) * 1000).unref();
    try {
      await stopAll();
    } catch (error) {
      // A connection that is lost while it is being ended has ended.
      if (!(toDatabaseUnavailable(error, false) instanceof DatabaseUnavailable)) {
        console.error(error);
        process.exit(1);
      }
    }
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  // A supervisor replaces its processes one by one then, and they leave it to it.
  if (PROCESSES === 1 && !isOneOfSeveral()) process.on('SIGHUP', () => void stop());
  if (isOneOfSeveral()) process.on('SIGHUP', () => undefined);
}
