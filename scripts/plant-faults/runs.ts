import { spawn } from 'node:child_process';

export interface RunOptions {
  isDeep: boolean;
  signal: AbortSignal;
}

/** The outcome of a run of tests: the first failure, none, or a run that broke before it could tell. */
export type Verdict = { is: 'green' } | { is: 'red'; test: string } | { is: 'broken'; why: string };

/** A line printed by `scripts/testing/progress.ts`: a failed test, or a file that failed to load. */
const FAILED = /FAILED (\S+)(?: › (.*?))? \((?:\d+, )?[\d.]+ s\)$/gm;

/** The tests reported as failed so far. */
export const failuresIn = (output: string): string[] =>
  [...output.matchAll(FAILED)].map(([, file = '', title]) => (title === undefined ? file : `${file} › ${title}`));

/** Runs tests of a tree up to the first that fails. */
export async function firstFailure(root: string, tests: readonly string[], options: RunOptions): Promise<Verdict> {
  const { output, ok } = await runTests(root, tests, options, (printed) => failuresIn(printed).length > 0);
  const [test] = failuresIn(output);
  if (test !== undefined) return { is: 'red', test };
  return ok ? { is: 'green' } : { is: 'broken', why: output.trim().split('\n').slice(-5).join('\n') };
}

/** Every test among these that fails. */
export async function allFailures(root: string, tests: readonly string[], options: RunOptions): Promise<string[]> {
  const { output } = await runTests(root, tests, options, () => false);
  return [...new Set(failuresIn(output))];
}

function runTests(
  root: string,
  tests: readonly string[],
  { isDeep, signal }: RunOptions,
  isEnough: (output: string) => boolean,
): Promise<{ output: string; ok: boolean }> {
  const args = ['scripts/test.ts', ...(isDeep ? ['--deep'] : []), ...tests];
  return new Promise((resolve, reject) => {
    // In a process group of its own, so that a Ctrl-C reaches it only through here.
    const child = spawn(process.execPath, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (isEnough(output)) stop();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve({ output, ok: code === 0 });
    });
  });
}
