import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../database/database.ts';
import { withoutAddresses } from '../operations/logging.ts';
import type { ReportFailure } from './failure-reports.ts';
import { runEach } from './loop.ts';
import { type Consumers, OUTGOING, type OutboxKind, REACTIONS } from './outbox.ts';

const quiet = new Logger(() => () => undefined);

export interface JobOptions {
  /** Called for each failed attempt. */
  report: ReportFailure;
  /** A job that runs longer is aborted and counts as failed. */
  longestMs?: number;
  /** Called at the end of each attempt, which may have added events. */
  onEnd?: () => void;
}

const LONGEST_MS = 60_000;

function tasks(consumers: Partial<Consumers>, options: JobOptions): TaskList {
  const known = Object.entries(consumers) as [keyof Consumers, (payload: unknown) => Promise<void>][];
  const reactions = known.map(([name, consume]): [string, (payload: unknown) => Promise<void>] => [
    name,
    (payload) => attempt(name, () => consume(payload), options),
  ]);
  return {
    ...Object.fromEntries(reactions),
    outbox_fact: (payload) => reactToAll(Object.fromEntries(reactions), payload),
  };
}

/** A job of the release before this one: all reactions to its event in one. */
async function reactToAll(reactions: Record<string, (payload: unknown) => Promise<void>>, job: unknown): Promise<void> {
  const { kind, payload } = job as { kind: OutboxKind; payload: unknown };
  await runEach(
    Object.fromEntries(Object.keys(REACTIONS[kind]).map((name) => [name, async () => reactions[name]?.(payload)])),
  );
}

/** Runs a job. An error thrown here is stored beside the job and shown by the doctor, so it must not name a person. */
async function attempt(name: string, work: () => Promise<void>, options: JobOptions): Promise<void> {
  const { report, longestMs = LONGEST_MS, onEnd } = options;
  const timer = new AbortController();
  const tooLong = async (): Promise<never> => {
    await sleep(longestMs, undefined, { signal: timer.signal });
    throw new Error(`took longer than ${longestMs / 1000} s`);
  };
  try {
    await Promise.race([work(), tooLong()]);
  } catch (error) {
    report(name, error);
    throw new Error(withoutAddresses(error instanceof Error ? error.message : String(error)));
  } finally {
    timer.abort();
    onEnd?.();
  }
}

/** Jobs that each worker pool runs at once. */
const AT_ONCE = 4;
/** Polls for jobs that are repeated after a failure; the queue announces new ones. */
const LOOK_EVERY_MS = 5000;
const BEGIN_AGAIN_MS = 1000;
const STOP_WITHIN_MS = 5000;

export interface Jobs {
  /** Finishes running jobs and starts no other. */
  stop(): Promise<void>;
}

/**
 * Works off the job queue until stopped; a job that failed waits aside while others pass, and comes again after a pause that
 * grows each time. A queue that gives up, as it does when it loses its database, is begun again.
 */
export async function startJobs(pool: pg.Pool, consumers: Partial<Consumers>, options: JobOptions): Promise<Jobs> {
  const all = await Promise.all(byWay(tasks(consumers, options)).map((taskList) => startWorkers(pool, taskList)));
  return { stop: async () => void (await Promise.all(all.map((workers) => workers.stop()))) };
}

/** Splits tasks into pools: one for work inside the product, one for each kind of request to other servers. */
function byWay(all: TaskList): TaskList[] {
  const wayOf: Record<string, string | undefined> = OUTGOING;
  const ways = new Map<string, TaskList>();
  for (const [name, task] of Object.entries(all)) {
    const way = wayOf[name] ?? 'inside';
    ways.set(way, { ...ways.get(way), [name]: task });
  }
  return [...ways.values()];
}

async function startWorkers(pool: pg.Pool, taskList: TaskList): Promise<Jobs> {
  let isStopped = false;
  let runner = await begin(pool, taskList, beginAgain);

  async function beginAgain(workers: string): Promise<void> {
    while (!isStopped) {
      await sleep(BEGIN_AGAIN_MS);
      if (isStopped) return;
      try {
        await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workers]);
        runner = await begin(pool, taskList, beginAgain);
        return;
      } catch {
        // The database is still away.
      }
    }
  }

  return {
    async stop() {
      isStopped = true;
      // One that has lost its database may never say that it has stopped.
      await Promise.race([runner.stop().catch(() => undefined), sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Starts the queue, and reports to `onGivenUp` the name under which its workers have claimed jobs. */
async function begin(
  pool: pg.Pool,
  taskList: TaskList,
  onGivenUp: (workers: string) => Promise<void>,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:gracefulShutdown', ({ workerPool }) => void onGivenUp(workerPool.id));
  return await run({
    pgPool: pool,
    taskList,
    noHandleSignals: true,
    logger: quiet,
    events,
    parsedCronItems: [],
    // Without a delay of its own, the end of a job that cannot be written down ends the process.
    preset: {
      worker: {
        concurrentJobs: AT_ONCE,
        pollInterval: LOOK_EVERY_MS,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
}

/** Runs the jobs that are due now and returns. */
export async function runJobs(pool: pg.Pool, consumers: Partial<Consumers>, options: JobOptions): Promise<void> {
  await runOnce({ pgPool: pool, taskList: tasks(consumers, options), noHandleSignals: true, logger: quiet });
}

const LONGEST_JOB_MINUTES = 5;

/** Gives up the claim of workers that died: no job takes minutes, and a consumer does not mind a repetition. */
export async function releaseJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_JOB_MINUTES * 60_000);
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < ${before}`.execute(db);
}

/** Drops the jobs that nobody works at. */
export async function completeJobs(tx: Tx): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs`.execute(tx);
}
