/** Several processes of one installation on this machine, behind one port (decisions 0128). */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { StartError } from './start-error.ts';

export type Role = 'web' | 'worker';

/** How long the next start of a process that ended by itself waits: twice as long each time, unless it had lived for a while. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const LIVED_MS = 60_000;
const METRICS_WITHIN_MS = 5500;

/** Messages between a process and its supervisor. */
type ProcessMessage = { kind: 'ready' } | { kind: 'metrics wanted' } | { kind: 'metrics'; text: string };

export interface Processes {
  /** Replaces one process after the other, each when its successor serves; a successor that fails ends the round. */
  replaceEach(): Promise<void>;
  /** Stops all of them and waits for their ends. */
  stop(): Promise<void>;
}

export interface ProcessesParts {
  /** The script that serves. */
  main: string;
  roles: readonly Role[];
  environment: Record<string, string>;
  log(line: string): void;
}

/** Starts a process for each role and keeps it running. Throws StartError when one ends before it serves. */
export async function startProcesses({ main, roles, environment, log }: ProcessesParts): Promise<Processes> {
  cluster.setupPrimary({ exec: main, args: [] });
  const aggregator = new AggregatorRegistry();
  const running = new Set<Worker>();
  let isStopping = false;

  function launch(role: Role): { worker: Worker; ready: Promise<boolean> } {
    const worker = cluster.fork({ ...environment, ROLE: role, PROCESSES: '1' });
    running.add(worker);
    const ready = new Promise<boolean>((resolve) => {
      worker.on('message', (message: ProcessMessage) => {
        if (message.kind === 'ready') resolve(true);
        if (message.kind === 'metrics wanted') void sendMetrics(worker);
      });
      worker.once('exit', () => {
        running.delete(worker);
        resolve(false);
      });
    });
    return { worker, ready };
  }

  /** Without an answer of all, the one that asks shows its own. */
  async function sendMetrics(worker: Worker): Promise<void> {
    const text = await aggregator.clusterMetrics().catch(() => null);
    if (text !== null && worker.isConnected()) worker.send({ kind: 'metrics', text } satisfies ProcessMessage);
  }

  function openPlace(role: Role) {
    const first = launch(role);
    const place = { role, worker: first.worker, ready: first.ready };
    let pause = FIRST_PAUSE_MS;
    const watch = (worker: Worker) => {
      const begun = performance.now();
      worker.once('exit', (code: number | null, signal: string | null) => {
        if (isStopping || place.worker !== worker) return;
        if (performance.now() - begun > LIVED_MS) pause = FIRST_PAUSE_MS;
        log(`A ${role} process ended (${signal ?? code}): the next one starts in ${pause / 1000} s`);
        setTimeout(() => {
          // `replaceEach` may have started a process here meanwhile.
          if (!isStopping && place.worker === worker) settle(launch(role).worker);
        }, pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      });
    };
    const settle = (worker: Worker) => {
      place.worker = worker;
      watch(worker);
    };
    watch(first.worker);
    return { place, settle };
  }

  const places = roles.map(openPlace);

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all(
      [...running].map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  async function replaceEach(): Promise<void> {
    for (const { place, settle } of places) {
      if (isStopping) return;
      const next = launch(place.role);
      if (!(await next.ready)) {
        log(`A new ${place.role} process did not start: those that run go on`);
        return;
      }
      const old = place.worker;
      settle(next.worker);
      if (!running.has(old)) continue;
      const ended = once(old, 'exit');
      old.process.kill('SIGTERM');
      await ended;
    }
  }

  const started = await Promise.all(places.map(({ place }) => place.ready));
  if (started.includes(false) && !isStopping) {
    await stop();
    throw new StartError('A process ended before it served: it says why above.');
  }
  return { replaceEach, stop };
}

/** Whether this process is one of several and its supervisor does what is done once. */
export const isOneOfSeveral = (): boolean => cluster.isWorker;

/** Reports to the supervisor that this process serves; whoever else forked it is told nothing. */
export function reportReady(): void {
  if (isOneOfSeveral()) process.send?.({ kind: 'ready' } satisfies ProcessMessage);
}

/** Lets the supervisor add up the metrics of this process with those of the others. */
export function answerSupervisor(registry: Registry): object {
  AggregatorRegistry.setRegistries(registry);
  return new AggregatorRegistry();
}

/** Metrics of all processes as one text; null when they do not come in time. */
export async function collectMetrics(): Promise<string | null> {
  const waiting = new AbortController();
  const came = new Promise<string>((resolve) => {
    const take = (message: ProcessMessage) => {
      if (message.kind === 'metrics') resolve(message.text);
    };
    process.on('message', take);
    waiting.signal.addEventListener('abort', () => process.off('message', take));
  });
  process.send?.({ kind: 'metrics wanted' } satisfies ProcessMessage);
  try {
    return await Promise.race([
      came,
      new Promise<null>((resolve) => setTimeout(resolve, METRICS_WITHIN_MS, null).unref()),
    ]);
  } finally {
    waiting.abort();
  }
}
