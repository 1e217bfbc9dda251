import { spawn } from 'node:child_process';

export interface RunOptions {
  isDeep: boolean;
  signal: AbortSignal;
}

/** How a run of tests ended: the first test that failed, none, or without having told. */
export type Verdict = { is: 'green' } | { is: 'red'; test: string } | { is: 'broken'; why: string };

/** As `scripts/testing/progress.ts` and its reporters print it: a test, or a file whose tests could not begin. */
const FAILED = /FAILED (\S+)(?: › (.*?))? \((?:\d+, )?[\d.]+ s\)$/gm;

/** The tests that a run has told to have failed so far. */
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
    // Of a group of its own, so that a Ctrl-C reaches it once, from here.
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
