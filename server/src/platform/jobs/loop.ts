/** Work that repeats while the process lives. */
export interface Loop {
  /** Runs the next turn within so many milliseconds, at once by default. */
  poke(within?: number): void;
  /** Finishes a running turn and starts no other. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs`, one turn at a time; a failed turn is reported and the next one tries again. */
export function startLoop(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Loop {
  let isStopped = false;
  /** Milliseconds from the end of this turn to the next. */
  let pause = everyMs;
  let dueAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isRunning = false;

  function schedule(delay: number): void {
    if (isStopped) return;
    dueAt = performance.now() + delay;
    timer = setTimeout(() => {
      turn = run();
    }, delay);
  }

  async function run(): Promise<void> {
    isRunning = true;
    pause = everyMs;
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    isRunning = false;
    schedule(pause);
  }

  schedule(0);
  return {
    poke(within = 0) {
      if (isRunning) {
        pause = Math.min(pause, within);
        return;
      }
      if (performance.now() + within >= dueAt) return;
      clearTimeout(timer);
      schedule(within);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** A failed task among several; `cause` holds its error. */
export class TaskFailure extends Error {
  readonly task: string;

  constructor(task: string, cause: unknown) {
    super(`${task} failed`, { cause });
    this.task = task;
  }
}

/** Runs tasks one after the other, even after failures; throws an AggregateError of TaskFailures at the end. */
export async function runEach(tasks: Record<string, () => Promise<unknown>>): Promise<void> {
  const failures: TaskFailure[] = [];
  for (const [name, task] of Object.entries(tasks)) {
    try {
      await task();
    } catch (error) {
      failures.push(new TaskFailure(name, error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.map(({ task }) => task).join(', ')} failed`);
}

/** The single failures within an error of `task`, each under the name of its own task. */
export function failuresOf(task: string, error: unknown): TaskFailure[] {
  if (error instanceof TaskFailure) return failuresOf(error.task, error.cause);
  if (error instanceof AggregateError) return error.errors.flatMap((each) => failuresOf(task, each));
  return [new TaskFailure(task, error)];
}
