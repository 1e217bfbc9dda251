import { repeatCommand } from './arguments.ts';

/** Says what runs when nothing has ended for so long. */
const QUIET_MS = 10_000;
const SHOWN_LINES = 30;

export interface Ended {
  file: string;
  title: string;
  seconds: number;
  /** Why it failed; null where it did not. */
  failure: string | null;
}

export interface Progress {
  /** How many there are to run; asked anew at each line. */
  total(): number;
  /** What runs at this moment. */
  running(): string[];
}

/** The lines by which one half of a run tells how far it is: `units 12/310 …`. Call `stop` at its end. */
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
    /** One more of them has ended. */
    count() {
      done += 1;
    },
    /** Tells of a failure at once, with the command that repeats just that test. */
    tellFailure({ file, title, seconds, failure }: Ended) {
      const lines = (failure ?? '').split('\n').slice(0, SHOWN_LINES);
      const again = repeatCommand(file, title, { isDeep: depth === 'deep', seed });
      say([`FAILED ${file} › ${title} (${seconds.toFixed(1)} s)`, ...lines, `Again: ${again}`].join('\n    '));
    },
    stop: () => clearInterval(timer),
  };
}
