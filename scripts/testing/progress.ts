import { repeatCommand } from './arguments.ts';

/** After this silence the running tests are named. */
const QUIET_MS = 10_000;
const SHOWN_LINES = 30;

export interface Ended {
  file: string;
  title: string;
  seconds: number;
  /** The message of the failure; null if it passed. */
  failure: string | null;
}

export interface Progress {
  /** The number of tests; read again at each line. */
  total(): number;
  /** Names of the tests that run now. */
  running(): string[];
}

/** Progress lines of one half of a run: `units 12/310 …`. Call `stop` at its end. */
export function openProgress(half: string, progress: Progress) {
  const { TEST_SEED: seed = '', TEST_DEPTH: depth } = process.env;
  let done = 0;
  let saidAt = Date.now();
  const say = (line: string) => {
    saidAt = Date.now();
    process.stdout.write(`${half} ${done}/${progress.total()}  ${line}\n`);
  };
  const timer = setInterval(() => {
    const running = progress.running();
    if (Date.now() - saidAt >= QUIET_MS && running.length > 0) say(`running: ${running.join(', ')}`);
  }, QUIET_MS / 4);
  return {
    say,
    /** Counts one more that has ended. */
    count() {
      done += 1;
    },
    /** Prints a failure at once, with the command that repeats just that test. */
    tellFailure({ file, title, seconds, failure }: Ended) {
      const lines = (failure ?? '').split('\n').slice(0, SHOWN_LINES);
      const again = repeatCommand(file, title, { isDeep: depth === 'deep', seed });
      say([`FAILED ${file} › ${title} (${seconds.toFixed(1)} s)`, ...lines, `Again: ${again}`].join('\n    '));
    },
    stop: () => clearInterval(timer),
  };
}
