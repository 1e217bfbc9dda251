import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const GENERATOR = fileURLToPath(new URL('./load-generator.ts', import.meta.url));

/** Requests to a server on the loopback, and for how long. */
export interface LoadPlan {
  port: number;
  /** Requested in this order, over and over. */
  paths: readonly string[];
  /** Index of the first path. */
  from?: number;
  headers?: Record<string, string>;
  /** Kept-alive connections, each with one request at a time. */
  connections: number;
  /** Ends after this time. */
  seconds: number;
  /** Ends after so many requests if they come first. */
  requests?: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** For each request the index of its path and its time in milliseconds. */
  samples: [pathIndex: number, ms: number][];
}

export interface LoadGenerator {
  /** @throws Error at the first reply other than 200 */
  run(plan: LoadPlan): Promise<LoadResult>;
  stop(): void;
}

/** Starts a separate process that makes load, so that it does not slow down the measured one. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(GENERATOR, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    async run(plan) {
      child.send(plan);
      const [answer] = (await once(child, 'message')) as [LoadResult | { failure: string }];
      if ('failure' in answer) throw new Error(answer.failure);
      return answer;
    },
    stop: () => void child.kill(),
  };
}
