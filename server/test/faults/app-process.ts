import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readServerConfig } from '../../src/platform/config/config.ts';
import { StartError } from '../../src/platform/operations/start-error.ts';
import { setUp } from '../../src/serve.ts';
import { TEST_SECRET } from '../makers.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const DOCTOR = fileURLToPath(new URL('../../src/commands/doctor.ts', import.meta.url));

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process of the product, as `npm start` runs it. */
export interface AppProcess {
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves when it serves; throws its output when it ends earlier. */
  ready: Promise<void>;
  /** Resolves when it has ended. */
  ended: Promise<Ending>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

const running = new Set<ChildProcess>();

const SETTINGS = {
  DEMO: '0',
  ALLOW_SANDBOX_PAYMENTS: '1',
  ALLOW_NO_MAIL: '1',
  RATE_LIMIT: '0',
  SECRET: TEST_SECRET,
};

/** Starts the real app with these settings; of the tests' own environment it gets only what finds programs. */
export function startApp(settings: Record<string, string>): AppProcess {
  const child = run(MAIN, { ...SETTINGS, ...settings });
  const output = collect(child);
  const ended = once(child, 'exit').then(([code, signal]): Ending => ({ code, signal }));
  const isServing = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (/^Проводка .+: http/m.test(output())) resolve();
    });
  });
  const ready = Promise.race([
    isServing,
    ended.then(({ code, signal }) => {
      throw new Error(`The app ended (${code ?? signal}) before it served:\n${output()}`);
    }),
  ]);
  // A caller that waits only for the end need not handle the start.
  ready.catch(() => undefined);
  return {
    pid: child.pid as number,
    output,
    ready,
    ended,
    async end(signal) {
      child.kill(signal);
      return await ended;
    },
  };
}

/** The reason why the app refuses these settings, checked in this process: loading all its code takes longer. */
export async function refusalOf(settings: Record<string, string>): Promise<string> {
  const stops: (() => Promise<void>)[] = [];
  const beginning = setUp(readServerConfig({ ...SETTINGS, ...settings }), Promise.resolve(), stops);
  const error = await beginning.then(
    () => new Error('It has started.'),
    (reason: unknown) => reason,
  );
  for (const stop of stops.toReversed()) await stop();
  if (error instanceof StartError) return error.message;
  throw error;
}

/** Runs `npm run doctor` beside a process with these settings. */
export async function runDoctor(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = run(DOCTOR, settings);
  const output = collect(child);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

/** Ends processes that a failed test left running. */
export async function killLeftovers(): Promise<void> {
  for (const child of running) {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
}

function run(program: string, settings: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    ...settings,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

function collect(child: ChildProcess): () => string {
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  }
  return () => pieces.join('');
}
