import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from './database.ts';
import type { OutboxKind } from './outbox.ts';
import { type Consumers, consumeFact } from './outbox-dispatcher.ts';

const quiet = new Logger(() => () => undefined);

/** Every job of ours hands on one fact of the outbox. */
const TASK = 'outbox_fact';

const tasks = (consumers: Consumers): TaskList => ({
  [TASK]: (payload) => consumeFact(consumers, payload as { kind: OutboxKind; payload: unknown }),
});

const AT_ONCE = 4;
const BEGIN_AGAIN_MS = 1000;
const STOP_WITHIN_MS = 5000;

export interface Jobs {
  /** Lets running jobs finish and starts no other. */
  stop(): Promise<void>;
}

/**
 * Works off the job queue until stopped; a job that failed comes again later, each time after a longer pause. A queue that
 * gives up, as it does when it loses its database, is begun again.
 */
export async function startJobs(pool: pg.Pool, consumers: Consumers): Promise<Jobs> {
  let isStopped = false;
  let runner = await begin(pool, consumers, beginAgain);

  async function beginAgain(workers: string): Promise<void> {
    while (!isStopped) {
      await sleep(BEGIN_AGAIN_MS);
      if (isStopped) return;
      try {
        await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workers]);
        runner = await begin(pool, consumers, beginAgain);
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

/** Tells `onGivenUp` by which name its workers have claimed jobs. */
async function begin(
  pool: pg.Pool,
  consumers: Consumers,
  onGivenUp: (workers: string) => Promise<void>,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:gracefulShutdown', ({ workerPool }) => void onGivenUp(workerPool.id));
  return await run({
    pgPool: pool,
    taskList: tasks(consumers),
    noHandleSignals: true,
    logger: quiet,
    events,
    parsedCronItems: [],
    // Without a delay of its own, the end of a job that cannot be written down ends the process.
    preset: { worker: { concurrentJobs: AT_ONCE, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/** Works off what is due now and returns. */
export async function runJobs(pool: pg.Pool, consumers: Consumers): Promise<void> {
  await runOnce({ pgPool: pool, taskList: tasks(consumers), noHandleSignals: true, logger: quiet });
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
export async function forgetJobs(tx: Tx): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs where task_identifier = ${TASK}`.execute(tx);
}
