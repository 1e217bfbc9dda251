import { DatabaseUnavailable } from './database-unavailable.ts';

const EVERY_MS = 1000;

type LogMethod = (...args: unknown[]) => void;

/**
 * A hook of pino: that the database is away is logged once a second at most, with the number of failures since the last time,
 * however many requests and jobs find out.
 */
export function throttleOutageLog() {
  let failures = 0;
  let isQuiet = false;

  return function logMethod(this: unknown, args: unknown[], method: LogMethod): void {
    const away = awayIn(args[0]);
    if (!away) {
      method.apply(this, args);
      return;
    }
    failures += 1;
    if (!isQuiet) tell(() => method.call(this, { err: away, failures }, away.message));
  };

  function tell(log: () => void): void {
    log();
    failures = 0;
    isQuiet = true;
    setTimeout(() => {
      isQuiet = false;
      if (failures > 0) tell(log);
    }, EVERY_MS).unref();
  }
}

function awayIn(told: unknown): DatabaseUnavailable | null {
  const error = told instanceof Error ? told : (told as { err?: unknown } | undefined)?.err;
  if (error instanceof DatabaseUnavailable) return error;
  return error instanceof Error && error.cause instanceof DatabaseUnavailable ? error.cause : null;
}
