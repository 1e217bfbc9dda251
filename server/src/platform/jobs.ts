import { Logger, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { OutboxKind } from './outbox.ts';
import { type Consumers, consumeFact } from './outbox-dispatcher.ts';

const quiet = new Logger(() => () => undefined);

const tasks = (consumers: Consumers): TaskList => ({
  outbox_fact: (payload) => consumeFact(consumers, payload as { kind: OutboxKind; payload: unknown }),
});

/** Works off the job queue until stopped; a job that failed comes again later, each time after a longer pause. */
export async function startJobs(pool: pg.Pool, consumers: Consumers): Promise<Runner> {
  return await run({
    pgPool: pool,
    taskList: tasks(consumers),
    concurrency: 4,
    noHandleSignals: true,
    logger: quiet,
    parsedCronItems: [],
  });
}

/** Works off what is due now and returns. */
export async function runJobs(pool: pg.Pool, consumers: Consumers): Promise<void> {
  await runOnce({ pgPool: pool, taskList: tasks(consumers), noHandleSignals: true, logger: quiet });
}
