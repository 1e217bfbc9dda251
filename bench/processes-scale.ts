/**
 * The site in two processes on two cores against one process on one core of the same machine (decisions 0128): pages and calls a second. PostgreSQL
 * and the load run on the same cores, as on a small server; the whole machine's load is printed beside the ratio.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openProgress } from '../server/src/platform/operations/progress.ts';
import { freePort } from '../server/test/free-port.ts';
import { makeScratchFolder, startBenchCluster } from './database.ts';
import { type LoadGenerator, startLoadGenerator } from './load.ts';
import { isListening } from './processes.ts';
import { type Figure, printFigures, recordResults } from './report.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const WARM_UP_SECONDS = 6;
const LOAD_SECONDS = 6;
const ROUNDS = 3;
const CONNECTIONS = 16;
const GOAL = 1.8;
/** Budgets above all others: each makes another page of the same orders, which no cache has. */
const DISTINCT = 40_000;

const WORK: Record<string, (bound: number) => string> = {
  pages: (bound) => `/?budget_to=${bound}`,
  calls: (bound) => `/rest/v1/freelance/orders?budget_to=${bound}`,
};
const LAYOUTS = { one: { processes: 1, cores: '0' }, two: { processes: 2, cores: '0,1' } };

interface Running {
  port: number;
  stop(): Promise<void>;
}

async function start(
  environment: Record<string, string>,
  { processes, cores }: (typeof LAYOUTS)['one'],
): Promise<Running> {
  const port = await freePort();
  const child = spawn('taskset', ['-c', cores, process.execPath, MAIN], {
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port), PROCESSES: String(processes) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it listened`);
    await pause(200);
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Prints how much more two processes do than one. */
export async function benchProcesses(): Promise<void> {
  const cluster = await startBenchCluster();
  const folder = makeScratchFolder();
  const generator = startLoadGenerator();
  const progress = openProgress('Requests a second of one and of two processes, round', process.stdout);
  try {
    const DATABASE_URL = await cluster.createDatabase('processes');
    const environment = { DATABASE_URL, DATA_DIR: folder.path, LOG_LEVEL: 'error', RATE_LIMIT: '0' };
    const measured: Record<string, number[]> = {};
    // In turn, so that what else the machine does meets both.
    for (let round = 1; round <= ROUNDS; round += 1) {
      progress.reach(`${round}/${ROUNDS}`);
      for (const [layout, settings] of Object.entries(LAYOUTS)) {
        const server = await start(environment, settings);
        try {
          for (const [work, pathOf] of Object.entries(WORK)) {
            const perSecond = await measure(generator, server.port, pathOf);
            measured[`${work} ${layout}`] = [...(measured[`${work} ${layout}`] ?? []), perSecond];
          }
        } finally {
          await server.stop();
        }
      }
    }
    progress.end();
    report(measured);
  } finally {
    generator.stop();
    folder.remove();
    await cluster.stop();
  }
}

let bound = 9_000_000;

async function measure(generator: LoadGenerator, port: number, pathOf: (bound: number) => string): Promise<number> {
  const plan = () => ({
    port,
    paths: Array.from({ length: DISTINCT }, () => pathOf(bound--)),
    connections: CONNECTIONS,
  });
  await generator.run({ ...plan(), seconds: WARM_UP_SECONDS });
  const { requests, seconds } = await generator.run({ ...plan(), seconds: LOAD_SECONDS });
  return requests / seconds;
}

function report(measured: Record<string, number[]>): void {
  const middle = (name: string) =>
    (measured[name] ?? []).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  const figures = Object.keys(WORK).flatMap((work): Figure[] => [
    { name: `${work} a second, one process on one core`, value: middle(`${work} one`) },
    { name: `${work} a second, two processes on two cores`, value: middle(`${work} two`) },
    { name: `${work}: two against one`, value: middle(`${work} two`) / middle(`${work} one`), atLeast: GOAL },
  ]);
  printFigures('Processes', [...figures, { name: 'load of the machine', value: loadavg()[0] ?? Number.NaN }]);
  recordResults('processes', { figures });
}
