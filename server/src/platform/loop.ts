/** Work that repeats while the process lives. */
export interface Loop {
  /** Runs it soon instead of at its next turn. */
  poke(): void;
  /** Lets a running turn finish and starts no other. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs`, one turn at a time; a failed turn is reported and the next one tries again. */
export function startLoop(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Loop {
  let isStopped = false;
  let isPoked = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isRunning = false;

  function schedule(delay: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      turn = run();
    }, delay);
  }

  async function run(): Promise<void> {
    isRunning = true;
    isPoked = false;
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    isRunning = false;
    schedule(isPoked ? 0 : everyMs);
  }

  schedule(0);
  return {
    poke() {
      if (isRunning) {
        isPoked = true;
        return;
      }
      clearTimeout(timer);
      schedule(0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** Does one after the other, whatever became of those before; throws what failed, an AggregateError for several. */
export async function doEach(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${tasks.length} tasks failed`);
}
