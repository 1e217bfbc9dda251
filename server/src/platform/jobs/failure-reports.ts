import type { FastifyBaseLogger } from 'fastify';
import { failuresOf } from './loop.ts';

/** Reports a failure of background work to operators: a job, a sweep, a loop. */
export type ReportFailure = (task: string, error: unknown) => void;

/** Logs each failure with its error and counts it by the task's name. */
export const failureReports =
  (log: FastifyBaseLogger, count: (task: string) => void): ReportFailure =>
  (task, error) => {
    for (const failure of failuresOf(task, error)) {
      count(failure.task);
      log.error({ err: failure.cause, task: failure.task }, failure.message);
    }
  };
